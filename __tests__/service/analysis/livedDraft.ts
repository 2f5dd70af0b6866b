import type { Address, Hex } from 'viem';
import { lifecycleCall } from '@/core/governor/call';
import { numbersProposals } from '@/core/governor/family';
import { hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import type { Variant } from '@/devnet/variant';
import type { DraftOutlook } from '@/service/analysis/outlook';

/** The most gas that a transaction may take (EIP-7825), which the test chain does not enforce by itself. */
const MOST_GAS = '0x1000000';

export type MadeProposal = { id: bigint; gas: bigint; block: bigint };

/** Sends what an outlook says, and gives what was made; null where the chain refused. */
export async function proposeAsTold(
  world: Variant,
  from: Address,
  { call }: Pick<DraftOutlook, 'call'>,
): Promise<MadeProposal | null> {
  const { receipt } = await sending(world, { from, to: call.to, data: call.data });
  if (receipt.status !== '0x1') return null;
  const log = receipt.logs.find(({ address }) => address.toLowerCase() === world.governor.toLowerCase());
  return {
    id: BigInt(log?.data.slice(0, 66) ?? '0x0'),
    gas: BigInt(receipt.gasUsed),
    block: BigInt(receipt.blockNumber),
  };
}

/** How the rest of a proposal's life went: where it ended, and when it was or could be executed. */
export type Lived = {
  end: 'executes' | 'queue' | 'execute';
  /** Index of the action that failed in the end; null if none did. */
  action: number | null;
  /** Whether it was over before its time, or later. */
  isPunctual: boolean;
  /** Unix seconds: from when on it could be executed, and until when; null where it did not come to that. */
  executable: bigint | null;
  expires: bigint | null;
};

/** Lets a proposal live on: votes of all that are needed, the queue, the execution. */
export async function liveOn(
  world: Variant,
  id: bigint,
  made: Pick<DraftOutlook, 'proposed'>,
): Promise<Lived> {
  await world.toActive(id);
  const { deadline } = await pointsOf(world, id);
  for (const voter of world.voters.slice(0, 4)) {
    if ((await world.state(id)) === 1) await world.vote(id, voter, 'for');
  }
  const isEarly = (await world.state(id)) !== 1;
  if (!isEarly) await world.toEnd(id);
  const isPunctual = !isEarly && (await pointsOf(world, id)).deadline === deadline;
  const lived = { isPunctual, action: null, executable: null, expires: null };
  const queue = world.timelock === null ? null : await step(world, 'queue', id, made);
  if (queue?.isDone === false) return { ...lived, end: 'queue' };
  const executable = queue === null ? null : await etaOf(world, id);
  const grace = world.expects.timelock?.grace ?? null;
  if (queue !== null) await world.toEta(id);
  const sent = await step(world, 'execute', id, made);
  const end = sent.isDone ? 'executes' : 'execute';
  const action = sent.isDone ? null : await failingAction(world, sent.hash);
  const expires = executable === null || grace === null ? null : executable + grace;
  return { isPunctual, end, action, executable: executable ?? (await timeOf(world)), expires };
}

async function step(
  world: Variant,
  name: 'queue' | 'execute',
  id: bigint,
  { proposed: { actions, description } }: Pick<DraftOutlook, 'proposed'>,
): Promise<{ hash: Hex; isDone: boolean }> {
  const content = { proposalId: id, actions, descriptionHash: hashDescription(description) };
  // Only Venus of Compound's line pays out of the treasury, and takes no coins.
  const isPaid = name === 'execute' && numbersProposals(world.expects) && !/venus|routes/.test(world.name);
  const value = isPaid ? actions.reduce((sum, each) => sum + each.value, 0n) : 0n;
  const { data } = lifecycleCall(name, content, world.expects.family);
  const from = world.voters[0] ?? world.owner;
  const { hash, receipt } = await sending(world, { from, to: world.governor, data, value });
  return { hash, isDone: receipt.status === '0x1' };
}
type Frame = { from: Address; type: string; error?: string; calls?: Frame[] };

/** The first call that the executor made in a transaction and that failed, counted from 0. */
async function failingAction({ url, executor }: Variant, hash: Hex): Promise<number | null> {
  const trace = await rpc<Frame>(url, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
  const made = [...callsBy(executor.toLowerCase(), trace)];
  const at = made.findIndex(({ error }) => error !== undefined);
  return at < 0 ? null : at;
}

function* callsBy(account: string, { calls = [] }: Frame): Generator<Frame> {
  for (const each of calls) {
    if (each.from.toLowerCase() === account && each.type === 'CALL') yield each;
    else yield* callsBy(account, each);
  }
}

type Receipt = { status: Hex; gasUsed: Hex; blockNumber: Hex; logs: { data: Hex; address: string }[] };

/** Sends a call whatever becomes of it. */
async function sending(
  { url }: Variant,
  { from, to, data, value = 0n }: { from: Address; to: Address; data: Hex; value?: bigint },
): Promise<{ hash: Hex; receipt: Receipt }> {
  const sent = { from, to, data, value: `0x${value.toString(16)}`, gas: MOST_GAS };
  const hash = await rpc<Hex>(url, 'eth_sendTransaction', [sent]);
  await mined(url, hash);
  return { hash, receipt: await rpc<Receipt>(url, 'eth_getTransactionReceipt', [hash]) };
}

const ROW =
  'function proposals(uint256) view returns (uint256 id, uint256 proposer, uint256 eta, uint256 startBlock, uint256 endBlock)';

/** When the votes of a proposal are counted, and when it closes, in the clock's unit. */
export async function pointsOf(world: Variant, id: bigint): Promise<{ snapshot: bigint; deadline: bigint }> {
  if (numbersProposals(world.expects)) {
    const row = await world.call<readonly bigint[]>(ROW, world.governor, [id]);
    return { snapshot: row[3] ?? 0n, deadline: row[4] ?? 0n };
  }
  return {
    snapshot: await pointOf(world, 'proposalSnapshot', id),
    deadline: await pointOf(world, 'proposalDeadline', id),
  };
}

async function etaOf(world: Variant, id: bigint): Promise<bigint> {
  if (!numbersProposals(world.expects)) return pointOf(world, 'proposalEta', id);
  return (await world.call<readonly bigint[]>(ROW, world.governor, [id]))[2] ?? 0n;
}

const pointOf = (world: Variant, name: string, id: bigint): Promise<bigint> =>
  world.call<bigint>(`function ${name}(uint256) view returns (uint256)`, world.governor, [id]);

async function timeOf({ url }: Variant): Promise<bigint> {
  const block = await rpc<{ timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  return BigInt(block.timestamp);
}
