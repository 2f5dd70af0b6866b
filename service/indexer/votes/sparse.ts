/** Values that only few rows of a table have, by row number. */
export class Sparse<T> {
  private values = new Map<number, T>();

  /** How many rows have one. */
  get size(): number {
    return this.values.size;
  }

  get(row: number): T | undefined {
    return this.values.get(row);
  }

  set(row: number, value: T | undefined): void {
    if (value === undefined) this.values.delete(row);
    else this.values.set(row, value);
  }

  /** Renumbers the rows: the first of `rows` becomes 0; those not among them go. */
  keep(rows: readonly number[]): void {
    if (this.values.size === 0) return;
    const old = this.values;
    this.values = new Map();
    rows.forEach((row, index) => {
      const value = old.get(row);
      if (value !== undefined) this.values.set(index, value);
    });
  }
}
