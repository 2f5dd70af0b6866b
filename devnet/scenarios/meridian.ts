import { type Abi, type Address, encodeFunctionData, type Hex, toEventSelector } from 'viem';
import { rpc } from '../anvil';
import { type Draft, draft } from '../call';
import { compile } from '../compile';
import { type Deployed, deploy, free, hex, MULTICALL, type Sent, sendAll, sendMany } from '../deploy';
import {
  COURSES,
  type Course,
  calls,
  DELAY,
  description,
  HISTORY,
  INTERVAL,
  type Key,
  PERIOD,
  SIGNERS,
} from './agenda';
import { ballot, rounds } from './ballots';
import { coreHolders, DEMO, GUARDIAN, type Holder, member, powers, resting, tailHolders } from './voters';

/** One proposal as it stands at the end of the seeding; numbers too large for JSON are decimal texts. */
export type ProposalFact = { key: Key; id: string; state: number; votes: number; block: string };

/** Everything a test or the demo needs to know of the seeded world. */
export type Facts = {
  chainId: 31337;
  name: string;
  governor: Address;
  token: Address;
  timelock: Address;
  usd: Address;
  council: Address;
  exchange: Address;
  guardian: Address;
  multicall: Address;
  /** First block worth reading, and the last one of the seeding with its time in Unix seconds. */
  startBlock: string;
  headBlock: string;
  headTime: number;
  accounts: readonly { address: Address; label: string }[];
  proposals: Record<Key, ProposalFact>;
};

/** Number of the first block: ours looks like a main network's, and nothing may assume that history begins at 0. */
export const FIRST_BLOCK = 21_470_000;

/** Voters that exist only in `bigVote`. */
export const TAIL = 4_700;

// Blocks before the history: the deployment, the distribution, one in between.
const SETUP = 4;

/** Time of the first block so that the last one falls on `now` (Unix seconds). */
export function firstTime(now: number): number {
  return now - (SETUP + HISTORY) * INTERVAL;
}

type World = {
  url: string;
  d: Deployed;
  abi: Abi;
  drafts: Map<Key, Draft>;
  core: ReadonlyMap<Address, bigint>;
  tail: readonly Holder[];
};

/** Writes the whole history of Meridian onto a fresh chain started with `SEED_FLAGS`; the same at each call. */
export async function seedMeridian(url: string): Promise<Facts> {
  await rpc(url, 'anvil_setBlockTimestampInterval', [INTERVAL]);
  const d = await deploy(url, PARAMETERS, SIGNERS, () => mine(url, 1));
  const core = coreHolders();
  const tail = tailHolders(TAIL);
  const held = [...core, ...tail].reduce((sum, holder) => sum + holder.amount, 0n);
  await rpc(url, 'anvil_setBalance', [d.timelock, hex(1_240n * 10n ** 18n)]);
  await allocate(url, d, [...resting(d.timelock, held), ...core]);
  const world = { url, d, abi: compile().Meridian.abi, drafts: new Map(), core: powers(core), tail };
  const start = FIRST_BLOCK + SETUP;
  await mine(url, start - (await height(url)));
  for (const [at, steps] of schedule(world)) {
    await mine(url, start + HISTORY - at - 1 - (await height(url)));
    for (const step of steps) await step();
    await mine(url, 1);
  }
  await mine(url, start + HISTORY - (await height(url)));
  return facts(world);
}

/** Flags of the Anvil that is seeded: nothing costs anything, and blocks hold as much as we want. */
export const SEED_FLAGS: readonly string[] = [
  '--auto-impersonate',
  '--gas-limit',
  '1000000000000',
  '--block-base-fee-per-gas',
  '0',
  '--disable-min-priority-fee',
  '--prune-history',
];

const PARAMETERS = {
  name: 'Meridian DAO',
  tokenName: 'Meridian',
  symbol: 'MRD',
  clock: 'block',
  votingDelay: DELAY,
  votingPeriod: PERIOD.first,
  proposalThreshold: 25_000n * 10n ** 18n,
  quorum: 4,
  lateQuorumExtension: DELAY,
  timelockDelay: 2 * 86_400,
  guardian: GUARDIAN,
} as const;

type Step = () => Promise<unknown>;

/** What happens in which block, counted back from the last; oldest first. */
function schedule(world: World): [number, Step[]][] {
  const plan = new Map<number, Step[]>();
  const add = (at: number | undefined, step: Step) => {
    if (at !== undefined) plan.set(at, [...(plan.get(at) ?? []), step]);
  };
  const { url, d } = world;
  for (const course of COURSES) {
    add(course.proposed, () => propose(world, course));
    add(course.canceled, () => act(world, course.key, 'cancel', course.by));
    add(course.queued, () => act(world, course.key, 'queue', course.by));
    add(course.executed, () => act(world, course.key, 'execute', course.by));
    add(course.guardian, () => cancelInTimelock(world, course.key));
    for (const { at, votes } of rounds(
      course,
      world.core,
      world.tail.map((holder) => holder.address),
    )) {
      add(at, () =>
        sendFree(
          url,
          votes.map((vote) => ballot(d.governor, world.abi, idOf(world, course.key), vote)),
          900_000n,
        ),
      );
    }
  }
  // The many small holders come as late as possible: every later block costs a state root over all of them.
  const big = COURSES.find((course) => course.key === 'bigVote');
  if (big !== undefined)
    add(big.proposed - PARAMETERS.votingDelay + 1, () => allocate(url, d, world.tail, true));
  redelegations(world, add);
  return [...plan].sort((a, b) => b[0] - a[0]);
}

