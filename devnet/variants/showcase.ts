import type { Address } from 'viem';
import type { Side } from '@/core/governor/vote';
import { type Anvil, rpc, startAnvil } from '../anvil';
import { hex, MULTICALL } from '../deploy';
import { type QUIRKS, raiseVariant, VARIANTS, type Variant, type VariantName } from '../variant';

/** One organisation of the showcase. */
export type Shown = {
  dao: string;
  name: string;
  startBlock: string;
  multiDelegate?: Address | undefined;
  franchiserFactory?: Address | undefined;
};

/** A chain with one organisation for each variant, each with proposals in every stage of life. */
export type Showcase = {
  url: string;
  chainId: number;
  multicall: Address;
  organisations: readonly Shown[];
  /** Unlocked accounts, with what they are everywhere on this chain. */
  accounts: readonly { address: Address; label: string }[];
  anvil: Anvil;
};

/** The chain beside the demo's own. */
export const SHOWCASE_CHAIN = 31_338;

/** Variants shown: no quirks, nor Venus's Bravo, whose package has no licence and serves tests alone. */
type ShownName = Exclude<VariantName, 'bravo-venus' | (typeof QUIRKS)[number]>;

const TITLES: Record<ShownName, string> = {
  oz57: 'Orchard (OpenZeppelin 5.7)',
  'oz57-timestamp': 'Tide (clock in seconds)',
  'oz57-no-timelock': 'Direct (no timelock)',
  'oz57-erc721': 'Collectors (one piece, one vote)',
  'oz57-fractional': 'Split (ballots in parts)',
  oz49: 'Elder (OpenZeppelin 4.9)',
  'oz57-compound': 'Lapse (Compound timelock)',
  'oz57-overridable': 'Owners (delegates can be overruled)',
  'oz57-late': 'Patience (a late quorum extends)',
  'oz57-super': 'Landslide (super quorum)',
  'oz57-sequential': 'Ledger (ids 1, 2, 3)',
  'oz57-guardian': 'Warden (a guardian cancels)',
  'oz57-shares': 'Shares (like ENS: several delegates)',
  'oz57-storage': 'Archive (proposals stored)',
  'oz49-bravo-compat': 'Bridge (4.9 that speaks Bravo)',
  'oz57-gitcoin': 'Grants (like Gitcoin: 5.7 over COMP)',
  'oz47-arbitrum': 'Bounds (like Arbitrum: delegated quorum)',
  bravo: 'GovernorBravo',
  'bravo-uniswap': 'GovernorBravo of Uniswap',
  'bravo-routes': 'GovernorBravo with routes, like Venus',
  alpha: 'GovernorAlpha of Uniswap',
};

const SHOWN: readonly VariantName[] = [...VARIANTS, 'oz57-shares'];

/** Blocks of a vote: 7,200 seconds where time is counted instead. */
const PERIOD = 600;
const DAYS = 86_400;
/** How long ago the history begins; Compound's timelock alone takes two days of it. */
const PAST = 3 * DAYS;
/** How long ago the open votes began: more than their own blocks take. */
const RECENT = 2_400;

type Ballot = readonly [voter: number, side: Side, reason?: string];
type Topic = { by: number; title: string; text: string; value: bigint; ballots: readonly Ballot[] };

const RAISE: Topic = {
  by: 0,
  title: 'Raise the limit to 40',
  text: 'The limit of 25 was reached in March. Forty leaves room for a year.',
  value: 40n,
  ballots: [
    [0, 'for', 'We hit the limit twice.'],
    [2, 'for'],
    [3, 'against', 'Thirty would do.'],
    [4, 'abstain'],
  ],
};
const EMPTY: Topic = {
  by: 1,
  title: 'Set the limit to zero',
  text: 'Nothing should be allowed for now.',
  value: 0n,
  ballots: [
    [0, 'against', 'That would stop everything.'],
    [1, 'for'],
    [2, 'against'],
  ],
};
const WAITING: Topic = {
  by: 2,
  title: 'Raise the limit to 60',
  text: 'The second step of the plan. It waits in the timelock, where there is one.',
  value: 60n,
  ballots: [
    [0, 'for'],
    [1, 'for', 'As agreed.'],
    [4, 'against'],
  ],
};
const DROPPED: Topic = {
  by: 3,
  title: 'Raise the limit to 600',
  text: 'A zero too many; taken back before the vote.',
  value: 600n,
  ballots: [],
};
const PASSED: Topic = {
  by: 4,
  title: 'Lower the limit to 35',
  text: 'Passed, and not yet taken any further.',
  value: 35n,
  ballots: [
    [1, 'for'],
    [2, 'for'],
    [3, 'abstain', 'I was away.'],
  ],
};
const OPEN: Topic = {
  by: 0,
  title: 'Raise the limit to 80',
  text: 'Open for votes.\n\n- Costs nothing\n- Can be taken back by another vote',
  value: 80n,
  ballots: [
    [4, 'for', 'Yes, carefully.'],
    [5, 'against'],
  ],
};

