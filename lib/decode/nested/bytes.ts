import type { Address } from 'viem';
import type { Action, Value } from '../action';
import { knownCallables } from '../book';
import type { Layout } from '../layout';
import { readArguments } from '../read';
import { Unread } from '../unread';
import { writeArguments } from '../write';
import type { Inner } from './inner';

/**
 * Arguments of type `bytes` that are calls of functions we know, to the last byte; the target is the address argument
 * before them, else the called contract itself. Who will make such a call is not known.
 */
export function callsInBytes(action: Action): Inner[] {
  const inner: Inner[] = [];
  let target: Address = action.target;
  for (const { type, value } of action.args) {
    if (type === 'address') target = value as Address;
    const each: readonly Value[] = type === 'bytes' ? [value] : type === 'bytes[]' ? (value as Value[]) : [];
    for (const calldata of each) {
      if (typeof calldata === 'string' && isKnownCall(calldata)) {
        inner.push({ target, calldata: calldata as `0x${string}`, caller: null });
      }
    }
  }
  return inner;
}

function isKnownCall(calldata: string): boolean {
  if (calldata.length < 10) return false;
  const known = knownCallables(calldata.slice(0, 10).toLowerCase() as `0x${string}`);
  return known.some(({ inputs }) => fits(inputs, calldata.slice(10)));
}

function fits(inputs: readonly Layout[], digits: string): boolean {
  try {
    return writeArguments(inputs, readArguments(inputs, digits)) === digits;
  } catch (error) {
    if (error instanceof Unread) return false;
    throw error;
  }
}
