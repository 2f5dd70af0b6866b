import type { Address, Hex } from 'viem';
import { decodeFunctionData, isAddressEqual, parseAbi } from 'viem/utils';
import { MULTICALL3 } from '@/chain/rpc/calls';
import { BALLOT_SELECTORS, BUNDLE_SELECTORS } from '@/core/governor/ballot/ballotSelectors';
import type { Call } from '../acts/act';
import { isCanonical } from '../outcome/canonical';
import { LARGEST_BUNDLE } from './bundle';

const AGGREGATE = 'aggregate3((address,bool,bytes)[])';
const OWN = 'multicall(bytes[])';
const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function multicall(bytes[] calls)',
]);

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
  multicall3: Address = MULTICALL3,
): string | undefined {
  if (value !== 0n) return 'it would send coins';
  const isOwn = data.startsWith(BUNDLE_SELECTORS.multicall);
  if (!isCanonical(isOwn ? OWN : AGGREGATE, data)) return 'its arguments are not in their usual form';
  if (!isAddressEqual(to, isOwn ? governor : multicall3)) return 'several calls may go to Multicall3 only';
  const { functionName, args } = decodeFunctionData({ abi, data });
  const calls =
    functionName === 'multicall'
      ? args[0].map((callData) => ({ target: governor, allowFailure: false, callData }))
      : args[0];
  if (calls.length === 0 || calls.length > LARGEST_BUNDLE.ballots) return 'it holds no calls, or too many';
  for (const { target, allowFailure, callData } of calls) {
    if (!isAddressEqual(target, governor)) return 'one of its calls goes elsewhere';
    if (allowFailure) return 'one of its calls may fail';
    const selector = callData.slice(0, 10) as Hex;
    const signature = Object.hasOwn(BALLOT_SELECTORS, selector) ? BALLOT_SELECTORS[selector] : undefined;
    if (signature === undefined) return 'one of its calls is no signed ballot';
    if (!isCanonical(signature, callData)) return 'one of its calls is not in its usual form';
  }
  return undefined;
}
