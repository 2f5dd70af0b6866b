import type { Address } from 'viem';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { addressAt, callsOf, integerAt, isByExecutor, isHere } from './walk';

/** Coin or tokens that a call sends on; `isOwn`: out of the treasury itself, `isHere`: on the organisation's own chain. */
export type Payment = {
  asset: Address | 'coin';
  to: Address;
  amount: bigint;
  path: readonly number[];
  isOwn: boolean;
  isHere: boolean;
};

const TRANSFERS: Readonly<Record<string, { to: number; amount: number }>> = {
  'transfer(address,uint256)': { to: 0, amount: 1 },
  'transferFrom(address,address,uint256)': { to: 1, amount: 2 },
};
// Treasuries that pay by a function of their own: the places of the token, of the recipient and of the amount.
const PAYERS: Readonly<Record<string, { token: number; to: number; amount: number }>> = {
  'transfer(address,address,uint256)': { token: 0, to: 1, amount: 2 },
  '_withdrawToken(address,address,uint256)': { token: 0, to: 1, amount: 2 },
  'sendERC20(address,address,uint256)': { token: 1, to: 0, amount: 2 },
};

/** Everything that calls send to somebody, nested calls as well. */
export function paymentsOf(actions: readonly Action[], facts: Facts): Payment[] {
  const found: Payment[] = [];
  for (const step of callsOf(actions)) {
    const { action, path } = step;
    const shared = { path, isHere: isHere(step, facts) };
    const isOwn = isByExecutor(step, facts);
    if (action.value > 0n) {
      found.push({ ...shared, asset: 'coin', to: action.target, amount: action.value, isOwn });
    }
    const paid = tokensIn(action);
    if (paid !== null) found.push({ ...shared, ...paid, isOwn: isOwn && paid.isOwn });
  }
  return found;
}

function tokensIn(action: Action): Pick<Payment, 'asset' | 'to' | 'amount' | 'isOwn'> | null {
  const signature = action.signature ?? '';
  const row = Object.hasOwn(TRANSFERS, signature) ? TRANSFERS[signature] : undefined;
  if (row !== undefined) {
    const to = addressAt(action, row.to);
    const amount = integerAt(action, row.amount);
    if (to === null || amount === null) return null;
    const from = row.to === 1 ? addressAt(action, 0) : action.place.caller;
    const isOwn = from === null || from.toLowerCase() === action.place.caller?.toLowerCase();
    return { asset: action.target, to, amount, isOwn };
  }
  const payer = Object.hasOwn(PAYERS, signature) ? PAYERS[signature] : undefined;
  if (payer === undefined) return null;
  const to = addressAt(action, payer.to);
  const asset = addressAt(action, payer.token);
  const amount = integerAt(action, payer.amount);
  return to === null || asset === null || amount === null ? null : { asset, to, amount, isOwn: false };
}

/** Things put together by a key, in the order in which the keys come first. */
export function byKey<Key, Thing>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const found = new Map<Key, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const list = found.get(key);
    if (list === undefined) found.set(key, [thing]);
    else list.push(thing);
  }
  return found;
}
