import type { Address, Hex } from 'viem';
import { readLogs } from '@/chain/logs/logs';
import type { BlockRange } from '@/core/blockRange';
import { asQuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { Anchor } from '@/service/indexer/store/store';
import { findStart } from '../start';
import { add, earlier, gaps, isIn, progress, size, truncate, held as within, without } from './coverage';
import { Failures, type RangeFailure } from './failures';
import { parseQuantity, type UntrustedLog } from './log';
import type { ContractLogsOptions } from './logHandler';
import { readWithinBudget } from './readWithinBudget';
import type { BudgetedReader } from './scanBudget';
import { VerifiedBlock } from './verifiedBlock';

const RETRY = 20_000;
// Each telling makes the screens ask again, and these ask the chain.
const TELL_EVERY = 2_000;

/** Reads the logs of one contract when they are wanted: the unsettled end first, then the past, newest first. */
export class ContractLogs implements BudgetedReader {
  /** Where it begins; `isStart` says that nothing can be older. */
  first: { block: bigint; isStart: boolean } | undefined;
  coverage: readonly BlockRange[] = [];
  private readonly failures: Failures;
  private address: Address | undefined;
  private head: Block | undefined;
  private readonly anchor = new VerifiedBlock();
  private forks = 0;
  // What was settled when it was last read; after a fork more may be, of another chain.
  private safe = 0n;
  private running: Promise<void> | undefined;
  private abort = new AbortController();
  private scan: AbortController | undefined;
  private told = 0;
  private isChanged = false;
  private isClosed = false;

  constructor(private readonly options: ContractLogsOptions) {
    this.failures = new Failures(options.timers, RETRY, () => this.kick());
    options.gate.join(this);
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
  cover(range: BlockRange, anchor: Anchor): void {
    this.first = { block: range.from, isStart: true };
    this.coverage = add(this.coverage, range);
    this.anchor.set(anchor, false);
  }

  get reading(): boolean {
    return this.running !== undefined;
  }

  /** The block up to which all is read, undefined while something is missing. */
  get reached(): Block | undefined {
    return this.head !== undefined && gaps(this.coverage, this.range()).length === 0 ? this.head : undefined;
  }

  /** From the first block to the head. */
  range(): BlockRange {
    return { from: this.first?.block ?? 0n, to: this.head?.number ?? 0n };
  }

  failed(): readonly RangeFailure[] {
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
    this.stop();
    this.options.gate.leave(this);
  }

  /** Ends what is being read of the past; what is held stays. */
  halt(): void {
    this.scan?.abort();
    this.kick();
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
    this.anchor.forget();
    this.options.drop(0n);
  }

  // The chain took blocks back: what is above the settled ones is read again.
  private fallBack(): void {
    this.stop();
    const keep = earlier(this.options.settled(), this.safe) + 1n;
    this.coverage = truncate(this.coverage, keep);
    this.options.drop(keep);
    this.anchor.doubt();
  }

  private stop(): void {
    this.abort.abort();
    this.scan?.abort();
    this.abort = new AbortController();
    this.running = undefined;
    this.forks = this.options.forks();
    this.head = undefined;
    this.failures.forget();
  }

  private missing(): BlockRange[] {
    if (this.head === undefined) return [];
    return without(gaps(this.coverage, this.range()), this.failures.resting());
  }

  private async run(address: Address, signal: AbortSignal): Promise<void> {
    const { transport, start, settled, prepare, finish } = this.options;
    this.safe = settled();
    await prepare(signal);
    if (signal.aborted || !(await this.isOnChain(signal))) return;
    this.first ??= await findStart(transport, address, { start, head: this.head?.number ?? 0n, signal });
    await this.readTail(address, signal);
    while (!signal.aborted && (await this.readPast(address, signal)));
    if (!signal.aborted) await finish(signal);
  }

  private async isOnChain(signal: AbortSignal): Promise<boolean> {
    if (await this.anchor.holds(this.options.transport, signal)) return true;
    if (signal.aborted) return false;
    this.options.onForeign();
    this.restart();
    return false;
  }

  // Taken only when the reading was of the chain this head belongs to.
  private async readTail(address: Address, signal: AbortSignal): Promise<void> {
    const { head } = this;
    if (head === undefined) return;
    const { first, safe } = this;
    const lowest = first !== undefined && first.block > safe ? first.block : safe + 1n;
    const [from] = gaps(this.coverage, { from: lowest, to: head.number }).map((gap) => gap.from);
    if (from === undefined) return;
    const range = { from, to: head.number };
    const { transport, understands } = this.options;
    const result = await readLogs(transport, this.filter(address, range), { signal, understands });
    if (signal.aborted || (result.last !== null && result.last.hash !== head.hash)) return;
    this.failures.forget(range);
    for (const part of result.covered) this.take(part, result.logs);
    this.fail(result.gaps);
  }

  /** Reads the newest range of the past that is missing; false when there is none, or the gate holds it. */
  private async readPast(address: Address, signal: AbortSignal): Promise<boolean> {
    const { gate, transport, understands } = this.options;
    const past = within(this.missing(), { from: 0n, to: this.safe });
    const range = past.at(-1);
    const wasHeld = gate.holds(this);
    if (range === undefined) {
      gate.rest(this);
      return false;
    }
    this.scan = new AbortController();
    const result = await readWithinBudget(transport, this.filter(address, range), {
      ...{ gate, understands, member: this, scan: this.scan, rest: size(past) - size([range]) },
      left: () => size(gaps(this.coverage, range)),
      onLogs: (logs, from, to) => {
        this.take({ from, to }, logs);
        this.tell();
      },
    });
    if (wasHeld !== gate.holds(this)) this.isChanged = true;
    if (result === 'held' || signal.aborted) return false;
    // Whether to go on is asked at the next turn.
    if (result === 'halted') return true;
    this.failures.forget(range);
    this.fail(result.gaps);
    if (result.last !== null) this.anchor.set(result.last, true);
    return true;
  }

  private fail(failed: readonly RangeFailure[]): void {
    if (failed.length > 0) this.isChanged = true;
    this.failures.add(failed);
  }

  private filter(address: Address, range: BlockRange) {
    return { address, topics: [this.options.topics as readonly Hex[]], ...range };
  }

  /** Counts a range as read, with those of the logs that are of it and were not read before. */
  private take(range: BlockRange, logs: readonly UntrustedLog[]): void {
    this.isChanged = true;
    const isNew = isIn(gaps(this.coverage, range));
    this.options.take(logs.filter(({ blockNumber }) => isNew(parseQuantity(blockNumber))));
    this.coverage = add(this.coverage, range);
  }

  private tell(): void {
    const now = this.options.timers.now();
    if (now - this.told < TELL_EVERY) return;
    this.told = now;
    this.options.onChange();
  }
}
