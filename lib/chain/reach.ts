import type { RpcError } from './rpcError';
import type { Transport } from './transport';

// Not for ever: hosts change. In milliseconds of the transport's clock.
const RETEST = 600_000;
const FIRST_BAR = 60_000;
const LONGEST_BAR = 600_000;
// So many single blocks refused in a row, without one that was given, are no matter of single blocks.
const SINGLES = 16;

/** Which blocks one host gives logs of at all, learned from what it refused and gave: narrowing cannot help there. */
export class Reach {
  /** Why blocks are not given, in the host's last words. */
  reason: RpcError | undefined;
  /** The highest block known not to be given, and the lowest above it known to be. */
  private refusedTo = -1n;
  private givenFrom: bigint | undefined;
  private testAt = 0;
  private barredUntil = Number.NEGATIVE_INFINITY;
  private bars = 0;
  private singles = 0;

  /** Whether some blocks are known not to be given. */
  isLimited(now: number): boolean {
    return this.refusedTo >= 0n || now < this.barredUntil;
  }

  /** Whether no block at all is given now. */
  isBarred(now: number): boolean {
    return now < this.barredUntil;
  }

  /**
   * Whether blocks from `from` on are worth asking for: where it is not known, only in the upper half of what is not
   * known, so that few questions find the border. Rarely also below it, to see whether it still stands.
   */
  admits(from: bigint, head: bigint, now: number): boolean {
    if (now < this.barredUntil) return false;
    if (this.refusedTo < 0n) return true;
    if (from > this.refusedTo) return from * 2n >= this.refusedTo + (this.givenFrom ?? head + 1n);
    if (now < this.testAt) return false;
    this.testAt = now + RETEST;
    return true;
  }

  /** The blocks from `from` to `to` as those it does not give, those nobody knows about, and those it gives. */
  split(from: bigint, to: bigint, head: bigint): { lost: bigint; open: bigint } {
    const lost = this.refusedTo < to ? this.refusedTo : to;
    const open = (this.givenFrom ?? head + 1n) - 1n;
    return { lost: lost < from - 1n ? from - 1n : lost, open: open < to ? open : to };
  }

  /** It gave blocks from `from` on. */
  gave(from: bigint): void {
    this.singles = 0;
    this.bars = 0;
    if (this.givenFrom === undefined || from < this.givenFrom) this.givenFrom = from;
    if (from <= this.refusedTo) this.refusedTo = from - 1n;
  }

  /** It does not give block `from`, whatever the width. */
  refused(from: bigint, error: RpcError, now: number): void {
    this.reason = error;
    this.testAt = now + RETEST;
    if (from > this.refusedTo) this.refusedTo = from;
    if (this.givenFrom !== undefined && this.givenFrom <= from) this.givenFrom = undefined;
  }

  /** It refused a single block in words that nobody knows; true when that has become a border. */
  refusedSingle(block: bigint, error: RpcError, now: number): boolean {
    this.singles += 1;
    if (this.singles < SINGLES) return false;
    this.refused(block, error, now);
    return true;
  }

  /** It gives no logs at all: not this method, not without a key, not on this plan. */
  bar(error: RpcError, now: number): void {
    this.reason = error;
    this.barredUntil = now + Math.min(LONGEST_BAR, FIRST_BAR * 2 ** this.bars);
    this.bars += 1;
  }
}

const learned = new WeakMap<Transport, Map<number, Reach>>();

/** What this transport has learned of one host. */
export function reachOf(transport: Transport, host: number): Reach {
  const reaches = learned.get(transport) ?? new Map<number, Reach>();
  learned.set(transport, reaches);
  const reach = reaches.get(host) ?? new Reach();
  reaches.set(host, reach);
  return reach;
}
