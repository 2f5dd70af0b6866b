/** Row numbers by a number of what they belong to, in the order they were entered. */
export class RowsByKey {
  private readonly lists: number[][] = [];

  enter(row: number, to: number): void {
    const rows = this.lists[to];
    if (rows === undefined) this.lists[to] = [row];
    else rows.push(row);
  }

  /** Enters rows from `first` on, told by what each belongs to. */
  enterAll(first: number, to: Uint32Array): void {
    let rows: number[] = [];
    for (let index = 0; index < to.length; index++) {
      const number = to[index] ?? 0;
      if (index === 0 || number !== to[index - 1]) {
        rows = this.lists[number] ?? [];
        this.lists[number] = rows;
      }
      rows.push(first + index);
    }
  }

  of(number: number): readonly number[] {
    return this.lists[number] ?? [];
  }

  clear(): void {
    for (const rows of this.lists) if (rows !== undefined) rows.length = 0;
  }
}