/** A few people change their minds about their delegate over the months. */
function redelegations({ url, d }: World, add: (at: number, step: Step) => void): void {
  const { abi } = compile().MeridianToken;
  for (let index = 0; index < 12; index += 1) {
    const to = index % 3 === 0 ? DEMO[3].address : member(`voter ${index % 5}`);
    const data = encodeFunctionData({ abi, functionName: 'delegate', args: [to] });
    add(2_300 - index * 170, () =>
      sendFree(url, [{ from: member(`voter ${40 + index * 9}`), to: d.token, data }], 500_000n),
    );
  }
}

async function allocate(url: string, d: Deployed, holders: readonly Holder[], last = false): Promise<void> {
  const { abi } = compile().MeridianToken;
  for (let index = 0; index < holders.length; index += 400) {
    const part = holders.slice(index, index + 400);
    const args = [
      part.map((holder) => holder.address),
      part.map((holder) => holder.amount),
      part.map((holder) => holder.delegate),
    ];
    const data = encodeFunctionData({ abi, functionName: 'allocate', args });
    await sendAll(url, free([{ from: d.deployer, to: d.token, data }]), 400_000_000n);
  }
  if (!last) return;
  const data = encodeFunctionData({ abi, functionName: 'renounceOwnership' });
  await sendAll(url, free([{ from: d.deployer, to: d.token, data }]));
}

async function propose({ url, d, abi, drafts }: World, { key, by }: Course): Promise<void> {
  const made = draft(d.governor, calls(key, d), description(key));
  drafts.set(key, made);
  const args = [made.targets, made.values, made.calldatas, made.description];
  await sendFree(
    url,
    [{ from: by, to: d.governor, data: encodeFunctionData({ abi, functionName: 'propose', args }) }],
    60_000_000n,
  );
}

async function act(
  { url, d, abi, drafts }: World,
  key: Key,
  functionName: 'cancel' | 'queue' | 'execute',
  by: Address,
) {
  const made = found(drafts, key);
  const args = [made.targets, made.values, made.calldatas, made.hash];
  await sendFree(
    url,
    [{ from: by, to: d.governor, data: encodeFunctionData({ abi, functionName, args }) }],
    5_000_000n,
  );
}

async function cancelInTimelock({ url, d, drafts }: World, key: Key): Promise<void> {
  const made = found(drafts, key);
  const { abi } = compile().TimelockController;
  const args = [made.targets, made.values, made.calldatas, `0x${'0'.repeat(64)}`, made.salt];
  const asked = encodeFunctionData({ abi, functionName: 'hashOperationBatch', args });
  const operation = await rpc<Hex>(url, 'eth_call', [{ to: d.timelock, data: asked }, 'latest']);
  const data = encodeFunctionData({ abi, functionName: 'cancel', args: [operation] });
  await sendFree(url, [{ from: GUARDIAN, to: d.timelock, data }], 500_000n);
}

async function facts({ url, d, abi, drafts }: World): Promise<Facts> {
  const [created, cast] = await Promise.all([
    logsOf(
      url,
      d.governor,
      'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
    ),
    logsOf(url, d.governor, 'VoteCast(address,uint256,uint8,uint256,string)'),
  ]);
  const list = COURSES.map(async ({ key }): Promise<[Key, ProposalFact]> => {
    const { id } = found(drafts, key);
    const data = encodeFunctionData({ abi, functionName: 'state', args: [id] });
    const state = Number(await rpc<Hex>(url, 'eth_call', [{ to: d.governor, data }, 'latest']));
    const word = hex(id).slice(2).padStart(64, '0');
    const own = (log: Log) => log.data.slice(2, 66) === word;
    const block = BigInt(created.find(own)?.blockNumber ?? 0).toString();
    return [key, { key, id: id.toString(), state, votes: cast.filter(own).length, block }];
  });
  const proposals = Object.fromEntries(await Promise.all(list)) as Record<Key, ProposalFact>;
  for (const { key, state, ballot: expected } of COURSES) {
    const got = proposals[key];
    if (got.state !== state) throw new Error(`${key} ended in state ${got.state}, not ${state}`);
    if (got.votes !== (expected?.voters ?? 0))
      throw new Error(`${key} has ${got.votes} votes, not ${expected?.voters}`);
  }
  const head = await rpc<{ number: Hex; timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  const { deployer: _, ...addresses } = d;
  return {
    chainId: 31337,
    name: PARAMETERS.name,
    ...addresses,
    guardian: GUARDIAN,
    multicall: MULTICALL,
    startBlock: String(FIRST_BLOCK),
    headBlock: BigInt(head.number).toString(),
    headTime: Number(head.timestamp),
    accounts: DEMO,
    proposals,
  };
}

type Log = { data: Hex; blockNumber: Hex };

function logsOf(url: string, address: Address, signature: string): Promise<Log[]> {
  const topics = [toEventSelector(signature)];
  return rpc<Log[]>(url, 'eth_getLogs', [
    { address, topics, fromBlock: hex(FIRST_BLOCK), toBlock: 'latest' },
  ]);
}

function found(drafts: ReadonlyMap<Key, Draft>, key: Key): Draft {
  const made = drafts.get(key);
  if (made === undefined) throw new Error(`${key} was not proposed yet`);
  return made;
}

function idOf({ drafts }: World, key: Key): bigint {
  return found(drafts, key).id;
}

async function height(url: string): Promise<number> {
  return Number(await rpc<Hex>(url, 'eth_blockNumber'));
}

async function mine(url: string, blocks: number): Promise<void> {
  if (blocks < 0) throw new Error('the schedule asks for a block that is past');
  if (blocks > 0) await rpc(url, 'anvil_mine', [hex(blocks)]);
}

function sendFree(url: string, list: readonly Sent[], gas: bigint): Promise<Hex[]> {
  return sendMany(url, free(list), gas);
}
