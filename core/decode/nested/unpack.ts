import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Action, Anomaly, CallContext } from '../action';
import { type Books, readCall, type UndecodedCall } from '../call';
import { selectorOf } from '../signature';
import { type Inner, Misfit } from './inner';
import { callsInside } from './inside';

/** Calls deeper than this are not looked into. */
const DEEPEST = 12;
/** Calls inside one proposal, and their bytes, all together. */
const MOST_CALLS = 1_000;
const MOST_BYTES = 8_000_000;

/** Calls and bytes of one proposal that may still be unpacked. */
type Allowance = { calls: number; bytes: number };

/** A fresh allowance for a proposal. */
export const newAllowance = (): Allowance => ({ calls: MOST_CALLS, bytes: MOST_BYTES });

/** The call with those inside it, as deep, as many and as large as allowed; where that ends, it is said (`bounded`). */
export function withNested(action: Action, books: Books, allowance: Allowance, depth = 1): Action {
  const { inner, anomalies } = innerOf(action);
  if (inner.length === 0 && anomalies.length === 0) return action;
  const outer = { ...action, anomalies: [...action.anomalies, ...anomalies] };
  return { ...outer, ...nestedOf(outer, inner, { books, allowance, depth }) };
}

type Ground = { books: Books; allowance: Allowance; depth: number };

function nestedOf(
  outer: Action,
  inner: readonly Inner[],
  context: Ground,
): Pick<Action, 'nested' | 'anomalies'> {
  const { allowance, depth, books } = context;
  const nested: Action[] = [];
  for (const each of inner) {
    const bytes = each.calldata.length / 2;
    const isOver = depth > DEEPEST || allowance.calls < 1 || allowance.bytes < bytes;
    if (isOver) return { nested, anomalies: [...outer.anomalies, 'bounded'] };
    allowance.calls -= 1;
    allowance.bytes -= bytes;
    nested.push(readInner(outer, each, nested.length, { books, allowance, depth: depth + 1 }));
  }
  return { nested, anomalies: outer.anomalies };
}

function readInner(outer: Action, inner: Inner, index: number, context: Ground): Action {
  const place = placeOf(outer, inner);
  const { message } = inner;
  if (message !== undefined) {
    const action = messageOf(inner, message, index, place);
    return { ...action, ...nestedOf(action, message.inner, context) };
  }
  const signature = inner.signature ?? '';
  const calldata: UndecodedCall['calldata'] =
    signature === '' ? inner.calldata : `${selectorOf(signature)}${inner.calldata.slice(2)}`;
  const sent: UndecodedCall = {
    index,
    target: inner.target,
    value: inner.value ?? 0n,
    calldata,
    signature,
    place,
  };
  return withNested(readCall(sent, context.books), context.books, context.allowance, context.depth);
}

function messageOf(
  { target, value, calldata }: Inner,
  { kind, args }: NonNullable<Inner['message']>,
  index: number,
  place: CallContext,
): Action {
  const nameless = {
    selector: null,
    function: null,
    signature: null,
    candidates: [],
    anomalies: [],
    nested: [],
  };
  return {
    ...nameless,
    index,
    kind,
    target: getAddress(target),
    value: value ?? 0n,
    calldata,
    args,
    source: 'known',
    place,
  };
}

function placeOf(outer: Action, inner: Inner): CallContext {
  const chainId = inner.chainId === undefined ? outer.place.chainId : inner.chainId;
  const caller = inner.caller === undefined ? selfOf(outer) : inner.caller;
  return { chainId, caller, isDelegatecall: inner.isDelegatecall ?? false };
}

/** The account that the code of a call runs as. */
const selfOf = ({ place, target }: Action): Address | null => (place.isDelegatecall ? place.caller : target);

function innerOf(action: Action): { inner: readonly Inner[]; anomalies: readonly Anomaly[] } {
  if (action.signature === null) return { inner: [], anomalies: [] };
  try {
    return { inner: callsInside(action, selfOf(action)), anomalies: [] };
  } catch (error) {
    // Said: a carrier of calls whose load cannot be taken apart is as good as unreadable.
    if (error instanceof Misfit) return { inner: error.found, anomalies: ['arguments'] };
    throw error;
  }
}
