import type { Transport } from './transport';

/** Blocks asked for at once of a host that nothing is known of. */
export const FIRST_WIDTH = 10_000n;

/** How many blocks one host answers at once, learned from what it refused and what it gave. */
export class Width {
  private refusedAt: bigint | undefined;
  private streak = 0;

  constructor(public blocks: bigint) {}

  /** After an answer over `width` blocks: after some in a row, tries more, but less than what was refused. */
  gave(width: bigint): void {
    if (width < this.blocks) return;
    this.streak += 1;
    // What was refused for its many logs may be given where logs are few.
    if (this.streak % 32 === 0 && this.refusedAt !== undefined) this.refusedAt *= 2n;
    if (this.streak % 4 !== 0) return;
    const wider = this.blocks * 2n;
    if (wider <= WIDEST && (this.refusedAt === undefined || wider < this.refusedAt)) this.blocks = wider;
  }

  /** After a refusal of `width` blocks: half of it, or what the refusal's text allows when that is less. */
  refused(width: bigint, hint: bigint | undefined): void {
    this.streak = 0;
    const half = width / 2n > 0n ? width / 2n : 1n;
    const next = hint !== undefined && hint < width ? hint : half;
    // Another question in flight may already have learned more.
    if (next < this.blocks) this.blocks = next;
    const bound = hint !== undefined && hint < width ? hint + 1n : width;
    if (this.refusedAt === undefined || bound < this.refusedAt) this.refusedAt = bound;
  }
}

const WIDEST = 100_000n;

const learned = new WeakMap<Transport, Map<number, Width>>();

/** What this transport has learned of one host; `first` is where an unknown host begins. */
export function widthOf(transport: Transport, host: number, first: bigint): Width {
  const widths = learned.get(transport) ?? new Map<number, Width>();
  learned.set(transport, widths);
  const width = widths.get(host) ?? new Width(first);
  widths.set(host, width);
  return width;
}
