import { Column } from './column';

/** Rows that belong to accounts and stand somewhere on the chain, read in any order and given oldest first. */
export class RowsByAccount {
  private readonly who = new Column();
  private readonly blocks = new Column(true);
  private readonly indexes = new Column();
  private sorted: { order: Uint32Array; starts: Uint32Array } | undefined;

  get length(): number {
    return this.who.length;
  }

  add(account: number, block: number, logIndex: number): void {
    this.who.push(account);
    this.blocks.push(block);
    this.indexes.push(logIndex);
    this.sorted = undefined;
  }

  account(row: number): number {
    return this.who.at(row);
  }

  block(row: number): number {
    return this.blocks.at(row);
  }

  logIndex(row: number): number {
    return this.indexes.at(row);
  }

  /** The rows of an account, oldest first. */
  of(account: number): Uint32Array {
    const { order, starts } = this.index();
    return order.subarray(starts[account] ?? order.length, starts[account + 1] ?? order.length);
  }

  last(account: number): number | undefined {
    const { order, starts } = this.index();
    const end = starts[account + 1];
    return end === undefined || end === starts[account] ? undefined : order[end - 1];
  }

  /** Keeps the rows whose block is wanted; the numbers of those rows as they were, undefined when all stay. */
  keep(isKept: (block: number) => boolean): number[] | undefined {
    const rows: number[] = [];
    for (let row = 0; row < this.length; row++) if (isKept(this.block(row))) rows.push(row);
    if (rows.length === this.length) return undefined;
    for (const column of [this.who, this.blocks, this.indexes]) column.keep(rows);
    this.sorted = undefined;
    return rows;
  }

  // By account, and within it by position: counted into place, then each account's few rows sorted.
  private index(): { order: Uint32Array; starts: Uint32Array } {
    if (this.sorted !== undefined) return this.sorted;
    const who = Uint32Array.from(this.who.values);
    const count = who.reduce((most, each) => Math.max(most, each + 1), 0);
    const { rows: order, starts } = grouped(who, count);
    const byPlace = (a: number, b: number) =>
      this.block(a) - this.block(b) || this.logIndex(a) - this.logIndex(b);
    for (let account = 0; account < count; account++) {
      const rows = order.subarray(starts[account], starts[account + 1]);
      if (!isSorted(rows, byPlace)) rows.sort(byPlace);
    }
    this.sorted = { order, starts };
    return this.sorted;
  }
}

function isSorted(rows: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let at = 1; at < rows.length; at++) if (compare(rows[at - 1] ?? 0, rows[at] ?? 0) > 0) return false;
  return true;
}

/** Rows by a number of what they belong to: those of `n` stand in `rows` from `starts[n]` to `starts[n + 1]`. */
export type Grouping = { starts: Uint32Array; rows: Uint32Array };

/** Groups rows by the number of each, below `count`; within a group they keep their order. */
export function grouped(keys: Uint32Array, count: number): Grouping {
  const starts = new Uint32Array(count + 2);
  for (let row = 0; row < keys.length; row++) {
    const to = (keys[row] ?? 0) + 2;
    if (to < starts.length) starts[to] = (starts[to] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const rows = new Uint32Array(starts[count + 1] ?? 0);
  // Each start moves to the next one's while the rows are laid down.
  for (let row = 0; row < keys.length; row++) {
    const number = (keys[row] ?? 0) + 1;
    if (number > count) continue;
    const to = starts[number] ?? 0;
    starts[number] = to + 1;
    rows[to] = row;
  }
  return { starts, rows };
}
