import { detect } from '@/chain/contracts/detect';
import { meetsThreshold } from '@/core/draft/threshold';
import type { Dao } from '@/core/governor/dao';
import { rpc } from '@/devnet/anvil';
import { openVariant, QUIRKS, VARIANTS, type Variant } from '@/devnet/variant';
import { type DraftOutlook, outlookOf } from '@/service/analysis/outlook';
import { asking } from '../../chain/rehearsing';
import { openBefore } from '../../openBefore';
import { ASSERTS_COVERAGE, type Random, runs, seeded, seedOf } from '../../runs';
import { type Lived, liveOn, type MadeProposal, pointsOf, proposeAsTold } from './livedDraft';
import { KINDS, type RandomDraft, randomDraft } from './randomDrafts';
import { printedAndDone, promisedFields } from './terminalDraft';

const DRAFTS = runs(6, 40);
const SEED = seedOf(20261125);
const START = 1_790_000_000n;

/** All but the Governors whose proposals' lives are not played through. */
const ABLE = [...VARIANTS, ...QUIRKS].filter((name) => name !== 'agora' && name !== 'nouns');

const promised = promisedFields();

/** Coverage of the random drafts, over all Governors. */
const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

const DECISIVE = [
  ...ABLE.map((name) => `proposed on ${name}`),
  ...['proposed', 'refused', 'executes', 'queue', 'execute'],
  ...KINDS,
  ...['votes', 'live', 'too-many', 'same-content', 'reserved', 'no-actions', 'too-dear'].map(
    (code) => `obstacle ${code}`,
  ),
  ...['exactly the threshold', 'a date by blocks', 'a date by seconds', 'a late quorum'],
  'Assumes it passes.',
  'Assumes that somebody proposes it.',
  'Assumes that the vote opens at once and lasts one block.',
];

async function outlookIn(random: Random, world: Variant, dao: Dao, { draft, from }: RandomDraft) {
  const voters = world.voters
    .slice(0, 4)
    .map((account, index) => ({ account, power: world.powers[index] ?? 0n }));
  const isCast = random.chance(0.7);
  const outlook = await outlookOf(asking(world.url, world.chainId), dao, draft, from, {
    ...(isCast ? { voters } : {}),
    life: true,
  });
  for (const each of outlook.life?.assumed ?? []) note(each.replace(/0x\w+/, 'somebody'));
  return outlook;
}

/** One draft: what was foretold of it and is not as the chain then did. */
async function playDraft(random: Random, world: Variant, dao: Dao, played: RandomDraft): Promise<string[]> {
  const outlook = await outlookIn(random, world, dao, played);
  const { threshold, life, obstacles } = outlook;
  const made = await proposeAsTold(world, played.from, outlook);
  note(made === null ? 'refused' : 'proposed');
  if (made !== null) note(`proposed on ${world.name}`);
  note(played.kind);
  for (const { code } of obstacles) note(`obstacle ${code}`);
  if (threshold?.has === dao.settings.proposalThreshold) note('exactly the threshold');
  const wrong = [...wrongAbout(outlook, made)];
  if (life?.outcome === 'unknown' || life?.outcome === 'calls')
    wrong.push(`life ${life.outcome}: ${life.reason}`);
  if (made === null) return [...wrong, ...wrongOfRefused(outlook)];
  wrong.push(...(await wrongPoints(world, outlook, made)));
  const lived = await liveOn(world, made.id, outlook);
  note(lived.end);
  const foretold = life?.outcome === 'executes' ? 'executes' : life?.failsAt;
  if (foretold !== lived.end) wrong.push(`life ${foretold} (${life?.reason}), and it was ${lived.end}`);
  const isTold = !isUntold(world, played);
  if (foretold === 'execute' && isTold && life?.action !== lived.action)
    wrong.push(`action ${life?.action} fails (${life?.reason}), and it was ${lived.action}`);
  return [...wrong, ...wrongDates(world, outlook, lived)];
}

/** Whether the failing action is untold: several changes of the Governor's own rules, or one the timelock hides. */
function isUntold({ name, governor, executor, timelockKind }: Variant, { draft }: RandomDraft): boolean {
  const own = draft.actions.filter(({ target }) => target === governor).length;
  const isHiding = name.startsWith('oz49') || timelockKind === 'compound';
  return governor !== executor && own > (isHiding ? 0 : 1);
}

/** Whether it can be proposed by this account; its id, and the gas that it takes. */
function* wrongAbout(
  { threshold, obstacles, id, life, gas }: DraftOutlook,
  made: MadeProposal | null,
): Generator<string> {
  const isAble = threshold !== null && meetsThreshold(threshold) === true && obstacles.length === 0;
  if (isAble !== (made !== null))
    yield `able ${isAble}, and proposed ${made !== null}: ${JSON.stringify(obstacles)}`;
  if (made === null) return;
  if (id?.id !== made.id) yield `id ${id?.id}, not ${made.id}`;
  if (life?.id !== made.id) yield `id of the life ${life?.id}, not ${made.id}`;
  const estimate = gas?.gas ?? 0n;
  const off = estimate > made.gas ? estimate - made.gas : made.gas - estimate;
  if (off * 20n > made.gas) yield `gas ${estimate}, not ${made.gas}`;
}

