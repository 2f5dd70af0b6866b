import { madeOnce } from '@/core/madeOnce';
import type { RpcError } from '../rpc/rpcError';
import type { Transport } from '../rpc/transport';

// Not for ever: hosts change. In milliseconds of the transport's clock.
const RETEST = 600_000;
const FIRST_BAR = 60_000;
const LONGEST_BAR = 600_000;
// So many single blocks refused in a row, without one as old that was given, are no matter of single blocks.
const SINGLES = 8;
// A host that does not answer is asked for a quarter, so often.
const SLOW_LEVELS = 4;

/** Blocks that one host gives logs of at all, learned from its refusals and answers: narrowing cannot help there. */
class LogRetention {
  /** Why blocks are not given, in the host's last words. */
  reason: RpcError | undefined;
  /** The highest block known not to be given, and the lowest above it known to be. */
  private refusedTo = -1n;
  private givenFrom: bigint | undefined;
  private testAt = 0;
  private barredUntil = Number.NEGATIVE_INFINITY;
  private bars = 0;
  private singles = 0;
  private singleTop = -1n;
  private slowLevels = 0;
  private slowAt: bigint | undefined;

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

  /** The blocks from `from` to `to` as those it does not give, those not known yet, and those it gives. */
  split(from: bigint, to: bigint, head: bigint): { lost: bigint; open: bigint } {
    const lost = this.refusedTo < to ? this.refusedTo : to;
    const open = (this.givenFrom ?? head + 1n) - 1n;
    return { lost: lost < from - 1n ? from - 1n : lost, open: open < to ? open : to };
  }

  /** It gave blocks from `from` on. */
  gave(from: bigint): void {
    // Newer blocks prove nothing about older ones.
    if (from <= this.singleTop) this.singles = 0;
    this.slowLevels = 0;
    this.slowAt = undefined;
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

  /** It refused a single block in unknown words; true when that has become a border. */
  refusedSingle(block: bigint, error: RpcError, now: number): boolean {
    if (this.singles === 0 || block > this.singleTop) this.singleTop = block;
    this.singles += 1;
    if (this.singles < SINGLES) return false;
    this.refused(this.singleTop, error, now);
    return true;
  }

  /** It did not answer in time about so many blocks; barred when it does not for few of them either. */
  slow(width: bigint, error: RpcError, now: number): void {
    // Several questions of one width are one attempt.
    if (this.slowAt !== undefined && width >= this.slowAt) return;
    this.slowAt = width;
    this.slowLevels += 1;
    if (this.slowLevels > SLOW_LEVELS || width === 1n) this.bar(error, now);
  }

  /** It gives no logs at all: not this method, not without a key, not on this plan. */
  bar(error: RpcError, now: number): void {
    this.reason = error;
    this.barredUntil = now + Math.min(LONGEST_BAR, FIRST_BAR * 2 ** this.bars);
    this.bars += 1;
  }
}

const learned = new WeakMap<Transport, Map<number, LogRetention>>();

/** Log retention learned of one host. */
export function logRetentionOf(transport: Transport, host: number): LogRetention {
  const reaches = madeOnce(learned, transport, () => new Map<number, LogRetention>());
  return madeOnce(reaches, host, () => new LogRetention());
}
