import type { Address, Hex } from 'viem';
import type { Action, Value } from '../action';
import { signaturesIn } from '../signature';
import { CARRIERS } from './carriers';
import { aliasOf, chainBehind } from './gateways';
import { addressOf, bytesOf, type Inner, integerOf } from './inner';
import { carried, isKnownCall, ticketIn } from './payload';
import { callsBy, routeOf } from './route';

/** The target by which Arbitrum's timelock on Ethereum knows that a call is the parts of a retryable ticket. */
const TICKETS = '0xa723c008e76e379c55599d2e4d93879beafda79c';

const ROUTES = new Map(
  Array.from(CARRIERS.matchAll(/^(?!#)(.+) \| (.+)$/gm)).flatMap(([, functions = '', route = '']) =>
    signaturesIn(functions).map((signature) => [signature, route] as const),
  ),
);

/** The calls inside one whose function is known; `self` is the account its code runs as. Throws `Misfit`. */
export function callsInside(action: Action, self: Address | null): readonly Inner[] {
  const text = ROUTES.get(action.signature ?? '');
  if (text === undefined) return callsInBytes(action);
  const route = routeOf(text);
  const args = action.args.map(({ value }) => value);
  const calls = callsBy(route, args, action, self);
  if (route.kind === 'message') return calls.map(carried);
  if (route.kind === 'payload') return calls.map(carried).filter(({ message }) => message !== undefined);
  return 'tickets' in route.keys ? calls.map((each) => ticketOr(each, action, self)) : calls;
}

/** A call of a timelock, or the one on another chain that it stands for. */
function ticketOr(call: Inner, action: Action, self: Address | null): Inner {
  if (call.target.toLowerCase() !== TICKETS) return call;
  const ticket = ticketIn(call, ([inbox, target, value, , , calldata]) => ({
    target: addressOf(target),
    value: integerOf(value),
    calldata: bytesOf(calldata),
    caller: aliasOf(self),
    chainId: chainBehind(addressOf(inbox), action.place.chainId ?? 1),
  }));
  return ticket ?? call;
}

/** Arguments of type `bytes` that are whole calls of known functions; the target is the address before them, else the contract. */
function callsInBytes(action: Action): Inner[] {
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
