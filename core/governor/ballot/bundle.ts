import type { Address, Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, isAddressEqual, parseAbi } from 'viem/utils';
import { t } from '@/core/language/message';
import type { Call } from '../call';
import type { SignedBallot } from './ballot';
import { ballotCall } from './ballotCall';
import { BALLOT_SELECTORS, BUNDLE_SELECTORS } from './ballotSelectors';

/** How ballots reach the Governor: one by itself, or several by its own `multicall` or by a Multicall3. */
export type Through = { kind: 'single' } | { kind: 'own' } | { kind: 'multicall3'; address: Address };

/** The most ballots in one transaction, and the most characters of their codes, so that the outbox can hold them. */
export const LARGEST_BUNDLE = { ballots: 40, characters: 18_000 } as const;

const AGGREGATE = 'aggregate3((address,bool,bytes)[])';
const OWN = 'multicall(bytes[])';
const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function multicall(bytes[] calls)',
]);

/** One transaction that casts ballots of one Governor, all of them or none. */
export function bundleCall(governor: Address, ballots: readonly SignedBallot[], through: Through): Call {
  const calls = ballots.map(ballotCall);
  if (through.kind === 'single') return { to: governor, data: calls[0] ?? '0x', value: 0n };
  if (through.kind === 'multicall3')
    return { to: through.address, data: aggregate(governor, calls, false), value: 0n };
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] });
  return { to: governor, data, value: 0n };
}

/** Calldata of Multicall3's `aggregate3` for calls to one contract. */
export function aggregate(to: Address, calls: readonly Hex[], allowFailure: boolean): Hex {
  const list = calls.map((callData) => ({ target: to, allowFailure, callData }));
  return encodeFunctionData({ abi, functionName: 'aggregate3', args: [list] });
}

/** Whether calldata carries other calls. */
export function isBundle(data: Hex): boolean {
  return (Object.values(BUNDLE_SELECTORS) as Hex[]).includes(data.slice(0, 10) as Hex);
}

/**
 * Why a bundle may not be sent; undefined when it goes to Multicall3 or the Governor itself, carries no coins, and
 * holds nothing but signed ballots for this Governor, none of which may fail.
 */
export function bundleFlaw(
  { to, data, value }: Call,
  governor: Address,
  multicall3: Address,
): string | undefined {
  if (value !== 0n) return t`it would send coins`;
  const isOwn = data.startsWith(BUNDLE_SELECTORS.multicall);
  if (!isCanonical(isOwn ? OWN : AGGREGATE, data)) return t`its arguments are not in their usual form`;
  if (!isAddressEqual(to, isOwn ? governor : multicall3)) return t`several calls may go to Multicall3 only`;
  const { functionName, args } = decodeFunctionData({ abi, data });
  const calls =
    functionName === 'multicall'
      ? args[0].map((callData) => ({ target: governor, allowFailure: false, callData }))
      : args[0];
  if (calls.length === 0 || calls.length > LARGEST_BUNDLE.ballots) return t`it holds no calls, or too many`;
  for (const { target, allowFailure, callData } of calls) {
    if (!isAddressEqual(target, governor)) return t`one of its calls goes elsewhere`;
    if (allowFailure) return t`one of its calls may fail`;
    const selector = callData.slice(0, 10) as Hex;
    const signature = Object.hasOwn(BALLOT_SELECTORS, selector) ? BALLOT_SELECTORS[selector] : undefined;
    if (signature === undefined) return t`one of its calls is no signed ballot`;
    if (!isCanonical(signature, callData)) return t`one of its calls is not in its usual form`;
  }
  return undefined;
}

/** Whether calldata is exactly the encoding of its arguments: wallets show appended or overlapping bytes differently. */
export function isCanonical(signature: string, data: Hex): boolean {
  try {
    const abi = parseAbi([`function ${signature}`] as readonly string[]);
    const decoded = decodeFunctionData({ abi, data });
    return encodeFunctionData({ abi, ...decoded } as Parameters<typeof encodeFunctionData>[0]) === data;
  } catch {
    return false;
  }
}
