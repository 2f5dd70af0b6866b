const BEGINNING = 'PGCOPY\n\u00ff\r\n\0';
const HIGH = 2 ** 32;
const TWELVE = 10n ** 12n;

/** Rows in the binary format of COPY, half as long as text and read in a third of the time. */
export class BinaryRows {
  private rows = Buffer.allocUnsafe(65_536);
  private at: number;

  constructor() {
    // No flags, and nothing more of a beginning.
    this.at = this.rows.write(`${BEGINNING}${'\0'.repeat(8)}`, 'latin1');
  }

  row(fields: number): this {
    this.at = this.rows.writeInt16BE(fields, this.at);
    return this;
  }

  int2(value: number): this {
    const at = this.field(2);
    this.rows.writeInt16BE(value, at);
    return this;
  }

  int4(value: number): this {
    const at = this.field(4);
    this.rows.writeInt32BE(value, at);
    return this;
  }

  int8(value: number): this {
    const at = this.field(8);
    this.rows.writeUInt32BE(value >>> 0, this.rows.writeInt32BE(Math.floor(value / HIGH), at));
    return this;
  }

  /** A numeric of 0 or more. */
  numeric(value: bigint): this {
    const digits: number[] = [];
    // Twelve decimals at once, which a number holds.
    for (let rest = value; rest > 0n; rest /= TWELVE) {
      let part = Number(rest % TWELVE);
      for (let each = 0; each < 3; each++, part = Math.floor(part / 10_000)) digits.push(part % 10_000);
    }
    while (digits.at(-1) === 0) digits.pop();
    let at = this.field(8 + 2 * digits.length);
    // How many digits of 10,000 there are and which the first is; neither a sign nor a fraction.
    for (const each of [digits.length, Math.max(0, digits.length - 1), 0, 0])
      at = this.rows.writeInt16BE(each, at);
    for (let place = digits.length - 1; place >= 0; place--)
      at = this.rows.writeInt16BE(digits[place] ?? 0, at);
    return this;
  }

  /** Some of these bytes. */
  bytes(source: Uint8Array, from: number, count: number): this {
    const at = this.field(count);
    this.rows.set(source.subarray(from, from + count), at);
    return this;
  }

  /** A text, or its bytes. */
  text(value: string): this {
    const at = this.field(Buffer.byteLength(value));
    this.rows.write(value, at);
    return this;
  }

  null(): this {
    this.field(0);
    this.rows.writeInt32BE(-1, this.at - 4);
    return this;
  }

  /** Start of the next field. */
  get place(): number {
    return this.at;
  }

  /** Gives the `int4` that begins at a place another value. */
  change(place: number, value: number): void {
    this.rows.writeInt32BE(value, place + 4);
  }

  /** All of them, after which none can follow. */
  end(): Uint8Array {
    return this.row(-1).rows.subarray(0, this.at);
  }

  /** Reserves the next field's bytes. */
  private field(length: number): number {
    const start = this.at + 4;
    // The start of the next row fits too.
    if (start + length + 2 > this.rows.length) {
      const wider = Buffer.allocUnsafe(2 * (start + length));
      this.rows.copy(wider, 0, 0, this.at);
      this.rows = wider;
    }
    this.rows.writeInt32BE(length, this.at);
    this.at = start + length;
    return start;
  }
}
