import type { BlockRange } from '@/core/blockRange';
import { gaps } from '../logs/coverage';
import type { DelegateTable } from './delegateTable';

/** Two logs of an account that contradict each other though all blocks between them were read: one is missing. */
type Break = BlockRange & { account: number; kind: 'power' | 'delegation' };

/** Blocks that were read, and where the first log of every account must continue from. */
export type DelegationHistory = {
  coverage: readonly BlockRange[];
  /** Block at which the base holds: the checkpoint's, or the one before the token's first; null when not known. */
  base: bigint | null;
  /** Block at which the base of delegations holds, as they may be from a checkpoint whose history of power is read. */
  moveBase: bigint | null;
};

const MOST = 100;

/** Finds places where a log does not continue the one before: one is missing between. Stops at 100 places. */
export function findMissingDelegations(table: DelegateTable, history: DelegationHistory): Break[] {
  const found: Break[] = [];
  for (let account = 0; account < table.size && found.length < MOST; account++) {
    checkPower(table, history, account, found);
    // Its logs of delegations do not continue each other.
    if (!table.isSplit) checkMoves(table, history, account, found);
  }
  return found;
}

function checkPower(table: DelegateTable, history: DelegationHistory, account: number, found: Break[]): void {
  const { changes } = table;
  let block = history.base;
  let power = table.baseOf(account);
  for (const row of changes.of(account)) {
    const { previous, votes } = table.change(row);
    const at = BigInt(changes.block(row));
    if (block !== null && previous !== power && isHeld(history, block, at))
      found.push({ account, kind: 'power', from: block, to: at });
    block = at;
    power = votes;
  }
}

function checkMoves(table: DelegateTable, history: DelegationHistory, account: number, found: Break[]): void {
  const { moves } = table;
  let block = history.moveBase;
  let delegate = table.baseMoveOf(account)?.to ?? -1;
  for (const row of moves.of(account)) {
    const { from, to } = table.move(row);
    const at = BigInt(moves.block(row));
    // An account that is its own delegate without a choice (Nouns) makes nobody and itself the same.
    const isSame = from === delegate || (own(from, account) && own(delegate, account));
    if (block !== null && !isSame && isHeld(history, block, at))
      found.push({ account, kind: 'delegation', from: block, to: at });
    block = at;
    delegate = to;
  }
}

const own = (delegate: number, account: number): boolean => delegate < 0 || delegate === account;

// The block before the first one has no logs, so it need not be held.
function isHeld({ coverage, base }: DelegationHistory, from: bigint, to: bigint): boolean {
  const first = from === base ? from + 1n : from;
  return gaps(coverage, { from: first, to }).length === 0;
}
