/** Some bytes of a file: where they begin, what they are, and what they say. */
export type Piece = { at: number; bytes: Uint8Array; what: string; says: string };

/** One vote as its file tells it. */
export type ReadVote = {
  proposal: bigint;
  voter: string;
  /** The raw byte of the log. */
  support: number;
  kind: number;
  weight: bigint;
  block: number;
  logIndex: number;
  /** 48 bytes as hex; only of a split vote. */
  params?: string;
};

/**
 * Reads the files of a checkpoint as `service/checkpoint/FORMAT.md` describes them, with no code of the real readers, and
 * names every byte on the way. It trusts the file: it is a check of the description, not of the file.
 */
export class ByHand {
  readonly pieces: Piece[] = [];
  private at = 0;

  constructor(private readonly file: Uint8Array) {}

  /** Bytes that are not named yet. */
  get left(): number {
    return this.file.length - this.at;
  }

  /** So many bytes as they are. */
  bytes(count: number, what: string, says: (bytes: Uint8Array) => string = hex): Uint8Array {
    const bytes = this.file.subarray(this.at, this.at + count);
    this.note(bytes, what, says(bytes));
    return bytes;
  }

  /** A whole number: seven bits a byte, the low ones first, the high bit of a byte says that another follows. */
  whole(what: string): bigint {
    let end = this.at;
    while ((this.file[end] ?? 0) > 127) end++;
    const bytes = this.file.subarray(this.at, end + 1);
    const value = bytes.reduce((sum, byte, group) => sum | (BigInt(byte & 127) << BigInt(7 * group)), 0n);
    this.note(bytes, what, String(value));
    return value;
  }

  /** The same for a count. */
  count(what: string): number {
    return Number(this.whole(what));
  }

  /** Whole numbers by planes: the first byte of each, then the second of those that have one, and so on. */
  planes(count: number, what: string): number[] {
    const values = new Array<number>(count).fill(0);
    const begin = this.at;
    let open = values.map((_, index) => index);
    for (let scale = 1; open.length > 0; scale *= 128) {
      const more: number[] = [];
      for (const index of open) {
        const byte = this.file[this.at++] ?? 0;
        values[index] = (values[index] ?? 0) + (byte & 127) * scale;
        if (byte > 127) more.push(index);
      }
      open = more;
    }
    const bytes = this.file.subarray(begin, this.at);
    this.at = begin;
    this.note(bytes, what, values.join(', '));
    return values;
  }

  private note(bytes: Uint8Array, what: string, says: string): void {
    if (bytes.length > 0) this.pieces.push({ at: this.at, bytes, what, says });
    this.at += bytes.length;
  }
}

/** Bytes as hex without 0x. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