function* wrongOfRefused({ life, obstacles }: DraftOutlook): Generator<string> {
  // For an account without votes, the life told is that of a proposer who has them. For a draft too dear for a
  // transaction, or there already, the life without that obstacle is not told.
  const isOthers = life?.assumed.some((each) => /^Assumes that 0x\w+ proposes it\.$/.test(each)) === true;
  const isOver = obstacles.some(({ code }) => code === 'too-dear' || code === 'too-large');
  if (life === null || isOthers || isOver) return;
  if (life.failsAt !== 'propose') yield `life ${life.outcome} ${life.failsAt}, and not proposed`;
}

/** A clock of seconds goes on by the chain's step between the look and the block. */
const stepOf = (world: Variant): bigint => (world.expects.clock.mode === 'timestamp' ? 12n : 0n);

async function wrongPoints(
  world: Variant,
  { calendar, threshold }: DraftOutlook,
  made: MadeProposal,
): Promise<string[]> {
  const points = await pointsOf(world, made.id);
  const step = stepOf(world);
  const foretold = {
    snapshot: calendar.snapshot + step,
    opens: (calendar.opens.timepoint ?? 0n) + step,
    deadline: (calendar.closes.timepoint ?? 0n) + step,
    ...(step === 0n ? { proposed: calendar.proposed.timepoint, asked: threshold?.timepoint } : {}),
  };
  const real = {
    ...points,
    opens: points.snapshot + 1n,
    ...(step === 0n ? { proposed: made.block, asked: made.block - 1n } : {}),
  };
  return Object.entries(real)
    .filter(([name, value]) => foretold[name as keyof typeof foretold] !== value)
    .map(([name, value]) => `${name} ${foretold[name as keyof typeof foretold]}, not ${value}`);
}

/** Dates of the end: it was queued one block after the vote was over, and a block of this chain takes 12 seconds. */
function* wrongDates(world: Variant, { calendar, at }: DraftOutlook, lived: Lived): Generator<string> {
  const { executable, expires, closesLate } = calendar;
  if (closesLate !== null) note('a late quorum');
  if (!lived.isPunctual || lived.executable === null) return;
  // Estimates by blocks have little to go by after time has leapt.
  if (executable.about && at.timestamp !== START + at.number * 12n) return;
  note(executable.about ? 'a date by blocks' : 'a date by seconds');
  const late = lived.executable - (executable.from ?? 0n) - stepOf(world);
  if (late !== 12n) yield `executable ${executable.from}, not ${lived.executable}`;
  if ((expires === null) !== (lived.expires === null)) yield `expires ${expires?.from}, not ${lived.expires}`;
  if (expires !== null && (expires.from ?? 0n) + late + stepOf(world) !== lived.expires)
    yield `expires ${expires.from}, not ${lived.expires}`;
}

describe.each(ABLE)('random drafts on %s', (name) => {
  const world = openBefore(() => openVariant(name));

  // First, and undone: the drafts after it begin with the world as it was made.
  test('a terminal prints every field that is promised, and the same that the chain then does', async () => {
    const snapshot = await rpc(world.url, 'evm_snapshot');
    const { printed, told, done, off } = await printedAndDone(world);
    expect(Object.keys(printed)).toEqual(promised.all);
    expect(Object.keys(printed.simulation)).toEqual(expect.arrayContaining(promised.simulation));
    expect(told).toEqual(done);
    expect(off).toBeLessThanOrEqual(0.05);
    await rpc(world.url, 'evm_revert', [snapshot]);
  });

  test('id, votes needed, dates, gas and the end of the life are what the chain then does', async () => {
    const random = seeded(SEED + ABLE.indexOf(name));
    const transport = asking(world.url, world.chainId);
    const before: RandomDraft[] = [];
    for (let round = 0; round < DRAFTS; round += 1) {
      const played = await randomDraft(random, world, before);
      before.push(played);
      // Proposals may change the rules, so they are read each time.
      const dao = await detect(transport, { chainId: world.chainId, address: world.governor });
      const title = `seed ${random.seed}, draft ${round}: ${played.kind}`;
      expect([title, ...(await playDraft(random, world, dao, played))]).toEqual([title]);
    }
  });
});

test('they came through everything that decides', () => {
  const what = [...seen].sort().map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`random drafts: ${what.join(', ')}\n`);
  // In the order of what is wanted, so that what is missing is told.
  const kinds = DECISIVE.filter((each) => seen.has(each));
  if (ASSERTS_COVERAGE) expect(kinds).toEqual(DECISIVE);
});
