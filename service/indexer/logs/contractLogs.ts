import type { Address } from 'viem';
import { parseQuantity, type UntrustedLog } from '@/chain/logs/log';
import { getBlock, type Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import { asQuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { ContractLogStatus } from '@/service/indexer/store/contractHistory';
import type { Anchor } from '@/service/indexer/store/store';
import { findStart } from '../start';
import { add, earlier, gaps, isIn, progress, truncate } from './coverage';
import type { LogForm, LogHandler, LogReaderContext } from './logHandler';
import { type LogSource, type RangeOwner, RangeReader } from './rangeReader';
import { readTail } from './tail';

// Each telling makes the screens ask again, and these ask the chain.
const TELL_EVERY = 2_000;

/** Reads the logs of one contract when they are wanted: the unsettled end first, then the past, newest first. */
export class ContractLogs implements RangeOwner {
  /** First block of its logs; `isStart` says that nothing can be older. */
  first: { block: bigint; isStart: boolean } | undefined;
  coverage: readonly BlockRange[] = [];
  private readonly source: LogSource;
  private readonly reader: RangeReader;
  private address: Address | undefined;
  private head: Block | undefined;
  private readonly anchor = new VerifiedBlock();
  private forks = 0;
  // Settled block at the last reading; after a fork more may be settled, of another chain.
  private safe = 0n;
  private told = 0;

  constructor(
    private readonly context: LogReaderContext,
    { topics, understands }: LogForm,
    private readonly handler: LogHandler,
  ) {
    this.source = {
      odd: (logs) => logs.filter((log) => !understands(log)),
      target: () => this.address && { address: this.address, topics },
      coverage: () => this.coverage,
      take: (range, logs) => this.take(range, logs),
    };
    const { source } = this;
    const wanted = (signal: AbortSignal) => this.wanted(signal);
    this.reader = new RangeReader({ ...context, source, newestFirst: true, wanted }, this);
  }

  /** Starts reading up to this block, unless it is being done; another address begins anew. */
  want(address: Address, head: Block): void {
    if (this.address !== address) this.begin(address);
    else if (this.forks !== this.context.forks()) this.fallBack();
    if (this.head === undefined || head.number > this.head.number) this.head = head;
    this.kick();
  }

  /** Forgets all and reads again. */
  restart(): void {
    const { address, head } = this;
    if (address === undefined) return;
    this.begin(address);
    this.head = head;
    this.kick();
  }

  /** Counts a range as read, on a chain that has this block. */
  cover(range: BlockRange, anchor: Anchor): void {
    this.first = { block: range.from, isStart: true };
    this.coverage = add(this.coverage, range);
    this.anchor.set(anchor, false);
  }

  get reading(): boolean {
    return this.reader.reading;
  }

  /** Whether what is left waits for the person. */
  get waits(): boolean {
    return this.reader.waits;
  }

  /** The block up to which all is read, undefined while something is missing. */
  get reached(): Block | undefined {
    return this.head !== undefined && gaps(this.coverage, this.range()).length === 0 ? this.head : undefined;
  }

  /** From the first block to the head. */
  range(): BlockRange {
    return { from: this.first?.block ?? 0n, to: this.head?.number ?? 0n };
  }

  /** How far it is read. */
  status(): ContractLogStatus {
    const failed = this.reader.failed(this.range());
    const isFromStart = this.first?.isStart === true;
    return {
      from: this.first?.block ?? null,
      isFromStart,
      gaps: failed.map(({ from, to }) => ({ from, to })),
      complete: isFromStart && this.reached !== undefined,
      reading: this.reading,
      progress: this.first === undefined ? 0 : progress(this.coverage, this.range()),
      problem: failed[0]?.error ?? null,
    };
  }

  /** Settles when nothing is being read. */
  idle(): Promise<void> {
    return this.reader.idle();
  }

  close(): void {
    this.reader.close();
  }

  /** Goes on reading unless it is being done; `anyway` also when no block is missing. */
  kick(anyway = false): void {
    if (this.missing().length > 0 || (anyway && this.address !== undefined)) this.reader.kick();
  }

  private begin(address: Address): void {
    this.stop();
    this.address = address;
    this.first = undefined;
    this.coverage = [];
    this.anchor.forget();
    this.handler.drop(0n);
  }

  // The chain took blocks back: what is above the settled ones is read again.
  private fallBack(): void {
    this.stop();
    const keep = earlier(this.context.settled(), this.safe) + 1n;
    this.coverage = truncate(this.coverage, keep);
    this.handler.drop(keep);
    this.anchor.doubt();
  }

  private stop(): void {
    void this.reader.reset();
    this.forks = this.context.forks();
    this.head = undefined;
  }

  private missing(): BlockRange[] {
    return this.head === undefined ? [] : this.reader.missing([this.range()]);
  }

  /** The past; what comes before it is done here: what is known without reading, the test of the chain, the end. */
  private async wanted(signal: AbortSignal): Promise<readonly BlockRange[]> {
    const { settled, start, transport } = this.context;
    const { address, head } = this;
    if (address === undefined || head === undefined) return [];
    this.safe = settled();
    try {
      await this.handler.prepare(signal);
      if (signal.aborted || !(await this.isOnChain(signal))) return [];
      this.first ??= await findStart(transport, address, { start, head: head.number, signal });
      await this.readEnd(head, this.first.block, signal);
      return [{ from: this.first.block, to: this.safe }];
    } catch (caught) {
      const error = asQuorateError(caught);
      if (!signal.aborted)
        for (const range of this.missing()) this.reader.settle(range, [{ ...range, error }]);
      return [];
    }
  }

  private async isOnChain(signal: AbortSignal): Promise<boolean> {
    if (await this.anchor.holds(this.context.transport, signal)) return true;
    if (signal.aborted) return false;
    this.handler.onForeign();
    this.restart();
    return false;
  }

  private async readEnd(head: Block, first: bigint, signal: AbortSignal): Promise<void> {
    const range = { from: first > this.safe ? first : this.safe + 1n, to: head.number };
    const from = this.reader.missing([range])[0]?.from;
    if (from === undefined) return;
    const failed = await readTail(this.context.transport, this.source, { from, head, signal });
    if (failed !== undefined) this.reader.settle({ from, to: head.number }, failed);
  }

  /** Counts a range as read, with those of the logs that were not read before. */
  private take(range: BlockRange, logs: readonly UntrustedLog[]): void {
    const isNew = isIn(gaps(this.coverage, range));
    this.handler.take(logs.filter(({ blockNumber }) => isNew(parseQuantity(blockNumber))));
    this.coverage = add(this.coverage, range);
  }

  readOn(last: Anchor): void {
    this.anchor.set(last, true);
  }

  finish(signal: AbortSignal): Promise<void> {
    return this.handler.finish(signal);
  }

  // While it reads, rarely.
  changed(): void {
    const now = this.context.timers.now();
    if (this.reader.reading && now - this.told < TELL_EVERY) return;
    this.told = now;
    this.context.onChange();
  }
}

/** The highest finalized block that something was read at, and whether the chain still has it. */
class VerifiedBlock {
  private at: Anchor | undefined;
  private isSure = true;

  /** Everything read so far stands on this block; `isSure` when the chain itself just gave it. */
  set({ number, hash }: Anchor, isSure: boolean): void {
    if (isSure && this.at !== undefined && this.at.number >= number) return;
    this.at = { number, hash };
    this.isSure = isSure;
  }

  /** The chain took blocks back: it has to be asked again. */
  doubt(): void {
    this.isSure = false;
  }

  forget(): void {
    this.at = undefined;
    this.isSure = true;
  }

  /** Whether the chain has it; throws what kept it from being asked. */
  async holds(transport: Transport, signal: AbortSignal): Promise<boolean> {
    const { at } = this;
    if (at === undefined || this.isSure) return true;
    const block = await getBlock(transport, at.number, { signal });
    this.isSure = block?.hash === at.hash;
    return this.isSure;
  }
}
