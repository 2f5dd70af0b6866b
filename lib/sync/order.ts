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
