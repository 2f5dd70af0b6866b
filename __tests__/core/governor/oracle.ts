import { type Address, parseAbi } from 'viem';
import { createReader, type GovernorReader } from '@/chain/contracts/reader';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import { callViews, view } from '@/chain/rpc/view';
import type { Dao } from '@/core/governor/dao';
import { STATES } from '@/core/governor/proposal';
import { rpc } from '@/devnet/anvil';
import { openVariant, type Variant, type VariantName } from '@/devnet/variant';
import { SWIFT } from '../../loopback';
import { type Random, seeded } from '../../runs';
import { type Log, type Moment, momentAt, readAll } from './logs';
import { proveFigures } from './proving';
import { type Constants, type Reckoned, Reckoning } from './reckon';
import { nextStep } from './story';

const STEPS = 36;
// Each takes a dozen requests.
const PROVEN_EVERY = 12;
const ABI = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function getPastTotalSupply(uint256) view returns (uint256)',
  'function quorumVotes() view returns (uint256)',
  'function quorum(uint256) view returns (uint256)',
  'function superQuorumNumerator() view returns (uint256)',
  'function state(uint256) view returns (uint8)',
  'function getVotes(address, uint256) view returns (uint256)',
  'function getPriorVotes(address, uint256) view returns (uint256)',
]);

/** Coverage of the histories, so that an agreement about nothing is noticed. */
export type Seen = { blocks: number; figures: number; states: Set<string>; done: Set<string> };

/** One variant with settings by chance, on which history after history is played. */
export type Theatre = {
  world: Variant;
  transport: Transport;
  constants: Constants;
  dao: Dao;
  genesis: Log[];
  seen: Seen;
};

/** Opens a variant; delays and periods are within what its contract accepts. */
export async function openTheatre(name: VariantName, random: Random): Promise<Theatre> {
  const scale = name === 'oz57-timestamp' ? 12 : 1;
  const controlled = name !== 'oz57-compound' && !/bravo$|bravo-[urv]|gitcoin|alpha/.test(name);
  const world = await openVariant(name, {
    votingDelay: random.int(0, 3) * scale,
    // The late quorum moves the end by ten blocks, which may not be more than the period.
    votingPeriod: random.int(/late|gitcoin|arbitrum/.test(name) ? 10 : 6, 24) * scale,
    ...(controlled ? { timelockDelay: random.pick([0, 1, 12, 60, 90]) } : {}),
  });
  const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
  const head = await momentAt(world.url);
  const reader = createReader(transport, { chainId: world.chainId, address: world.governor });
  const dao = await reader.dao();
  const found = await callViews(
    transport,
    {
      supply: view(ABI, world.token, 'totalSupply'),
      past: view(
        ABI,
        world.token,
        'getPastTotalSupply',
        (dao.clock.mode === 'timestamp' ? head.timestamp : head.number) - 1n,
      ),
      quorum: view(ABI, world.governor, 'quorumVotes'),
      fixed: view(ABI, world.governor, 'quorum', head.number - 1n),
      superNumerator: view(ABI, world.governor, 'superQuorumNumerator'),
    },
    head.number,
  );
  const constants = {
    supply: found.past ?? found.supply ?? 0n,
    // A constant of Bravo and Alpha; of the compatible one it is the quorum of the last block.
    quorum: dao.family === 'openzeppelin' ? (name === 'oz57-gitcoin' ? found.fixed : null) : found.quorum,
    superNumerator: found.superNumerator,
  };
  const seen = { blocks: 0, figures: 0, states: new Set<string>(), done: new Set<string>() };
  return { world, transport, constants, dao, genesis: await readAll(world, 0n, head.number), seen };
}

/** Plays one history and compares every figure at every block; throws what differs, with the seed. */
export async function playHistory(theatre: Theatre, seed: number): Promise<void> {
  const { world, dao, transport } = theatre;
  const random = seeded(seed);
  const base = await rpc<string>(world.url, 'evm_snapshot');
  const reader = createReader(transport, { chainId: world.chainId, address: world.governor }, { headAge: 0 });
  let logs = theatre.genesis;
  let head = await momentAt(world.url);
  const told: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const next = nextStep(random, world, dao, reckon(theatre, logs, head));
    const isDone = await next.go().then(
      () => true,
      () => false,
    );
    const name = isDone ? next.name : `${next.name} refused`;
    theatre.seen.done.add(name);
    told.push(name);
    const before = head.number;
    head = await momentAt(world.url);
    logs = [...logs, ...(await readAll(world, before + 1n, head.number))];
    for (const block of blocksOf(reckon(theatre, logs, head), before, head.number)) {
      const at = block === head.number ? head : await momentAt(world.url, block);
      const wrong = await compare(theatre, reader, reckon(theatre, logs, at), random);
      if (wrong.length > 0) {
        throw new Error(
          `${world.name}, seed ${seed}, block ${block} (${told.join(', ')}):\n${wrong.join('\n')}`,
        );
      }
    }
  }
  await rpc(world.url, 'evm_revert', [base]);
}

