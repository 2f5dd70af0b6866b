import type { Address, Hex } from 'viem';
import type { Action, Value } from '../action';
import type { Inner } from './inner';
import { isKnownCall } from './payload';

/**
 * Arguments of type `bytes` that are calls of functions we know, to the last byte; the target is the address argument
 * before them, else the called contract itself. Who will make such a call is not known.
 */
export function callsInBytes(action: Action): Inner[] {
  const inner: Inner[] = [];
  let target: Address = action.target;
  for (const { type, value } of action.args) {
    if (type === 'address') target = value as Address;
    for (const calldata of blobsIn(type, value)) {
      if (isKnownCall(calldata)) inner.push({ target, calldata, caller: null });
    }
  }
  return inner;
}

function blobsIn(type: string, value: Value): readonly Hex[] {
  if (type === 'bytes') return [value as Hex];
  return type === 'bytes[]' ? (value as readonly Hex[]) : [];
}
