import type { Address, Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import { MULTICALL3 } from '@/core/address';
import type { Block } from '@/core/governor/dao';
import { isHexBytes } from '@/core/governor/hexBytes';
import { madeOnce } from '@/core/madeOnce';
import { multicallAbi } from '../contracts/abis/multicall';
import { toTag } from './quantity';
import { RpcError } from './rpcError';
import { getBlock, type Transport } from './transport';

/** One view to call. */
export type ViewCall = { to: Address; data: Hex };

/** Address of Multicall3, if not the usual one, how to stop, and the size limit of an answer. */
export type MulticallOptions = {
  multicall?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes of one answer; the transport's own bound when absent. */
  limit?: number | undefined;
};

/** The address of Multicall3. */
export const multicallOf = ({ multicall: address }: MulticallOptions): Address =>
  (address ?? MULTICALL3) as Address;

const CHUNK = 200;
// A chain without Multicall3 is asked again after this many blocks: it may have been deployed.
const MISSING_FOR = 5000n;

const missing = new WeakMap<Transport, Map<string, bigint>>();

/** Outcome of one call: its return data or its revert data (`0x` where there is none). */
export type CallOutcome = { ok: boolean; data: Hex };

const SILENT: CallOutcome = { ok: false, data: '0x' };

/** Calls many views at one block, by Multicall3 where it is; null where a call reverted or did not answer. Throws `RpcError`. */
export async function multicall(
  transport: Transport,
  calls: readonly ViewCall[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<(Hex | null)[]> {
  const outcomes = await attempt(transport, calls, block, options);
  return outcomes.map(({ ok, data }) => (ok && data !== '0x' ? data : null));
}

/** As `multicall`, and with what each refusal said. */
export async function attempt(
  transport: Transport,
  calls: readonly ViewCall[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<CallOutcome[]> {
  const chunks: ViewCall[][] = [];
  for (let at = 0; at < calls.length; at += CHUNK) chunks.push(calls.slice(at, at + CHUNK));
  const answers = await Promise.all(chunks.map((chunk) => together(transport, chunk, block, options)));
  return answers.flat();
}

/** As `attempt`, each call by itself: none can use up the gas of the others. */
export function attemptApart(
  transport: Transport,
  calls: readonly ViewCall[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<CallOutcome[]> {
  return Promise.all(calls.map((call) => attemptOne(transport, call, block, options)));
}

async function attemptOne(
  transport: Transport,
  { to, data }: ViewCall,
  block: bigint,
  options: MulticallOptions,
): Promise<CallOutcome> {
  try {
    return { ok: true, data: await ethCall(transport, { to, data }, block, options) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    // An answer without end is one more way of not answering.
    if (error.kind === 'large') return SILENT;
    if (error.kind !== 'revert') throw error;
    const said = error.facts.data ?? '';
    return { ok: false, data: isHexBytes(said) ? said : '0x' };
  }
}

/** Whether the chain still has this block at its height: false when it was reorganised away since. */
export async function isStillThere(
  transport: Transport,
  block: Block,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = await getBlock(transport, block.number, { signal });
  return now !== null && now.hash === block.hash;
}

async function together(
  transport: Transport,
  calls: readonly ViewCall[],
  block: bigint,
  options: MulticallOptions,
): Promise<CallOutcome[]> {
  const to = multicallOf(options);
  if (calls.length < 2 || isMissing(transport, to, block))
    return attemptApart(transport, calls, block, options);
  const answer = await aggregate(transport, calls, to, block, options);
  if (answer === null) {
    // One call that eats all gas takes the others with it.
    const middle = Math.ceil(calls.length / 2);
    const halves = [calls.slice(0, middle), calls.slice(middle)];
    return (await Promise.all(halves.map((half) => together(transport, half, block, options)))).flat();
  }
  if (answer === '0x') {
    remember(transport, to, block);
    return attemptApart(transport, calls, block, options);
  }
  const results = resultsIn(answer);
  if (results === null || results.length !== calls.length)
    return attemptApart(transport, calls, block, options);
  return results.map(({ success, returnData }) => ({ ok: success, data: returnData }));
}

/** As `attempt`, at the newest block when it arrives; null unless Multicall3 answered to all of them together. */
export async function attemptAtLatest(
  transport: Transport,
  calls: readonly ViewCall[],
  options: MulticallOptions = {},
): Promise<CallOutcome[] | null> {
  const to = multicallOf(options);
  const results = resultsIn((await aggregate(transport, calls, to, 'latest', options)) ?? '0x');
  if (results === null || results.length !== calls.length) return null;
  return results.map(({ success, returnData }) => ({ ok: success, data: returnData }));
}

/** Many calls as one of Multicall3. */
export function aggregateOf(calls: readonly ViewCall[], to: Address): ViewCall {
  const args = calls.map((call) => ({ target: call.to, allowFailure: true, callData: call.data }));
  return { to, data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [args] }) };
}

async function aggregate(
  transport: Transport,
  calls: readonly ViewCall[],
  to: Address,
  block: bigint | 'latest',
  options: MulticallOptions,
): Promise<Hex | null> {
  try {
    return await ethCall(transport, aggregateOf(calls, to), block, { ...options, views: calls });
  } catch (error) {
    if (error instanceof RpcError && (error.kind === 'revert' || error.kind === 'large')) return null;
    throw error;
  }
}

async function ethCall(
  transport: Transport,
  call: ViewCall,
  block: bigint | 'latest',
  { signal, limit, views }: MulticallOptions & { views?: readonly ViewCall[] },
): Promise<Hex> {
  const { value, host } = await transport.ask<unknown>('eth_call', [call, toTag(block)], {
    ...{ signal, limit, views },
  });
  if (!isHexBytes(value)) {
    throw transport.charge(host, 'its answer to a call is not hex');
  }
  return value;
}

/** Decodes the results of an `aggregate3`; null where the answer is none of Multicall3's. */
export function resultsIn(answer: Hex): readonly { success: boolean; returnData: Hex }[] | null {
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer });
  } catch {
    // Some other contract lives at that address.
    return null;
  }
}

function isMissing(transport: Transport, address: string, block: bigint): boolean {
  const at = missing.get(transport)?.get(address);
  return at !== undefined && block <= at + MISSING_FOR;
}

function remember(transport: Transport, address: string, block: bigint): void {
  madeOnce(missing, transport, () => new Map<string, bigint>()).set(address, block);
}
