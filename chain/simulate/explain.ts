import type { Address, Hex } from 'viem';
import { isSameAddress } from '@/core/address';
import type { Timelock } from '@/core/governor/dao';
import { type CallRefusal, refusalIn, refusalReason } from '@/core/governor/errors/refusal';
import type { RevertFormatters } from '@/core/governor/errors/reverts';
import { executorOf } from '@/core/governor/executor';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import { controlAbi } from '../contracts/abis/control';
import { isHash, isQuantity, toQuantity } from '../rpc/quantity';
import { RpcError } from '../rpc/rpcError';
import type { Transport } from '../rpc/transport';
import { readEach, view } from '../rpc/view';

// Hex digits of a revert that are looked at: a reason is a sentence, an answer may be megabytes.
const LONGEST_REASON = 4096;

/** Facts that decide who makes the calls of a proposal. */
export type Executing = {
  address: Address;
  timelock: { address: Address; kind?: Timelock['kind'] | undefined } | null;
};

/** Content of an execution; `operations` are the ids it can have in a TimelockController. */
export type Execution = {
  actions: readonly Pick<RawAction, 'target' | 'value' | 'calldata' | 'signature'>[];
  operations?: readonly Hex[] | undefined;
};

/** Options of an explanation: the block (the newest when absent), the wei the caller attaches, and the format of figures. */
type ExplainOptions = {
  block?: bigint | undefined;
  value?: bigint | undefined;
  formatters?: RevertFormatters;
};

/**
 * Why `execute` is refused, as a sentence that names the failing action by its number. Timelocks of OpenZeppelin 4 and
 * of Compound swallow the reason of an action, so every action is run by itself as the contract that executes it: one
 * after the other in one simulation where the endpoint can, else each alone. Never throws.
 */
export async function explainExecution(
  transport: Transport,
  dao: Executing,
  execution: Execution,
  error: unknown,
  options: ExplainOptions = {},
): Promise<string> {
  const formatters = options.formatters ?? {};
  const outer = refusalOf(error);
  const own = refusalReason(outer, formatters);
  const stage = await stageOf(transport, dao, execution, outer, options).catch(() => undefined);
  if (stage !== undefined) return stage;
  const failing = await findFailing(transport, dao, execution, options).catch(() => undefined);
  const isSwallowed = swallows(outer);
  if (failing === undefined) {
    return isSwallowed
      ? t`${own} Which one and why could not be found out: by itself each can be done now.`
      : own;
  }
  const isSame = isAlike(failing.refusal.data, outer.data);
  if (!isSwallowed && !isSame) return own;
  const number = `Action ${failing.index + 1} of ${execution.actions.length}`;
  return `${number} failed because: ${isSame ? own : refusalReason(failing.refusal, formatters)}`;
}

async function findFailing(
  transport: Transport,
  dao: Executing,
  { actions }: Execution,
  options: ExplainOptions,
): Promise<{ index: number; refusal: CallRefusal } | undefined> {
  const from = executorOf(dao);
  const at = options.block === undefined ? 'latest' : toQuantity(options.block);
  const calls = actions.map((action) => ({
    from,
    to: action.target,
    value: toQuantity(action.value),
    data: callOf(action),
  }));
  const held = await transport.request<unknown>('eth_getBalance', [from, at]);
  const balance = (isWord(held) ? BigInt(held) : 0n) + (options.value ?? 0n);
  const override = { [from]: { balance: toQuantity(balance) } };
  const together = await inOneBlock(transport, calls, override, at);
  for (const [index, call] of calls.entries()) {
    const found =
      together === undefined ? await alone(transport, call, override, at) : (together[index] ?? undefined);
    if (found === undefined) continue;
    // A Governor takes changes of its own rules only while it executes; by themselves they always fail.
    if (isOutOfTurn(found) && isSameAddress(call.to, dao.address)) continue;
    return { index, refusal: found };
  }
  return undefined;
}

type Request = { from: Address; to: Address; value: Hex; data: Hex };
type Override = Record<Address, { balance: Hex }>;

// Later actions see what earlier ones did; undefined where the endpoint has no such simulation.
async function inOneBlock(
  transport: Transport,
  calls: readonly Request[],
  stateOverrides: Override,
  at: string,
): Promise<(CallRefusal | null)[] | undefined> {
  try {
    const payload = { blockStateCalls: [{ stateOverrides, calls }], validation: false };
    const answer = await transport.request<unknown>('eth_simulateV1', [payload, at]);
    const results = Array.isArray(answer) ? (answer[0] as { calls?: unknown } | undefined)?.calls : undefined;
    if (!Array.isArray(results) || results.length !== calls.length) return undefined;
    return results.map((result: unknown) => simulatedRefusal(result));
  } catch {
    return undefined;
  }
}

