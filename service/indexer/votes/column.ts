type Numbers = Uint32Array | Float64Array;

/** A column of numbers that grows; `wide` holds blocks, which pass 2^32. */
export class Column {
  private data: Numbers;
  private count = 0;

  constructor(private readonly wide = false) {
    this.data = this.make(64);
  }

  get length(): number {
    return this.count;
  }

  /** The numbers of all rows, valid until the next one is added. */
  get values(): Numbers {
    return this.data.subarray(0, this.count);
  }

  push(value: number): void {
    if (this.count === this.data.length) {
      const next = this.make(Math.ceil(this.count * 1.5));
      next.set(this.data);
      this.data = next;
    }
    this.data[this.count++] = value;
  }

  at(row: number): number {
    return this.data[row] ?? 0;
  }

  /** Renumbers the rows: the first of `rows` becomes 0; those not among them go. */
  keep(rows: readonly number[]): void {
    rows.forEach((row, index) => {
      this.data[index] = this.at(row);
    });
    this.count = rows.length;
  }

  private make(capacity: number): Numbers {
    return this.wide ? new Float64Array(capacity) : new Uint32Array(capacity);
  }
}

/** A column of amounts below 2^256: two limbs each, and those of 2^128 and more in a map. */
export class Amounts {
  private low = new BigUint64Array(64);
  private high = new BigUint64Array(64);
  private readonly large = new Sparse<bigint>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: bigint): void {
    const row = this.grow();
    this.low[row] = BigInt.asUintN(64, value);
    this.high[row] = BigInt.asUintN(64, value >> 64n);
    if (value >> 128n !== 0n) this.large.set(row, value);
  }

  at(row: number): bigint {
    const high = this.high[row] ?? 0n;
    const low = this.low[row] ?? 0n;
    return this.large.get(row) ?? (high === 0n ? low : (high << 64n) | low);
  }

  /** Renumbers the rows: the first of `rows` becomes 0; those not among them go. */
  keep(rows: readonly number[]): void {
    rows.forEach((row, index) => {
      this.low[index] = this.low[row] ?? 0n;
      this.high[index] = this.high[row] ?? 0n;
    });
    this.large.keep(rows);
    this.count = rows.length;
  }

  private grow(): number {
    if (this.count === this.low.length) {
      const capacity = Math.ceil(this.count * 1.5);
      const low = new BigUint64Array(capacity);
      const high = new BigUint64Array(capacity);
      low.set(this.low);
      high.set(this.high);
      this.low = low;
      this.high = high;
    }
    return this.count++;
  }
}

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
