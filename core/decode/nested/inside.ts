import type { Address } from 'viem';
import type { Action } from '../action';
import { signaturesIn } from '../signature';
import { callsInBytes } from './bytes';
import { CARRIERS } from './carriers';
import { aliasOf, chainBehind } from './gateways';
import { addressOf, bytesOf, type Inner, integerOf } from './inner';
import { carried, ticketIn } from './payload';
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