/** Starts the showcase in about twenty seconds, its history before `now()` (Unix seconds). */
export async function openShowcase(
  port: number,
  now: () => number,
  names: readonly ShownName[] = SHOWN.filter(isShown),
): Promise<Showcase> {
  const anvil = await startAnvil({
    port,
    chainId: SHOWCASE_CHAIN,
    timestamp: now() - PAST,
    args: ['--auto-impersonate', '--accounts', '20'],
  });
  try {
    await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
    const worlds: Variant[] = [];
    for (const name of names) worlds.push(await raiseVariant(anvil, name, optionsOf(name)));
    await history(worlds);
    await wake(anvil.url, now() - RECENT);
    for (const world of worlds) await vote(world, await propose(world, OPEN), OPEN);
    await rpc(anvil.url, 'anvil_removeBlockTimestampInterval', []);
    await wake(anvil.url, now());
    return shown(anvil, worlds);
  } catch (error) {
    await anvil.stop('SIGKILL');
    throw error;
  }
}

function isShown(name: VariantName): name is ShownName {
  return name in TITLES;
}

function optionsOf(name: ShownName) {
  const votingPeriod = name === 'oz57-timestamp' ? PERIOD * 12 : PERIOD;
  // A name that is signed has 31 bytes at most.
  return { title: TITLES[name].split(' (')[0] ?? name, votingPeriod };
}

/** Makes proposals of the past: executed, defeated, queued, canceled, and passed. */
async function history(worlds: readonly Variant[]): Promise<void> {
  const [first] = worlds;
  if (first === undefined) return;
  const early = await voteOn(worlds, [RAISE, EMPTY]);
  await first.mine(PERIOD);
  for (const [world, [id]] of early) if (world.timelock !== null) await world.queue(must(id));
  await first.warp(2 * DAYS + 60);
  for (const [world, [id]] of early) await world.execute(must(id));
  const late = await voteOn(worlds, [WAITING, PASSED]);
  for (const world of worlds) {
    // Uniswap's Alpha takes back only what was proposed by one who has lost the votes for it.
    if (world.expects.family === 'alpha') continue;
    await world.cancel(await propose(world, DROPPED), voterOf(world, DROPPED.by));
  }
  await first.mine(PERIOD);
  for (const [world, [id]] of late) if (world.timelock !== null) await world.queue(must(id));
}

async function voteOn(
  worlds: readonly Variant[],
  topics: readonly Topic[],
): Promise<[Variant, readonly bigint[]][]> {
  const made: [Variant, bigint[]][] = worlds.map((world) => [world, []]);
  for (const [world, ids] of made) for (const topic of topics) ids.push(await propose(world, topic));
  for (const [world, ids] of made) {
    for (const [index, id] of ids.entries()) await vote(world, id, topics[index] ?? RAISE);
  }
  return made;
}

function propose(world: Variant, topic: Topic): Promise<bigint> {
  const description = `# ${topic.title}\n\n${topic.text}`;
  return world.propose(voterOf(world, topic.by), [world.action(topic.value)], description);
}

async function vote(world: Variant, id: bigint, topic: Topic): Promise<void> {
  await world.toActive(id);
  const isAlpha = world.expects.family === 'alpha';
  for (const [index, side, reason] of topic.ballots) {
    if (isAlpha && side === 'abstain') continue;
    // A super quorum ends the vote under those who come later.
    if ((await world.state(id)) !== 1) return;
    await world.vote(id, voterOf(world, index), side, isAlpha ? undefined : reason);
  }
  if (topic !== OPEN) return;
  const part = world.expects.token.decimals === 0 ? 1n : 1_000n * 10n ** 18n;
  await world.voteSplit?.(id, voterOf(world, 2), { against: part, for: part * 2n, abstain: part }, 'Torn.');
  await world.override?.(id, world.delegator, 'against', 'My delegate has not voted yet.');
}

/** One block at `time`. */
async function wake(url: string, time: number): Promise<void> {
  await rpc(url, 'evm_setNextBlockTimestamp', [hex(time)]);
  await rpc(url, 'evm_mine');
}

function shown(anvil: Anvil, worlds: readonly Variant[]): Showcase {
  const [first] = worlds;
  if (first === undefined) throw new Error('there is no variant to show');
  const named = [
    [voterOf(first, 0), 'Mira, who has votes everywhere'],
    [voterOf(first, 1), 'Jonas, who has his own votes and a neighbour’s'],
    [voterOf(first, 2), 'Ada, who has votes, but none in Meridian'],
    [voterOf(first, 3), 'Kestrel, who has fewer'],
    [first.idle, 'Tove, who has tokens and no delegate, but none in Meridian'],
    [first.delegator, 'Ruben, whose votes Jonas has'],
    [first.owner, 'The guardian, where there is one'],
    [first.stranger, 'A stranger without votes'],
  ] as const;
  return {
    url: anvil.url,
    chainId: SHOWCASE_CHAIN,
    multicall: MULTICALL,
    organisations: worlds.map(({ dao, name, startBlock, multiDelegate, franchiserFactory }) => ({
      ...{ dao, multiDelegate, franchiserFactory },
      name: isShown(name) ? TITLES[name] : name,
      startBlock: String(startBlock),
    })),
    accounts: named.map(([address, label]) => ({ address, label })),
    anvil,
  };
}

function voterOf(world: Variant, index: number): Address {
  return must(world.voters[index]);
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the showcase lacks a voter or a proposal');
  return value;
}
