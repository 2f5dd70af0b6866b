import type { VoteColumns } from './columns';

/** Row numbers by a number of what they belong to, in the order they were entered. */
export class Order {
  private readonly lists: number[][] = [];

  enter(row: number, to: number): void {
    const rows = this.lists[to];
    if (rows === undefined) this.lists[to] = [row];
    else rows.push(row);
  }

  of(number: number): readonly number[] {
    return this.lists[number] ?? [];
  }

  clear(): void {
    for (const rows of this.lists) if (rows !== undefined) rows.length = 0;
  }
}

/** The numbers of the first `count` rows by where their logs stand, oldest first. */
export function byPosition({ block, logIndex }: VoteColumns, count: number): Uint32Array {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  return rows.sort((a, b) => (block[a] ?? 0) - (block[b] ?? 0) || (logIndex[a] ?? 0) - (logIndex[b] ?? 0));
}
