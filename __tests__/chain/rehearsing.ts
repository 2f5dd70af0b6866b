import { type Abi, type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import type { SimulatedDao, SimulationSubject } from '@/chain/simulate/simulate';
import type { Asset, Simulated, SimulatedEvent } from '@/core/decode/simulated';
import { hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import type { Action, Variant } from '@/devnet/variant';
import { SWIFT } from '../loopback';
import type { Random } from '../runs';

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address,uint256) returns (bool)',
  'function approve(address,uint256) returns (bool)',
  'function delegate(address)',
  'function transferFrom(address,address,uint256)',
  'function setProposalThreshold(uint256)',
  'function updateDelay(uint256)',
  'function setDelay(uint256)',
  'function grantRole(bytes32,address)',
]);

/** Calldata of one of the calls that proposals make here. */
export const calling = (functionName: (typeof ABI)[number]['name'], args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

/** A change of the Governor's own rules: version 5 takes narrower numbers than version 4. */
export function setRule(world: Variant, rule: 'setVotingDelay' | 'setVotingPeriod', value: number): Action {
  const type = world.name.startsWith('oz49') ? 'uint256' : rule === 'setVotingDelay' ? 'uint48' : 'uint32';
  const abi = parseAbi([`function ${rule}(${type})`] as readonly string[]) as Abi;
  const calldata = encodeFunctionData({ abi, functionName: rule, args: [value] });
  return { target: world.governor, value: 0n, calldata };
}

/** An endpoint asked without any pause: its pace is not what is tested. */
export const asking = (url: string, chainId: number): Transport =>
  createTransport({ ...SWIFT, chainId, hosts: [url] });

/** An organisation of the test world as the simulation takes it. */
export function daoOf(world: Variant): SimulatedDao {
  const { governor, expects, timelock, timelockKind, token } = world;
  return {
    address: governor,
    family: expects.family,
    timelock: timelock === null || timelockKind === null ? null : { address: timelock, kind: timelockKind },
    token: { address: token },
  };
}

/** A proposal of the test world, or the same as a draft. */
export function subjectOf(world: Variant, id: bigint): SimulationSubject {
  const { actions, description } = world.content(id);
  return { ...draftOf(actions, description), id };
}

/** Actions that nobody proposed yet. */
export const draftOf = (actions: readonly Action[], description: string): SimulationSubject => ({
  id: null,
  actions: actions.map((action) => ({ signature: '', ...action })),
  descriptionHash: hashDescription(description),
});

/** Actual result of an execution: its events, and the parties' holdings before and after. */
export type Happened = { passed: boolean; events: SimulatedEvent[]; held: Holdings };

type Holdings = { token: Asset; holder: Address; before: bigint; after: bigint }[];

/** Executes a proposal and looks at what became of the parties' holdings; the sender pays for gas and is none of them. */
export async function reallyExecute(world: Variant, id: bigint, by: Address): Promise<Happened> {
  const before = await holdings(world);
  try {
    const hash = await world.execute(id, by);
    const receipt = await rpc<{ logs: SimulatedEvent[] }>(world.url, 'eth_getTransactionReceipt', [hash]);
    const events = receipt.logs.map(({ address, topics, data }) => ({ address, topics, data }));
    return { passed: true, events, held: zipped(before, await holdings(world)) };
  } catch (error) {
    if (!String(error).includes('reverted')) throw error;
    return { passed: false, events: [], held: zipped(before, await holdings(world)) };
  }
}

/** Whoever may win or lose by a proposal of these tests. */
export const parties = (world: Variant): Address[] => [
  ...new Set([world.executor, world.governor, world.ledger, world.stranger, world.idle]),
];

async function holdings(world: Variant): Promise<{ token: Asset; holder: Address; amount: bigint }[]> {
  const asked = parties(world).flatMap((holder) => [
    { token: 'coin' as const, holder },
    { token: world.token, holder },
  ]);
  return Promise.all(
    asked.map(async ({ token, holder }) => {
      const answer =
        token === 'coin'
          ? rpc<Hex>(world.url, 'eth_getBalance', [holder, 'latest'])
          : rpc<Hex>(world.url, 'eth_call', [{ to: token, data: calling('balanceOf', [holder]) }, 'latest']);
      return { token, holder, amount: BigInt(await answer) };
    }),
  );
}

type Amounts = Awaited<ReturnType<typeof holdings>>;

const zipped = (before: Amounts, after: Amounts): Holdings =>
  before
    .map(({ token, holder, amount }, index) => ({
      token,
      holder,
      before: amount,
      after: after[index]?.amount ?? 0n,
    }))
    .filter((one) => one.before !== one.after);

/** The holdings that a simulation says change, in the form of what happened; in an order of their own. */
export const changes = (list: readonly { token: Asset; holder: Address; before: bigint; after: bigint }[]) =>
  list
    .filter(({ before, after }) => before !== after)
    .map(({ token, holder, before, after }) => `${token} ${holder} ${before} → ${after}`.toLowerCase())
    .sort();

export const lines = (events: readonly SimulatedEvent[]): string[] =>
  events.map(({ address, topics, data }) => [address, ...topics, data].join(' ').toLowerCase());

/** A simulation in one line, for messages. */
export function told(simulated: Simulated): string {
  const { outcome, action, reason, path, method } = simulated;
  return [outcome, path, method, action, reason].join(' · ');
}

/** Calls that a proposal of this organisation may make; some are refused. */
export const randomCalls = (random: Random, world: Variant): Action[] =>
  Array.from({ length: random.int(1, 3) }, () => randomCall(random, world));

function randomCall(random: Random, world: Variant): Action {
  const { token, executor, stranger, idle } = world;
  const to = (target: Address, calldata: Hex, value = 0n): Action => ({ target, value, calldata });
  const number = random.int(1, 12);
  const isOz = world.expects.family === 'openzeppelin';
  const isPieces = world.expects.token.kind === 'erc721votes';
  switch (random.int(0, 8)) {
    case 0:
      return to(random.pick([stranger, idle]), '0x', BigInt(number));
    case 1:
      // More than the organisation has, now and then.
      return isPieces
        ? to(token, calling('delegate', [stranger]))
        : to(
            token,
            calling('transfer', [stranger, BigInt(number) * (random.chance(0.2) ? 10n ** 30n : 10n ** 16n)]),
          );
    case 2:
      return to(token, calling('approve', [stranger, BigInt(number)]));
    case 3:
      return isOz ? setRule(world, 'setVotingDelay', number) : world.action(BigInt(number));
    case 4:
      // Nothing below one is a period.
      return isOz
        ? setRule(world, 'setVotingPeriod', random.chance(0.2) ? 0 : 240 + number)
        : world.action(BigInt(number), 3n);
    case 5:
      return world.timelockKind === 'controller'
        ? to(executor, calling('updateDelay', [BigInt(60 + number)]))
        : world.action(2_000_000n);
    case 6:
      return world.action(random.chance(0.2) ? 1_000_001n : BigInt(number));
    default:
      return world.action(BigInt(number), BigInt(random.int(0, 5)));
  }
}
