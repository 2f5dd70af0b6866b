import type { Address, Hex } from 'viem';
import { hexToBytes, keccak256 } from 'viem/utils';
import type { Settled } from '@/chain/rpc/identity';
import { isHash } from '@/chain/rpc/quantity';
import { askBlock, behind, getBlock, type Transport } from '@/chain/rpc/transport';
import { asQuorateError, type QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { HEAD_INTERVAL, SETTLED_DEPTH } from '@/core/timing';
import type { Anchor } from '@/service/indexer/store/store';
import type { Timers } from './timers';

/** The newest block, the one below which nothing is taken back (null: unknown), and what the newest says of parent and logs. */
export type ChainHead = { head: Block; finalized: Block | null; header?: BlockHeader | undefined };

// Longest pause between requests, which grows while nothing is new; in milliseconds.
const LONGEST = 12_000;
// After an answer that took long.
const SHORTEST = 1_000;

/** Asks one chain for its newest block in time with its blocks, once for all organisations on it. */
export class ChainHeads {
  private readonly listeners = new Set<(ends: ChainHead) => void>();
  private readonly failures = new Set<(error: QuorateError) => void>();
  private asking: Promise<ChainHead> | undefined;
  private stopTimer: (() => void) | undefined;
  private closed = false;
  private isResting = false;
  /** When it was asked last, the milliseconds from there to the next question, and how often in a row nothing was new. */
  private askedAt = 0;
  private pause: number;
  private misses = 0;
  /** As last read; undefined before that, and where another chain is believed. */
  newest: ChainHead | undefined;
  private era = 0;
  // The newest block that may settle, where the chain does not say which do.
  private next: Block | undefined;
  private readonly abort = new AbortController();

  constructor(
    private readonly transport: Transport,
    private readonly timers: Timers,
    private readonly every = HEAD_INTERVAL,
  ) {
    this.pause = every;
  }

  /** Calls back with every reading, also when nothing changed; returns how to stop. Asks only while somebody listens. */
  listen(listener: (ends: ChainHead) => void, failed: (error: QuorateError) => void): () => void {
    this.listeners.add(listener);
    this.failures.add(failed);
    this.schedule();
    return () => {
      this.listeners.delete(listener);
      this.failures.delete(failed);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** The newest block as last read, or as it is told next; throws why the chain did not answer. */
  async told(): Promise<Block> {
    if (this.newest !== undefined) return this.newest.head;
    return new Promise((resolve, reject) => {
      const stop = this.listen(
        ({ head }) => {
          stop();
          resolve(head);
        },
        (error) => {
          stop();
          reject(error);
        },
      );
    });
  }

  /** Asks now; throws why the chain did not answer. */
  refresh(): Promise<ChainHead> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
      this.schedule();
    });
    return this.asking;
  }

  /** Asks no more by itself: nobody sees the page. */
  rest(): void {
    this.isResting = true;
    this.stop();
  }

  /** The page is seen again, or the network is back: asks now, and goes on. Never throws. */
  async wake(): Promise<void> {
    this.isResting = false;
    await this.refresh().catch(() => undefined);
  }

  /** Settles when it is not being asked. Never throws. */
  async idle(): Promise<void> {
    await this.asking?.catch(() => undefined);
  }

  /** Whether nothing newer was read since, and no other chain is believed. */
  isCurrent(ends: ChainHead): boolean {
    return this.newest === ends;
  }

  /** The chain is the one with this block, and what was read of another counts for nothing; asks again. Never throws. */
  async believe(block: Anchor): Promise<void> {
    this.era++;
    this.newest = undefined;
    this.transport.expect(block);
    this.transport.doubt();
    await this.refresh().catch(() => undefined);
  }

  close(): void {
    this.closed = true;
    this.abort.abort();
    this.stop();
  }

  private async ask(): Promise<ChainHead> {
    this.askedAt = this.timers.now();
    try {
      let era: number;
      let ends: ChainHead;
      do {
        era = this.era;
        ends = await this.read();
      } while (era !== this.era);
      this.keepPace(ends.head);
      this.newest = ends;
      for (const listener of [...this.listeners]) listener(ends);
      return ends;
    } catch (error) {
      const problem = asQuorateError(error);
      if (!this.closed) for (const failed of [...this.failures]) failed(problem);
      throw problem;
    }
  }

  // An endpoint behind the same address may be another one by now: what settled before must be there still.
  private async read(isAgain = false): Promise<ChainHead> {
    const { transport } = this;
    const { signal } = this.abort;
    const known = transport.expected();
    const [{ block: head, host, said }, final, beside] = await Promise.all([
      askBlock(transport, 'latest', { signal }),
      // Some chains know no such tag; then nothing counts as final.
      askBlock(transport, 'finalized', { signal }).catch(() => null),
      known === undefined || this.misses > 0
        ? null
        : askBlock(transport, known.number, { signal }).catch(() => null),
    ]);
    if (head === null) throw transport.charge(host, 'it has no newest block');
    // Another endpoint's block need not be of the same chain.
    const settled = final?.host === host ? final.block : null;
    const finalized = settled !== null && settled.number <= head.number ? settled : null;
    const isSame = known === undefined || finalized?.hash === known.hash;
    const isThere = isSame || (beside?.host === host && beside.block?.hash === known.hash);
    if (!isThere && !(await this.has(host, known))) {
      if (isAgain) throw behind(transport, 0, known.number);
      transport.doubt();
      return this.read(true);
    }
    const mark = finalized ?? this.deep(head);
    if (mark !== undefined && mark.number > (known?.number ?? -1n)) transport.expect(mark);
    return { head, finalized, header: parseHeader(said) };
  }

  // A block later, by how far the last ones lay apart; where none has come by then, soon, and then ever more rarely.
  private keepPace(head: Block): void {
    const last = this.newest?.head ?? head;
    const blocks = Number(head.number - last.number);
    if (blocks > 0) {
      this.misses = 0;
      this.pause = (Number(head.timestamp - last.timestamp) * 1000) / blocks;
    } else this.pause = this.every * 1.5 ** this.misses++;
    this.pause = Math.max(this.every, Math.min(LONGEST, this.pause));
  }

  private async has(host: number, { hash, number }: Settled): Promise<boolean> {
    const { signal } = this.abort;
    const found = await getBlock(this.transport, number, { signal, host }).catch(() => null);
    return found?.hash === hash;
  }

  private deep(head: Block): Block | undefined {
    const { next } = this;
    if (next !== undefined && next.number + SETTLED_DEPTH > head.number) return undefined;
    this.next = head;
    return next;
  }

  private schedule(): void {
    this.stop();
    if (this.closed || this.isResting || this.listeners.size === 0) return;
    const passed = this.timers.now() - this.askedAt;
    this.stopTimer = this.timers.after(Math.max(SHORTEST, this.pause - passed), () => {
      this.refresh().catch(() => undefined);
    });
  }

  private stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}

/** Header of a block: its parent, and the filter of its logs; null if that says nothing. */
type BlockHeader = { parent: Hex; bloom: Hex | null };

/** Reads the untrusted header of a block; undefined when it is none. */
function parseHeader(value: unknown): BlockHeader | undefined {
  const { logsBloom, parentHash, transactions } = (value ?? {}) as Record<string, unknown>;
  if (!isHash(parentHash)) return undefined;
  const isFilter = typeof logsBloom === 'string' && /^0x[0-9a-f]{512}$/.test(logsBloom);
  // Some chains leave it empty whatever the block holds: then only a block without transactions has no logs.
  const isEmpty = Array.isArray(transactions) && transactions.length === 0;
  const isTelling = isFilter && (isEmpty || !/^0x0*$/.test(logsBloom));
  return { parent: parentHash, bloom: isTelling ? (logsBloom as Hex) : null };
}

/** Whether a block may have logs of a contract, by its filter: three bits of 2,048 stand for each address. */
export function mayHaveLogs({ bloom }: BlockHeader, contract: Address): boolean {
  if (bloom === null) return true;
  const filter = hexToBytes(bloom);
  const hash = hexToBytes(keccak256(contract));
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return ((filter[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