/** Reads a refusal from `eth_simulateV1`; null if there is none. */
export function simulatedRefusal(result: unknown): CallRefusal | null {
  const { status, returnData, error } = (result ?? {}) as Record<string, unknown>;
  if (status === '0x1') return null;
  const { message, data } = (error ?? {}) as Record<string, unknown>;
  const found = [data, returnData].find((each) => isHexBytes(each) && each !== '0x');
  return { data: isHexBytes(found) ? found : '0x', text: typeof message === 'string' ? message : '' };
}

async function alone(
  transport: Transport,
  call: Request,
  override: Override,
  at: string,
): Promise<CallRefusal | undefined> {
  try {
    await transport.request<unknown>('eth_call', [call, at, override]);
    return undefined;
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'revert') return refusalOf(error);
    if (!(error instanceof RpcError) || !/insufficient (funds|balance)/i.test(error.facts.reason ?? ''))
      throw error;
    return { data: '0x', text: 'Address: insufficient balance' };
  }
}

/** When the actions are not in the timelock's right stage, which one they are in. */
async function stageOf(
  transport: Transport,
  { timelock }: Executing,
  { operations = [] }: Execution,
  outer: CallRefusal,
  { block, formatters = {} }: ExplainOptions,
): Promise<string | undefined> {
  const isStage = outer.data.startsWith('0x5ead8eb5') || /operation is not ready/.test(wordsIn(outer));
  if (!isStage || timelock === null || operations.length === 0) return undefined;
  const at = block ?? BigInt(await transport.request<Hex>('eth_blockNumber', []));
  const views = operations.map((id) => view(controlAbi, timelock.address, 'getTimestamp', id));
  const found = await readEach(transport, views, at);
  const timestamp = found.find((each) => each !== null && each > 0n) ?? found[0] ?? null;
  if (timestamp === null) return undefined;
  if (timestamp === 0n)
    return t`The actions are not scheduled in the timelock: never queued, or cancelled there.`;
  if (timestamp === 1n) return t`The actions were already executed on the timelock.`;
  return t`The waiting period ends ${formatters.time?.(timestamp) ?? t`at Unix time ${timestamp}`}.`;
}

function refusalOf(error: unknown): CallRefusal {
  if (isHexBytes(error)) return { data: error, text: '' };
  return error instanceof RpcError ? refusalIn(error) : { data: '0x', text: '' };
}

// Run alone, an action meets other balances than after the earlier ones: its figures differ, its error does not.
function isAlike(one: Hex, other: Hex): boolean {
  const size = /^0x(08c379a0|4e487b71)/.test(one) ? Math.max(one.length, other.length) : 10;
  return one !== '0x' && one.slice(0, size).toLowerCase() === other.slice(0, size).toLowerCase();
}

const SILENT = ['0xd6bda275', '0x1425ea42'];
const SWALLOWED =
  /underlying transaction reverted|Transaction execution reverted|(call|relay) reverted without message/;

function swallows(refusal: CallRefusal): boolean {
  const said = wordsIn(refusal);
  return (
    SILENT.includes(refusal.data.slice(0, 10)) ||
    SWALLOWED.test(said) ||
    (refusal.data === '0x' && said === '')
  );
}

/** Whether a Governor refused a change of its own rules because it was not executing a proposal just then. */
export function isOutOfTurn({ data }: Pick<CallRefusal, 'data'>): boolean {
  // Panic 0x31, and what older versions of its list said instead.
  const isEmptyList = data.startsWith('0x4e487b71') && BigInt(`0x${data.slice(10) || '0'}`) === 0x31n;
  return isEmptyList || data.startsWith('0x75e52f4f') || data.startsWith('0x3db2a12a');
}

// The texts looked for are ASCII, so the bytes of Error(string) can be read one by one.
function wordsIn({ data, text }: CallRefusal): string {
  const bytes = data.startsWith('0x08c379a0') ? (data.slice(10, LONGEST_REASON).match(/../g) ?? []) : [];
  return `${text.replace(/^.*execution reverted:?\s*/i, '')}${String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))}`;
}

function isWord(value: unknown): value is Hex {
  return (
    isQuantity(value) || isHash(value) || (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value))
  );
}
