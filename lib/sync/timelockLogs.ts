import type { Address } from 'viem';
import type { RawLog } from '@/lib/chain/logs';
import type { Transport } from '@/lib/chain/transport';
import { asQuorateError, QuorateError } from '@/lib/errors';
import type { Block } from '@/lib/governor/dao';
import type { Range } from '@/lib/graph/store';
import type { TimelockIndex, TimelockStatus } from '@/lib/graph/timelock';
import { readAdmitted } from './admitted';
import { add, earlier, gaps, progress, size, truncate, without } from './coverage';
import type { Gate, Member } from './gate';
import { readTimelock, TIMELOCK_TOPICS, type TimelockHistory } from './operation';
import { findStart } from './start';
import type { Timers } from './timers';

const RETRY = 20_000;
// Each telling makes the screens ask again, and these ask the chain.
const TELL_EVERY = 2_000;

/** What the reader works with; `start` is the first block worth reading of the organisation, where it is told. */
export type TimelockLogsOptions = {
  transport: Transport;
  timers: Timers;
  start: bigint | null;
  /** Holds long scans until the person starts them. */
  gate: Gate;
  /** Highest block that is not taken back. */
  settled(): bigint;
  /** Grows whenever the chain took blocks back. */
  forks(): number;
  /** More is known, or some could not be had. */
  onChange(): void;
};

type Failure = Range & { error: QuorateError; due: number };

/** Reads the logs of one timelock when they are wanted: rights and operations. Kept in memory. */
export class TimelockLogs implements TimelockIndex, Member {
  private address: Address | undefined;
  private head: Block | undefined;
  private first: { block: bigint; isStart: boolean } | undefined;
  private logs: RawLog[] = [];
  private coverage: readonly Range[] = [];
  private failures: Failure[] = [];
  private forks = 0;
  // What was settled when it was last read; after a fork more may be, of another chain.
  private safe = 0n;
  private running: Promise<void> | undefined;
  private abort = new AbortController();
  private read: { logs: readonly RawLog[]; history: TimelockHistory } | undefined;
  private stopTimer: (() => void) | undefined;
  private told = 0;
  private scan: AbortController | undefined;
  private isChanged = false;
  private isClosed = false;

  constructor(private readonly options: TimelockLogsOptions) {
    options.gate.join(this);
  }

  want(timelock: Address, head: Block): void {
    if (this.isClosed) return;
    if (this.address !== timelock) this.begin(timelock);
    else if (this.forks !== this.options.forks()) this.fallBack();
    if (this.head === undefined || head.number > this.head.number) this.head = head;
    this.kick();
  }

  operations() {
    return this.history().operations;
  }

  roles() {
    return this.history().roles;
  }

  status(): TimelockStatus {
    const { head, first } = this;
    const range = { from: first?.block ?? 0n, to: head?.number ?? 0n };
    const missing = head === undefined ? [range] : gaps(this.coverage, range);
    const failed = this.failures.filter(({ from, to }) =>
      missing.some((gap) => from <= gap.to && to >= gap.from),
    );
    // Where old state is not kept, the logs themselves may tell that they begin with the contract.
    const { born } = this.history();
    const waits = this.options.gate.holds(this);
    const isFromStart = first !== undefined && (first.isStart || born !== null);
    return {
      from: first === undefined ? null : (born ?? first.block),
      isFromStart,
      gaps: failed.map(({ from, to }) => ({ from, to })),
      complete: isFromStart && missing.length === 0,
      reading: this.running !== undefined && !waits,
      progress: first === undefined ? 0 : progress(this.coverage, range),
      problem: failed[0]?.error ?? (waits ? new QuorateError('history-unread') : null),
    };
  }

