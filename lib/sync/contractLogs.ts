import type { Address, Hex } from 'viem';
import { getBlock } from '@/lib/chain/block';
import { readLogs } from '@/lib/chain/logs';
import type { Transport } from '@/lib/chain/transport';
import { asQuorateError } from '@/lib/errors';
import type { Block } from '@/lib/governor/dao';
import type { Anchor, Range } from '@/lib/graph/store';
import { add, gaps, progress, truncate, held as within, without } from './coverage';
import { type Failure, Failures } from './failures';
import type { RawLog } from './log';
import { findStart } from './start';
import type { Timers } from './timers';

const RETRY = 20_000;
// Each telling makes the screens ask again, and these ask the chain.
const TELL_EVERY = 2_000;

/** What a reader of one contract's logs works with; `start` is the organisation's first block, where it is told. */
export type ContractLogsOptions = {
  transport: Transport;
  timers: Timers;
  topics: readonly string[];
  start: bigint | null;
  /** Highest block that is not taken back. */
  settled(): bigint;
  /** Grows whenever the chain took blocks back. */
  forks(): number;
  /** Before the first reading: what is known without it. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Takes the logs of a range; those of blocks that `coverage` holds already are known. */
  take(range: Range, logs: readonly RawLog[], coverage: readonly Range[]): void;
  /** Forgets every block from `from` on. */
  drop(from: bigint): void;
  /** Everything there was to read is read or failed; more may be read then. */
  finish(signal: AbortSignal): Promise<void>;
  onChange(): void;
};

/** Reads the logs of one contract when they are wanted: the unsettled end first, then the past, newest first. */
export class ContractLogs {
  /** Where it begins; `isStart` says that nothing can be older. */
  first: { block: bigint; isStart: boolean } | undefined;
  coverage: readonly Range[] = [];
  private readonly failures: Failures;
  private address: Address | undefined;
  private head: Block | undefined;
  // A settled block that everything below was read on, and whether the chain is known to have it still.
  private anchor: (Anchor & { isSure: boolean }) | undefined;
  private forks = 0;
  private running: Promise<void> | undefined;
  private abort = new AbortController();
  private told = 0;
  private isChanged = false;
  private isClosed = false;

  constructor(private readonly options: ContractLogsOptions) {
    this.failures = new Failures(options.timers, RETRY, () => this.kick());
  }

