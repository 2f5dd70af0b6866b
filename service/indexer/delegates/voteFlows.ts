import type { DelegateTable } from './delegateTable';

/** Votes that went from one account to another; -1 for nobody: tokens without a delegate, and new or burnt ones. */
type VoteFlow = { from: number; to: number; votes: bigint; chosen: bigint; count: number };

/** Changes by the logs after a block: where votes went, and whose power was another before. Accounts are the table's numbers. */
export type VoteFlows = {
  /** The largest first. */
  flows: readonly VoteFlow[];
  /** The largest change first. */
  shifts: readonly { account: number; before: bigint; after: bigint }[];
};

const NOBODY = -1;

/**
 * Finds where votes went after a block. A token logs the one who loses right before the one who gains, so two logs
 * side by side with the same amount are one flow; any other change comes from nobody, or goes there.
 */
export function voteFlows(table: DelegateTable, since: bigint): VoteFlows {
  const { changes } = table;
  const rows = rowsAfter(changes, Number(since));
  const choices = choicesAfter(table, Number(since));
  const flows = new Map<number, VoteFlow>();
  const ends = new Map<number, { first: number; last: number }>();
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const next = rows[at + 1];
    const end = ends.get(changes.account(row));
    if (end === undefined) ends.set(changes.account(row), { first: row, last: row });
    else end.last = row;
    const delta = deltaOf(table, row);
    if (delta === 0n) continue;
    const pair = next !== undefined && isPair(table, row, next, delta) ? next : undefined;
    const [from, to] = partiesOf(table, { row, pair, isGain: delta > 0n });
    const isChosen = choices.take(changes.block(row), changes.logIndex(row) - 1, from, to);
    count(flows, table.size, { from, to, votes: delta < 0n ? -delta : delta }, isChosen);
    if (pair === undefined) continue;
    const gained = ends.get(to);
    if (gained === undefined) ends.set(to, { first: pair, last: pair });
    else gained.last = pair;
    at++;
  }
  return { flows: [...flows.values()].sort(byVotes), shifts: shiftsOf(table, ends) };
}

function partiesOf(
  { changes }: DelegateTable,
  { row, pair, isGain }: { row: number; pair: number | undefined; isGain: boolean },
): readonly [from: number, to: number] {
  const account = changes.account(row);
  if (pair !== undefined) return [account, changes.account(pair)];
  return isGain ? [NOBODY, account] : [account, NOBODY];
}

/** Whether what one row takes the next one gives, in the same call. */
function isPair(table: DelegateTable, row: number, next: number, delta: bigint): boolean {
  const { changes } = table;
  return (
    delta < 0n &&
    changes.block(next) === changes.block(row) &&
    changes.logIndex(next) === changes.logIndex(row) + 1 &&
    changes.account(next) !== changes.account(row) &&
    deltaOf(table, next) === -delta
  );
}

function deltaOf(table: DelegateTable, row: number): bigint {
  const { previous, votes } = table.change(row);
  return votes - previous;
}

function count(
  flows: Map<number, VoteFlow>,
  size: number,
  { from, to, votes }: Pick<VoteFlow, 'from' | 'to' | 'votes'>,
  isChosen: boolean,
): void {
  const key = (from + 1) * (size + 1) + to + 1;
  const flow = flows.get(key) ?? { from, to, votes: 0n, chosen: 0n, count: 0 };
  flow.votes += votes;
  if (isChosen) flow.chosen += votes;
  flow.count++;
  flows.set(key, flow);
}

function shiftsOf(table: DelegateTable, ends: ReadonlyMap<number, { first: number; last: number }>) {
  const shifts = Array.from(ends, ([account, { first, last }]) => ({
    account,
    before: table.change(first).previous,
    after: table.change(last).votes,
  })).filter(({ before, after }) => before !== after);
  const sizeOf = ({ before, after }: { before: bigint; after: bigint }) =>
    after > before ? after - before : before - after;
  return shifts.sort((one, other) => compare(sizeOf(other), sizeOf(one)) || one.account - other.account);
}

function byVotes(one: VoteFlow, other: VoteFlow): number {
  return compare(other.votes, one.votes) || one.from - other.from || one.to - other.to;
}

const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);

type Places = Pick<DelegateTable['changes'], 'length' | 'block' | 'logIndex'>;

/** The rows after a block, in the order of the chain. */
function rowsAfter(places: Places, since: number): Uint32Array {
  const rows = new Uint32Array(places.length);
  let length = 0;
  for (let row = 0; row < places.length; row++) if (places.block(row) > since) rows[length++] = row;
  const byPlace = (one: number, other: number) =>
    places.block(one) - places.block(other) || places.logIndex(one) - places.logIndex(other);
  return rows.subarray(0, length).sort(byPlace);
}

/** The choices of a delegate after a block, to be asked for in the order of the chain. */
function choicesAfter(table: DelegateTable, since: number) {
  const { moves } = table;
  const rows = rowsAfter(moves, since);
  let at = 0;
  return {
    /** Whether there is one at this place, between these two. */
    take(block: number, logIndex: number, from: number, to: number): boolean {
      const isBefore = (row: number) =>
        moves.block(row) < block || (moves.block(row) === block && moves.logIndex(row) < logIndex);
      while (at < rows.length && isBefore(rows[at] ?? 0)) at++;
      const row = rows[at];
      if (row === undefined || moves.block(row) !== block || moves.logIndex(row) !== logIndex) return false;
      const move = table.move(row);
      return move.from === from && move.to === to;
    },
  };
}
