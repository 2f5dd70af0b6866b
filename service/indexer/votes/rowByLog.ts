import type { VoteColumns } from './columns';

const SEED = Math.floor(Math.random() * 2 ** 32);

/** Rows by where their logs stand; takes up new rows when it is next asked, so that it costs nothing until then. */
export class RowByLog {
  private slots = new Uint32Array(16);
  private count = 0;

  /** The row at a place among the first `count` rows of the columns, -1 when there is none. */
  find(columns: VoteColumns, count: number, block: number, logIndex: number): number {
    this.takeUp(columns, count);
    const row = this.slots[this.slot(columns, block, logIndex)] ?? 0;
    return row - 1;
  }

  /** Rows have new numbers. */
  clear(): void {
    this.slots = new Uint32Array(16);
    this.count = 0;
  }

  private takeUp(columns: VoteColumns, count: number): void {
    if (this.count === count) return;
    if (count * 2 > this.slots.length) {
      this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
      this.count = 0;
    }
    for (; this.count < count; this.count++) {
      const block = columns.block[this.count] ?? 0;
      const slot = this.slot(columns, block, columns.logIndex[this.count] ?? 0);
      if (this.slots[slot] === 0) this.slots[slot] = this.count + 1;
    }
  }

  private slot({ block, logIndex }: VoteColumns, wanted: number, index: number): number {
    const mask = this.slots.length - 1;
    let slot = hash(wanted, index) & mask;
    for (;;) {
      const row = (this.slots[slot] ?? 0) - 1;
      if (row < 0 || (block[row] === wanted && logIndex[row] === index)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

function hash(block: number, logIndex: number): number {
  let sum = Math.imul(SEED ^ (block >>> 0), 0x9e3779b1);
  sum ^= sum >>> 15;
  sum = Math.imul(sum ^ (block / 0x1_0000_0000), 0xc2b2ae35);
  sum ^= sum >>> 13;
  sum = Math.imul(sum ^ logIndex, 0x85ebca6b);
  return (sum ^ (sum >>> 16)) >>> 0;
}
