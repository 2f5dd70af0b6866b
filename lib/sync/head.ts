import { getBlock, getHead } from '@/lib/chain/block';
import type { Transport } from '@/lib/chain/transport';
import { asQuorateError, type QuorateError } from '@/lib/errors';
import type { Block } from '@/lib/governor/dao';
import type { Timers } from './timers';

const EVERY = 4_000;

/** The end of a chain: its newest block, and the number and hash below which nothing is taken back (null: not told). */
export type Ends = { head: Block; finalized: Block | null };

/** Asks one chain for its newest block every few seconds, once for all organisations on it. */
export class Heads {
  private readonly listeners = new Set<(ends: Ends) => void>();
  private readonly failures = new Set<(error: QuorateError) => void>();
  private asking: Promise<Ends> | undefined;
  private stopTimer: (() => void) | undefined;
  private closed = false;
  private readonly abort = new AbortController();

  constructor(
    private readonly transport: Transport,
    private readonly timers: Timers,
    private readonly every = EVERY,
  ) {}

  /** Calls back with every reading, also when nothing changed; returns how to stop. Asks only while somebody listens. */
  listen(listener: (ends: Ends) => void, failed: (error: QuorateError) => void): () => void {
    this.listeners.add(listener);
    this.failures.add(failed);
    this.schedule();
    return () => {
      this.listeners.delete(listener);
      this.failures.delete(failed);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** Asks now; throws why the chain did not answer. */
  refresh(): Promise<Ends> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
      this.schedule();
    });
    return this.asking;
  }

  close(): void {
    this.closed = true;
    this.abort.abort();
    this.stop();
  }

  private async ask(): Promise<Ends> {
    try {
      const { signal } = this.abort;
      const [head, finalized] = await Promise.all([
        getHead(this.transport, { signal }),
        // Some chains know no such tag; then nothing counts as final.
        getBlock(this.transport, 'finalized', { signal }).catch(() => null),
      ]);
      const ends = {
        head,
        finalized: finalized !== null && finalized.number <= head.number ? finalized : null,
      };
      for (const listener of [...this.listeners]) listener(ends);
      return ends;
    } catch (error) {
      const problem = asQuorateError(error);
      if (!this.closed) for (const failed of [...this.failures]) failed(problem);
      throw problem;
    }
  }

  private schedule(): void {
    this.stop();
    if (this.closed || this.listeners.size === 0) return;
    this.stopTimer = this.timers.after(this.every, () => {
      this.refresh().catch(() => undefined);
    });
  }

  private stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}
