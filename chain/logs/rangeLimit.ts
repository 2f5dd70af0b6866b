import { madeOnce } from '@/core/madeOnce';
import type { Transport } from '../rpc/transport';

/** Blocks asked for at once of a host that nothing is known of. */
export const FIRST_RANGE_LIMIT = 10_000n;

const WIDEST = 100_000n;
// Answers at one width before a wider one is tried.
const STEP = 4;
// Answers after which a bound is doubted: it may have been about many logs, or the host may have changed.
const DOUBT = 32;

/** How many blocks one host answers at once, learned from what it refused and what it gave. */
export class RangeLimit {
  /** Next width. */
  blocks: bigint;
  /** The widest it has given, since it last refused as much. */
  private given = 0n;
  /** The narrowest it has refused. */
  private refusedAt: bigint | undefined;
  private streak = 0;
  private doubt = DOUBT;

  constructor(private readonly first: bigint) {
    this.blocks = first;
  }

  /** After an answer over `width` blocks: after some in a row, tries more, but less than what was refused. */
  gave(width: bigint): void {
    if (width > this.given) this.given = width;
    if (width < this.blocks) return;
    this.streak += 1;
    if (this.streak >= this.doubt && this.refusedAt !== undefined) {
      this.refusedAt *= 2n;
      this.streak = 0;
      // A fixed limit is tested ever more rarely.
      this.doubt *= 4;
      this.widen();
    } else if (this.streak % STEP === 0) this.widen();
  }

  /** After a refusal of `width` blocks: what its text allows, else the widest that it gave, else half. */
  refused(width: bigint, hint: bigint | undefined): void {
    this.streak = 0;
    const isHint = hint !== undefined && hint < width;
    if (this.given >= width) this.given = 0n;
    const half = width / 2n > 0n ? width / 2n : 1n;
    const next = isHint ? hint : this.given > half ? this.given : half;
    // Another question in flight may already have learned more.
    if (next < this.blocks) this.blocks = next;
    const bound = isHint ? hint + 1n : width;
    if (this.refusedAt === undefined || bound < this.refusedAt) this.refusedAt = bound;
  }

  /** So many blocks were not answered in time: each try costs a full deadline, so the next is a quarter. */
  slow(width: bigint): void {
    this.streak = 0;
    if (this.given >= width) this.given = 0n;
    const quarter = width / 4n > 0n ? width / 4n : 1n;
    if (quarter < this.blocks) this.blocks = quarter;
    if (this.refusedAt === undefined || width < this.refusedAt) this.refusedAt = width;
  }

  /** Starts anew: the refusal was not about width. */
  forget(): void {
    this.blocks = this.given > 0n ? this.given : this.first;
    this.refusedAt = undefined;
    this.streak = 0;
    this.doubt = DOUBT;
  }

  // Twice as many, or half way to what was refused; a gain of less than a tenth is not worth a refusal.
  private widen(): void {
    const { blocks, refusedAt } = this;
    const bound = refusedAt === undefined || refusedAt > WIDEST ? WIDEST + 1n : refusedAt;
    const between = refusedAt === undefined ? WIDEST : (blocks + bound) / 2n;
    const next = blocks * 2n < between ? blocks * 2n : between;
    if (next < bound && next * 10n >= blocks * 11n) this.blocks = next;
  }
}

const learned = new WeakMap<Transport, Map<number, RangeLimit>>();

/** Range limit of one host, as learned so far; `first` is where an unknown host begins. */
export function rangeLimitOf(transport: Transport, host: number, first: bigint): RangeLimit {
  const widths = madeOnce(learned, transport, () => new Map<number, RangeLimit>());
  return madeOnce(widths, host, () => new RangeLimit(first));
}
