import { type Address, type Hex, zeroAddress } from 'viem';
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { anyText, leaf, list, type Shape } from '@/core/json';
import type { LoggedEffect } from './loggedEffects';

const abi = parseAbi([
  'function delegateMulti(uint256[] sources, uint256[] targets, uint256[] amounts)',
  'function approve(address spender, uint256 amount)',
]);

/** An account's share with one delegate before and after a change, in the token's smallest unit. */
export type ShareChange = { delegate: Address; before: bigint; after: bigint };

/** One row of a multi-delegate's call: from a delegate, null for the wallet, to another or back to the wallet. */
export type ShareMove = { from: Address | null; to: Address | null; amount: bigint };

/** Pairs what delegates lose with what others gain; what is left comes from the wallet or goes back to it, and is last. */
export function shareMoves(changes: readonly ShareChange[]): ShareMove[] {
  const losing = changes.filter(({ before, after }) => before > after);
  const gaining = changes.filter(({ before, after }) => after > before);
  const moves: ShareMove[] = [];
  let [lost, gained] = [0n, 0n];
  while (losing.length + gaining.length > 0) {
    const [from, to] = [losing[0], gaining[0]];
    const [gives, takes] = [from && from.before - from.after - lost, to && to.after - to.before - gained];
    const amount = gives === undefined || (takes !== undefined && takes < gives) ? (takes ?? 0n) : gives;
    moves.push({ from: from?.delegate ?? null, to: to?.delegate ?? null, amount });
    lost = gives === amount ? 0n : lost + amount;
    gained = takes === amount ? 0n : gained + amount;
    if (gives === amount) losing.shift();
    if (takes === amount) gaining.shift();
  }
  return moves;
}

/** Tokens that a change takes from the wallet; negative if it gives some back. */
export function tokensTaken(changes: readonly ShareChange[]): bigint {
  return changes.reduce((sum, { before, after }) => sum + after - before, 0n);
}

/** Calldata that changes an account's shares in a multi-delegate. */
export function shareCall(changes: readonly ShareChange[]): { data: Hex } {
  const moves = shareMoves(changes);
  const ids = (end: 'from' | 'to') =>
    moves.flatMap((move) => (move[end] === null ? [] : [BigInt(move[end])]));
  const args = [ids('from'), ids('to'), moves.map(({ amount }) => amount)] as const;
  return { data: encodeFunctionData({ abi, functionName: 'delegateMulti', args }) };
}

/** Calldata of `approve` on a token. */
export function approveCall(spender: Address, amount: bigint): { data: Hex } {
  return { data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }) };
}

/** Whether a logged move of an account's tokens is one of these changes; undefined for anything else. */
export function isMoveOf(
  changes: readonly ShareChange[],
  effect: LoggedEffect,
  by: Address,
): boolean | undefined {
  if (effect.kind !== 'share' || !isSameAddress(effect.by, by)) return undefined;
  return shareMoves(changes).some(
    ({ from, to, amount }) =>
      isSameAddress(from ?? zeroAddress, effect.from) &&
      isSameAddress(to ?? zeroAddress, effect.to) &&
      amount === effect.amount,
  );
}

const LINE = /^(0x[0-9a-fA-F]{40}) (\d{1,78}) (\d{1,78})$/;
const lines = list(
  leaf('a share on a line', (line): ShareChange | undefined => {
    const [, delegate, before = '', after = ''] = LINE.exec(String(line)) ?? [];
    if (delegate === undefined) return undefined;
    return { delegate: getAddress(delegate.toLowerCase()), before: BigInt(before), after: BigInt(after) };
  }),
  500,
);

/** Changes as lines of text. */
export const changesInText: Shape<readonly ShareChange[]> = {
  write: (all) => all.map(({ delegate, before, after }) => `${delegate} ${before} ${after}`).join('\n'),
  read: (json, path) => lines.read(anyText.read(json, path).split('\n'), path),
};
