import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
import { rpc } from '../anvil';
import { type Draft, draft } from '../call';
import { compile } from '../compile';
import { type Deployed, deploy, free, hex, type Sent, sendAll, sendMany } from '../deploy';
import { calls, PAYEES, SIGNERS } from './actions';
import { COURSES, type Course, DELAY, description, HISTORY, INTERVAL, type Key, PERIOD } from './agenda';
import { ballot, rounds } from './ballots';
import { type Facts, FIRST_BLOCK, facts } from './facts';
import { coreHolders, DEMO, GUARDIAN, type Holder, member, powers, resting, tailHolders } from './voters';

/** Voters that exist only in `bigVote`. */
const TAIL = 4_700;

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
  // Code that the exchange is to be upgraded to; proposals name it long before.
  await rpc(url, 'anvil_setCode', [PAYEES.implementation, compile().Exchange.runtime]);
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
  return facts(url, PARAMETERS.name, d, world.drafts);
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

/** Steps of each block, counted back from the last; oldest first. */
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
