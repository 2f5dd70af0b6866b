import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
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

/** Places among the arguments: without `token` the called contract pays itself out, without `from` the caller pays. */
type TransferRow = { token?: number; from?: number; to: number; amount: number };

const TRANSFERS: Readonly<Record<string, TransferRow>> = {
  'transfer(address,uint256)': { to: 0, amount: 1 },
  'transferFrom(address,address,uint256)': { from: 0, to: 1, amount: 2 },
  // Treasuries that pay by a function of their own.
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
  if (row === undefined) return null;
  const asset = row.token === undefined ? action.target : addressAt(action, row.token);
  const to = addressAt(action, row.to);
  const amount = integerAt(action, row.amount);
  if (to === null || asset === null || amount === null) return null;
  const { caller } = action.place;
  const from = row.from === undefined ? caller : addressAt(action, row.from);
  const isOwn = row.token === undefined && (from === null || isSameAddress(from, caller));
  return { asset, to, amount, isOwn };
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