  /** Settles when nothing is being read. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  close(): void {
    this.isClosed = true;
    this.abort.abort();
    this.scan?.abort();
    this.options.gate.leave(this);
    this.stopTimer?.();
  }

  private begin(timelock: Address): void {
    this.stop();
    this.address = timelock;
    this.first = undefined;
    this.logs = [];
    this.coverage = [];
  }

  // The chain took blocks back: what is above the settled ones is read again.
  private fallBack(): void {
    this.stop();
    const keep = earlier(this.options.settled(), this.safe) + 1n;
    this.coverage = truncate(this.coverage, keep);
    this.logs = this.logs.filter(({ blockNumber }) => BigInt(blockNumber) < keep);
  }

  private stop(): void {
    this.abort.abort();
    this.scan?.abort();
    this.options.gate.rest(this);
    this.abort = new AbortController();
    this.running = undefined;
    this.forks = this.options.forks();
    this.head = undefined;
    this.failures = [];
  }

  private history(): TimelockHistory {
    const { logs } = this;
    if (this.read?.logs !== logs) this.read = { logs, history: readTimelock(logs) };
    return this.read.history;
  }

  /** Goes on reading unless it is being done. */
  kick(): void {
    if (this.isClosed || this.running !== undefined || this.missing().length === 0) return;
    const { signal } = this.abort;
    const running = this.run(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.fail(this.missing(), asQuorateError(error));
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

  /** Ends what is being read; what is held stays. */
  halt(): void {
    this.scan?.abort();
    this.kick();
  }

  private missing(): Range[] {
    const { head, first } = this;
    if (head === undefined) return [];
    const now = this.options.timers.now();
    const resting = this.failures.filter(({ due }) => due > now);
    return without(gaps(this.coverage, { from: first?.block ?? 0n, to: head.number }), resting);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { address } = this;
    if (address === undefined) return;
    const { transport, start, settled } = this.options;
    this.safe = settled();
    this.first ??= await findStart(transport, address, { start, head: this.head?.number ?? 0n, signal });
    while (!signal.aborted && (await this.readNewest(address, signal)));
  }

  /** Reads the newest range that is missing; false when there is none, or the gate holds it. */
  private async readNewest(address: Address, signal: AbortSignal): Promise<boolean> {
    const { gate, transport } = this.options;
    const missing = this.missing();
    const range = missing.at(-1);
    const wasHeld = gate.holds(this);
    if (range === undefined) {
      gate.rest(this);
      return false;
    }
    this.scan = new AbortController();
    const filter = { address, topics: [TIMELOCK_TOPICS], ...range };
    const result = await readAdmitted(transport, filter, {
      ...{ gate, member: this, scan: this.scan, rest: size(missing) - size([range]) },
      left: () => size(gaps(this.coverage, range)),
      onLogs: (logs, from, to) => {
        this.isChanged = true;
        this.logs = [...this.logs, ...logs].sort(inOrder);
        this.coverage = add(this.coverage, { from, to });
        this.tell();
      },
    });
    if (wasHeld !== gate.holds(this)) this.isChanged = true;
    if (result === 'held' || signal.aborted) return false;
    // Whether to go on is asked at the next turn.
    if (result === 'halted') return true;
    this.failures = this.failures.filter(({ from, to }) => from > range.to || to < range.from);
    for (const { error, ...gap } of result.gaps) this.fail([gap], error);
    return true;
  }

  private tell(): void {
    const now = this.options.timers.now();
    if (now - this.told < TELL_EVERY) return;
    this.told = now;
    this.options.onChange();
  }

  private fail(ranges: readonly Range[], error: QuorateError): void {
    const due = this.options.timers.now() + RETRY;
    this.isChanged = true;
    this.failures = [...this.failures, ...ranges.map((range) => ({ ...range, error, due }))];
    this.stopTimer?.();
    this.stopTimer = this.options.timers.after(RETRY, () => this.kick());
  }
}

function inOrder(a: RawLog, b: RawLog): number {
  return (
    Number(BigInt(a.blockNumber) - BigInt(b.blockNumber)) || Number(BigInt(a.logIndex) - BigInt(b.logIndex))
  );
}
