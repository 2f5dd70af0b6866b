/** @jest-environment node */
import type { Address, Hex } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { meetsThreshold } from '@/core/draft/threshold';
import { lifecycleCall } from '@/core/governor/call';
import type { Dao } from '@/core/governor/dao';
import { hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import { openVariant, VARIANTS, type Variant, type VariantName } from '@/devnet/variant';
import { type DraftOutlook, outlookOf } from '@/service/analysis/outlook';
import { asking, randomCalls } from '../../chain/rehearsing';
import { type Random, seeded } from '../../random';
import { ASSERTS_COVERAGE, describeEach, runs, seedOf } from '../../runs';

const DRAFTS = runs(5, 40);
const SEED = seedOf(20261125);
const USUAL: readonly VariantName[] = [
  'oz57',
  'oz49',
  'bravo',
  'alpha',
  'oz57-sequential',
  'oz57-no-timelock',
  'oz57-compound',
  'oz57-timestamp',
];

/** What random drafts came through. */
type Seen = Record<string, number>;

async function randomDraft(random: Random, world: Variant): Promise<{ draft: DraftDocument; from: Address }> {
  const from = random.pick([...world.voters.slice(0, 4), world.stranger, world.idle]);
  const title = `# Draft ${random.int(0, 1_000_000_000)}`;
  const text = random.chance(0.3)
    ? `${title}\n\n${'Words of any length. '.repeat(random.int(1, 300))}`
    : title;
  const chainId = world.chainId;
  const draft = {
    ...emptyDraft({ chainId, governor: world.governor }),
    description: text,
    actions: randomCalls(random, world).map((action) => ({ signature: '', ...action })),
  };
  return { draft, from };
}

/** Sends what the outlook says, and gives the id, or null where the chain refused. */
async function propose(
  world: Variant,
  from: Address,
  { call }: DraftOutlook,
): Promise<{ id: bigint; gas: bigint } | null> {
  const receipt = await receiptOf(world, { from, to: call.to, data: call.data });
  if (receipt === null) return null;
  const log = receipt.logs.find(({ address }) => address.toLowerCase() === world.governor.toLowerCase());
  return { id: BigInt(log?.data.slice(0, 66) ?? '0x0'), gas: BigInt(receipt.gasUsed) };
}

/** The rest of the life of a proposal, as the chain has it: whether it is executed. */
async function liveOn(
  world: Variant,
  id: bigint,
  made: DraftOutlook,
): Promise<'executes' | 'queue' | 'execute'> {
  const { actions, description } = made.proposed;
  await world.toActive(id);
  for (const voter of world.voters.slice(0, 4)) {
    if ((await world.state(id)) === 1) await voteFor(world, id, voter);
  }
  if ((await world.state(id)) === 1) await world.toEnd(id);
  const step = (name: 'queue' | 'execute') => send(world, name, id, actions, description);
  if (world.timelock !== null && !(await step('queue'))) return 'queue';
  if (world.timelock !== null) await world.toEta(id);
  return (await step('execute')) ? 'executes' : 'execute';
}

async function voteFor(world: Variant, id: bigint, voter: Address): Promise<void> {
  await world.vote(id, voter, 'for');
}

async function send(
  world: Variant,
  step: 'queue' | 'execute',
  id: bigint,
  actions: DraftOutlook['proposed']['actions'],
  description: string,
): Promise<boolean> {
  const { family } = world.expects;
  const content = { proposalId: id, actions, descriptionHash: hashDescription(description) };
  const isCounted = family === 'bravo' || family === 'alpha';
  const value = step === 'execute' && isCounted ? actions.reduce((sum, each) => sum + each.value, 0n) : 0n;
  const data = lifecycleCall(step, content, family).data;
  const from = world.voters[0] ?? world.owner;
  return (await receiptOf(world, { from, to: world.governor, data, value })) !== null;
}

type Receipt = { status: Hex; gasUsed: Hex; logs: { data: Hex; address: string }[] };

/** Sends a call whatever becomes of it, and gives its receipt; null where it was refused. */
async function receiptOf(
  world: Variant,
  { from, to, data, value = 0n }: { from: Address; to: Address; data: Hex; value?: bigint },
): Promise<Receipt | null> {
  const sent = { from, to, data, value: `0x${value.toString(16)}`, gas: '0xf42400' };
  const hash = await rpc<Hex>(world.url, 'eth_sendTransaction', [sent]);
  await mined(world.url, hash);
  const receipt = await rpc<Receipt>(world.url, 'eth_getTransactionReceipt', [hash]);
  return receipt.status === '0x1' ? receipt : null;
}

/** One draft: what was foretold of it and is not as the chain then did. */
async function playDraft(random: Random, world: Variant, dao: Dao, seen: Seen): Promise<string[]> {
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const { draft, from } = await randomDraft(random, world);
  const voters = world.voters
    .slice(0, 4)
    .map((account, index) => ({ account, power: world.powers[index] ?? 0n }));
  const transport = asking(world.url, world.chainId);
  const outlook = await outlookOf(transport, dao, draft, from, {
    // The compatible Governor tells nothing of a proposal that is not there, so its votes have to be cast.
    ...(random.chance(0.7) || world.name === 'oz49-bravo-compat' ? { voters } : {}),
    life: true,
  });
  const { threshold, id, calendar, gas, life, obstacles } = outlook;
  const wrong: string[] = [];
  const made = await propose(world, from, outlook);
  const isAble = threshold !== null && meetsThreshold(threshold) === true && obstacles.length === 0;
  note(made === null ? 'refused' : 'proposed');
  if (isAble !== (made !== null))
    wrong.push(`able ${isAble}, and proposed ${made !== null}: ${JSON.stringify(obstacles)}`);
  if (life?.outcome === 'unknown' || life?.outcome === 'calls')
    wrong.push(`life ${life.outcome}: ${life.reason}`);
  if (made === null) {
    // Of an account without votes the rest of the life is told as that of a proposer who has them.
    const isOthers = life?.assumed.some((each) => /^Assumes that 0x\w+ proposes it\.$/.test(each)) === true;
    if (!isOthers && life?.failsAt !== 'propose')
      wrong.push(`life ${life?.outcome} ${life?.failsAt}, and not proposed`);
    return wrong;
  }
  if (id?.id !== made.id) wrong.push(`id ${id?.id}, not ${made.id}`);
  const estimate = gas?.gas ?? 0n;
  const off = estimate > made.gas ? estimate - made.gas : made.gas - estimate;
  if (off * 20n > made.gas) wrong.push(`gas ${estimate}, not ${made.gas}`);
  const points = await pointsOf(world, made.id);
  // A clock of seconds goes on by the chain's step between the look and the block.
  const step = world.expects.clock.mode === 'timestamp' ? 12n : 0n;
  if (points.snapshot !== calendar.snapshot + step)
    wrong.push(`snapshot ${calendar.snapshot}, not ${points.snapshot}`);
  if (points.deadline !== (calendar.closes.timepoint ?? 0n) + step)
    wrong.push(`deadline ${calendar.closes.timepoint}, not ${points.deadline}`);
  const lived = await liveOn(world, made.id, outlook);
  note(lived);
  const foretold = life?.outcome === 'executes' ? 'executes' : life?.failsAt;
  if (foretold !== lived) wrong.push(`life ${foretold} (${life?.reason}), and it was ${lived}`);
  return wrong;
}

async function pointsOf(world: Variant, id: bigint): Promise<{ snapshot: bigint; deadline: bigint }> {
  const { family } = world.expects;
  if (family === 'bravo' || family === 'alpha') {
    const row = await world.call<readonly bigint[]>(
      'function proposals(uint256) view returns (uint256 id, uint256 proposer, uint256 eta, uint256 startBlock, uint256 endBlock)',
      world.governor,
      [id],
    );
    return { snapshot: row[3] ?? 0n, deadline: row[4] ?? 0n };
  }
  const point = (name: string) =>
    world.call<bigint>(`function ${name}(uint256) view returns (uint256)`, world.governor, [id]);
  return { snapshot: await point('proposalSnapshot'), deadline: await point('proposalDeadline') };
}

describeEach(
  VARIANTS,
  USUAL,
  (name) => `random drafts on ${name}`,
  (name) => {
    let world: Variant;
    beforeAll(async () => {
      world = await openVariant(name);
    });
    afterAll(() => world.close());

    test('id, votes needed, dates, gas and the end of the life are what the chain then does', async () => {
      const random = seeded(SEED + VARIANTS.indexOf(name as (typeof VARIANTS)[number]));
      const seen: Seen = {};
      const transport = asking(world.url, world.chainId);
      for (let round = 0; round < DRAFTS; round += 1) {
        // Proposals may change the rules, so they are read each time.
        const dao = await detect(transport, { chainId: world.chainId, address: world.governor });
        const wrong = await playDraft(random, world, dao, seen);
        expect([`seed ${random.seed}, draft ${round}`, ...wrong]).toEqual([
          `seed ${random.seed}, draft ${round}`,
        ]);
      }
      if (ASSERTS_COVERAGE) expect(seen.proposed ?? 0).toBeGreaterThan(0);
    });
  },
);