  /** Starts reading up to this block, unless it is being done; another address begins anew. */
  want(address: Address, head: Block): void {
    if (this.isClosed) return;
    if (this.address !== address) this.begin(address);
    else if (this.forks !== this.options.forks()) this.fallBack();
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
  cover(range: Range, anchor: Anchor): void {
    this.first = { block: range.from, isStart: true };
    this.coverage = add(this.coverage, range);
    this.anchor = { ...anchor, isSure: false };
  }

  get reading(): boolean {
    return this.running !== undefined;
  }

  /** The block up to which all is read, undefined while something is missing. */
  get reached(): Block | undefined {
    return this.head !== undefined && gaps(this.coverage, this.range()).length === 0 ? this.head : undefined;
  }

  /** From the first block to the head. */
  range(): Range {
    return { from: this.first?.block ?? 0n, to: this.head?.number ?? 0n };
  }

  failed(): readonly Failure[] {
    return this.failures.in(gaps(this.coverage, this.range()));
  }

  progress(): number {
    return this.first === undefined ? 0 : progress(this.coverage, this.range());
  }

  /** Settles when nothing is being read. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  close(): void {
    this.isClosed = true;
    this.abort.abort();
    this.failures.forget();
  }

  /** Goes on reading unless it is being done; `anyway` also when no block is missing. */
  kick(anyway = false): void {
    const { address } = this;
    if (this.running !== undefined || address === undefined || this.isClosed) return;
    if (this.missing().length === 0 && !anyway) return;
    const { signal } = this.abort;
    const running = this.run(address, signal)
      .catch((caught: unknown) => {
        const error = asQuorateError(caught);
        if (!signal.aborted) this.fail(this.missing().map((range) => ({ ...range, error })));
      })
      .finally(() => {
        if (this.running !== running) return;
        this.running = undefined;
        // Not when nothing was read: those who hear of a change ask, and asking reads again.
        if (this.isChanged) this.options.onChange();
        this.isChanged = false;
      });
    this.running = running;
  }

  private begin(address: Address): void {
    this.stop();
    this.address = address;
    this.first = undefined;
    this.coverage = [];
    this.anchor = undefined;
    this.options.drop(0n);
  }

  // The chain took blocks back: what is above the settled ones is read again.
  private fallBack(): void {
    this.stop();
    const keep = this.options.settled() + 1n;
    this.coverage = truncate(this.coverage, keep);
    this.options.drop(keep);
    if (this.anchor !== undefined) this.anchor = { ...this.anchor, isSure: false };
  }

  private stop(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.running = undefined;
    this.forks = this.options.forks();
    this.head = undefined;
    this.failures.forget();
  }

  private missing(): Range[] {
    if (this.head === undefined) return [];
    return without(gaps(this.coverage, this.range()), this.failures.resting());
  }

  private async run(address: Address, signal: AbortSignal): Promise<void> {
    const { transport, start, settled, prepare, finish } = this.options;
    await prepare(signal);
    if (signal.aborted || !(await this.isOnChain(signal))) return;
    this.first ??= await findStart(transport, address, { start, head: this.head?.number ?? 0n, signal });
    await this.readTail(address, signal);
    const past = within(this.missing(), { from: 0n, to: settled() });
    for (const range of past.reverse()) if (!signal.aborted) await this.readPast(address, range, signal);
    if (!signal.aborted) await finish(signal);
  }

  private async isOnChain(signal: AbortSignal): Promise<boolean> {
    const { anchor } = this;
    if (anchor === undefined || anchor.isSure) return true;
    const block = await getBlock(this.options.transport, anchor.number, { signal });
    if (signal.aborted) return false;
    if (block?.hash === anchor.hash) {
      this.anchor = { ...anchor, isSure: true };
      return true;
    }
    queueMicrotask(() => this.restart());
    return false;
  }

  // Taken only when the reading was of the chain this head belongs to.
  private async readTail(address: Address, signal: AbortSignal): Promise<void> {
    const { head } = this;
    if (head === undefined) return;
    const settled = this.options.settled();
    const lowest = this.first !== undefined && this.first.block > settled ? this.first.block : settled + 1n;
    const [from] = gaps(this.coverage, { from: lowest, to: head.number }).map((gap) => gap.from);
    if (from === undefined) return;
    const range = { from, to: head.number };
    const result = await readLogs(this.options.transport, this.filter(address, range), { signal });
    if (signal.aborted || (result.last !== null && result.last.hash !== head.hash)) return;
    this.failures.forget(range);
    for (const part of result.covered) this.take(part, result.logs.filter(inside(part)));
    this.fail(result.gaps);
  }

  private async readPast(address: Address, range: Range, signal: AbortSignal): Promise<void> {
    const result = await readLogs(this.options.transport, this.filter(address, range), {
      signal,
      newestFirst: true,
      onLogs: (logs, from, to) => {
        if (signal.aborted) return;
        this.take({ from, to }, logs);
        this.tell();
      },
    });
    if (signal.aborted) return;
    this.failures.forget(range);
    this.fail(result.gaps);
    if (result.last !== null && (this.anchor === undefined || this.anchor.number < range.to))
      this.anchor = { number: result.last.number, hash: result.last.hash, isSure: true };
  }

  private fail(failed: readonly Failure[]): void {
    if (failed.length > 0) this.isChanged = true;
    this.failures.add(failed);
  }

  private filter(address: Address, range: Range) {
    return { address, topics: [this.options.topics as readonly Hex[]], ...range };
  }

  private take(range: Range, logs: readonly RawLog[]): void {
    this.isChanged = true;
    this.options.take(range, logs, this.coverage);
    this.coverage = add(this.coverage, range);
  }

  private tell(): void {
    const now = this.options.timers.now();
    if (now - this.told < TELL_EVERY) return;
    this.told = now;
    this.options.onChange();
  }
}

function inside({ from, to }: Range): (log: RawLog) => boolean {
  return ({ blockNumber }) => BigInt(blockNumber) >= from && BigInt(blockNumber) <= to;
}