const reckon = ({ world, dao, constants }: Theatre, logs: readonly Log[], at: Moment): Reckoning =>
  new Reckoning(world, dao, constants, logs, at);

/** Every block of a step; of a long wait those at which something turns. */
function blocksOf(now: Reckoning, after: bigint, to: bigint): bigint[] {
  const turns = now.proposals().flatMap(({ snapshot, deadline }) => [snapshot, deadline]);
  const blocks: bigint[] = [];
  for (let block = after + 1n; block <= to; block++) {
    const isTurn = turns.some((turn) => block === turn || block === turn + 1n);
    if (to - after <= 3n || block === to || isTurn) blocks.push(block);
  }
  return blocks;
}

async function compare(theatre: Theatre, reader: GovernorReader, ours: Reckoning, random: Random) {
  const { world, seen } = theatre;
  const proposals = ours.proposals();
  const { at } = ours;
  const wrong: string[] = [];
  const say: Say = (what, we, they) => {
    seen.figures++;
    if (text(we) !== text(they)) wrong.push(`${what}: we say ${text(we)}, the contract ${text(they)}`);
  };
  seen.blocks++;
  if (proposals.length === 0) return wrong;
  const proposal = random.pick(proposals);
  const account = random.pick([...world.voters, world.idle, world.delegator, world.stranger]);
  const ids = proposals.map(({ id }) => id);
  const [theirs, own] = await Promise.all([
    reader.proposals(ids, { at }),
    states(theatre, proposals, at),
    compareAccount(theatre, reader, ours, proposal, account, say),
  ]);
  for (const one of proposals) {
    const found = theirs.get(one.id);
    seen.states.add(String(one.state));
    say('id', one.rightId, one.id);
    for (const key of FIGURES) say(`${key} of ${one.id}`, one[key], found?.[key]);
    say(`state of ${one.id} itself`, one.state, STATES[own[String(one.id)] ?? -1]);
  }
  if (seen.blocks % PROVEN_EVERY === 0) {
    const subject = { id: proposal.id, snapshot: proposal.snapshot, account, block: at.number };
    for (const { what, proven, answer } of await proveFigures(
      world.url,
      theatre.transport,
      theatre.dao,
      subject,
    ))
      say(`${what} proven`, proven, answer);
  }
  return wrong;
}

type Say = (what: string, we: unknown, they: unknown) => void;

async function compareAccount(
  theatre: Theatre,
  reader: GovernorReader,
  ours: Reckoning,
  { id, snapshot }: Reckoned,
  account: Address,
  say: Say,
): Promise<void> {
  const { at } = ours;
  const { counting, family } = theatre.dao;
  const mine = ours.receipt(id, account);
  const isPast = snapshot < ours.now;
  const [receipt, past] = await Promise.all([
    reader.receipt(account, id, snapshot, { at }),
    callViews(theatre.transport, { power: powerView(theatre, account, snapshot) }, at.number),
  ]);
  const power = ours.books.votes(account, snapshot);
  say(`hasVoted ${account}`, mine.hasVoted, receipt.hasVoted);
  say(`power of ${account}`, isPast ? power : null, receipt.power);
  if (isPast) say(`power of ${account} itself`, power, past.power);
  if (counting.fractional) say(`used by ${account}`, mine.used, receipt.used);
  if (family === 'bravo' || family === 'alpha')
    say(`receipt of ${account}`, [mine.support, mine.weight], [receipt.support, receipt.weight]);
  if (!counting.overridable) return;
  say(`override of ${account}`, mine.overrode, receipt.override?.done);
  if (!isPast) return;
  say(`balance of ${account}`, ours.books.balanceOf(account, snapshot), receipt.override?.balance);
  const delegate = ours.books.delegateOf(account, snapshot);
  say(`delegate of ${account}`, delegate, BigInt(receipt.override?.delegate ?? 0));
}

const FIGURES = [
  'state',
  'tally',
  'snapshot',
  'deadline',
  'eta',
  'expires',
  'quorum',
  'superQuorum',
] as const;

/** The contract's own `state`, read without our reader. */
function states({ transport, world }: Theatre, proposals: readonly Reckoned[], at: Moment) {
  const views = proposals.map(({ id }) => [String(id), view(ABI, world.governor, 'state', id)] as const);
  return callViews(transport, Object.fromEntries(views), at.number);
}

const powerView = ({ dao, world }: Theatre, account: Address, snapshot: bigint) =>
  dao.family === 'openzeppelin'
    ? view(ABI, world.governor, 'getVotes', account, snapshot)
    : view(ABI, world.token, 'getPriorVotes', account, snapshot);

/** Values as one text, whatever the order of their fields. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}`;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
