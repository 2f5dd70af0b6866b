import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem';
import type { Action } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';

export const address = (digit: number): Address => getAddress(toHex(digit, { size: 20 }));
/** Accounts that the cases share. */
export const TIMELOCK = address(0x71);
export const TARGET = address(0x7a);
export const SAFE = address(0x5afe);
export const TOKEN = address(0x70);
export const WHO = address(0xb0b);
export const ZERO = address(0);
export const ID: Hex = `0x${'00'.repeat(32)}`;

export function call(signature: string, ...args: unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[]);
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args });
}
/** A call that is known everywhere. */
export const transfer = call('transfer(address,uint256)', WHO, 5n);
export const pause = call('pause()');

type Sent = { value?: bigint; chainId?: number; target?: Address; signature?: string };

/** Decodes one call of a proposal whose timelock is `TIMELOCK`. */
export function decode(
  calldata: Hex,
  { value = 0n, chainId = 1, target = TARGET, signature = '' }: Sent = {},
) {
  const [action] = decodeProposal({
    ...{ chainId, governor: null, timelock: TIMELOCK, description: '' },
    ...{ targets: [target], values: [value], signatures: [signature], calldatas: [calldata] },
  });
  if (action === undefined) throw new Error('nothing decoded');
  return action;
}

/** Nested calls in a few words: target, function, value, who runs them and how. */
export const inside = (action: Action) =>
  action.nested.map(({ target, function: called, kind, value, place }) => ({
    target,
    does: called ?? kind,
    value,
    by: place.caller,
    ...(place.isDelegatecall ? { lent: true } : {}),
  }));
