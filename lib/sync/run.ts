import type { Address } from 'viem';
import type { Transport } from '@/lib/chain/transport';
import { asQuorateError, type QuorateError } from '@/lib/errors';
import type { Block, Clock } from '@/lib/governor/dao';
import type { ProposalNow } from '@/lib/governor/proposal';
import type { CreatedLog, Index, IndexStatus, ProposalLog, Store, VoteStatus } from '@/lib/graph/store';
import type { Ends, Heads } from './head';
import { Held } from './held';
import { History } from './history';
import { Saver } from './save';
import { Tail } from './tail';
import { type Timers, wait } from './timers';
import { Times } from './times';
import { Windows } from './window';

/** What one index works with. */
export type RunOptions = {
  dao: string;
  address: Address;
  clock: Clock;
  transport: Transport;
  heads: Heads;
  /** The ends of the chain where they were read just now. */
  ends?: Ends | undefined;
  store: Store;
  timers: Timers;
  /** First block worth reading, where config.json names it. */
  start: bigint | null;
  onAdvanced(head: bigint): void;
  /** The stored index could not be used; the reason in words. */
  onDropped(reason: string): void;
};

/** Keeps the index of one organisation: history backwards, the tail at every new block, votes when asked for. */
export class Run implements Index {
  private readonly held = new Held();
  private readonly tail: Tail;
  private readonly saver: Saver;
  private readonly windows: Windows;
  private readonly history: History;
  private readonly times: Times;
  private readonly waiting = new Set<() => void>();
  private problem: QuorateError | null = null;
  private turn: Promise<void>;
  /** Settles when the proposals of the tail are held for the first time. */
  private tellListed: () => void = () => undefined;
  private readonly listed = new Promise<void>((resolve) => {
    this.tellListed = resolve;
  });
  private readonly unlisten: () => void;
  private readonly abort = new AbortController();

  constructor(private readonly options: RunOptions) {
    const { address, clock, dao, heads, store, timers, transport } = options;
    const { held } = this;
    const { signal } = this.abort;
    this.saver = new Saver(store, dao, held);
    this.times = new Times(transport);
    const shared = { address, transport, held, timers, signal, onChange: () => this.changed() };
    const settled = () => this.tail.settled;
    this.history = new History({ ...shared, start: options.start, settled });
    this.windows = new Windows({ ...shared, clock, head: () => this.known().head, settled });
    this.tail = new Tail({
      ...shared,
      lowest: () => this.history.start,
      onLost: () => this.lost(),
      onProposals: () => {
        this.tellListed();
        this.changed();
      },
    });
    this.turn = this.restore();
    this.unlisten = heads.listen(
      (ends) => this.advance(ends),
      (problem) => {
        this.problem = problem;
        this.changed();
      },
    );
    if (options.ends !== undefined) this.advance(options.ends);
  }

  get forks(): number {
    return this.tail.forks;
  }

  get votes() {
    return this.held.votes;
  }

  async ready(): Promise<void> {
    if (this.tail.at !== undefined) return;
    if (this.options.ends === undefined) await this.options.heads.refresh();
    await Promise.race([this.turn, this.listed]);
    this.known();
  }

  async head(): Promise<Block> {
    await this.ready();
    return this.known().head;
  }

  proposals = (): readonly CreatedLog[] => this.held.proposals();

  async find(id: bigint): Promise<CreatedLog | undefined> {
    await this.ready();
    while (this.held.proposal(id) === undefined && this.history.filler.reading) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
    return this.held.proposal(id);
  }

  events = (id: bigint): readonly ProposalLog[] => this.held.events(id);

  wantVotes(id: bigint, now: ProposalNow): void {
    const created = this.held.proposal(id);
    if (created !== undefined) this.windows.want(created, now);
  }

  voteStatus(id: bigint, now: ProposalNow): VoteStatus {
    const created = this.held.proposal(id);
    if (created === undefined) throw new Error(`proposal ${id} is not in the index`);
    const status = this.windows.status(created, now);
    return { ...status, problem: status.problem ?? (status.complete ? null : this.trouble()) };
  }

  status(): IndexStatus {
    const { head, finalized } = this.known();
    const read = this.history.status(head.number);
    return {
      ...read,
      head,
      finalized: finalized?.number ?? null,
      source: this.options.store.source,
      problem: read.problem ?? this.trouble(),
    };
  }

  timeOf = (block: bigint): Promise<bigint | null> => this.times.of(block);

  /** Settles when the index holds everything up to this block; throws when the chain cannot be asked. */
  async syncTo(block: bigint): Promise<void> {
    while (this.tail.reached < block) {
      await this.options.heads.refresh();
      await this.turn;
      if (this.tail.reached < block) await wait(this.options.timers, 500, this.abort.signal);
    }
  }

  /** Settles when nothing is being read: all is complete, or what is missing is a named gap. */
  async idle(): Promise<void> {
    await this.ready();
    do await Promise.all([this.turn, this.history.filler.idle(), this.windows.filler.idle()]);
    while (this.history.filler.reading || this.windows.filler.reading);
    await this.save(true);
  }

  close(): void {
    this.abort.abort();
    this.unlisten();
    this.history.filler.close();
    this.windows.filler.close();
    this.saver.close();
    this.wake();
  }

  private async restore(): Promise<void> {
    const { dao, store, onDropped } = this.options;
    const saved = await store.load(dao);
    let segments = saved?.segments.length ?? 0;
    if (saved !== undefined) {
      try {
        this.held.restore(saved);
        this.tail.restore(saved.anchor);
        this.history.start ??= saved.start;
      } catch {
        this.held.truncate(0n);
        segments = 0;
        onDropped('it could not be read');
        await store.drop(dao);
      }
    }
    this.saver.open(this.held.coverage, segments);
  }

  /** Brings the index to new ends of the chain; one at a time, in the order they came. */
  private advance(ends: Ends): void {
    this.turn = this.turn.then(async () => {
      const before = this.picture();
      try {
        this.problem = null;
        await this.tail.step(ends);
        this.history.filler.kick();
        this.windows.filler.kick();
        await this.save(false);
      } catch (error) {
        if (!this.abort.signal.aborted) this.problem = asQuorateError(error);
      }
      if (this.picture() !== before) this.changed();
    });
  }

  // What a screen could tell apart.
  private picture(): string {
    const { coverage, votes } = this.held;
    const held = Object.values(coverage).map((ranges) => ranges.map(({ from, to }) => `${from}-${to}`));
    return [this.tail.at?.head.hash, this.tail.forks, votes.version, this.trouble()?.message, ...held].join();
  }

  private trouble(): QuorateError | null {
    return this.problem ?? this.tail.problem;
  }

  private save(now: boolean): Promise<void> {
    const finalized = this.tail.at?.finalized ?? null;
    if (finalized === null) return Promise.resolve();
    return this.saver.save({ number: finalized.number, hash: finalized.hash }, this.history.start, now);
  }

  private async lost(): Promise<void> {
    await Promise.all([this.history.reset(), this.windows.filler.reset()]);
    this.held.truncate(0n);
    this.times.clear();
    await this.saver.drop();
    this.options.onDropped('the chain it was built on is gone');
  }

  private changed(): void {
    if (this.abort.signal.aborted) return;
    if (this.tail.at !== undefined) this.options.onAdvanced(this.tail.at.head.number);
    this.wake();
  }

  private wake(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resolve of waiting) resolve();
  }

  private known(): Ends {
    const ends = this.tail.at;
    if (ends === undefined) throw this.trouble() ?? new Error('the head of the chain is not known yet');
    return ends;
  }
}
