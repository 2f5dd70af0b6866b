import { asQuorateError, type QuorateError } from '@/lib/errors';
import type { Block, Dao } from '@/lib/governor/dao';
import type { ProposalNow } from '@/lib/governor/proposal';
import type {
  CheckpointStatus,
  CreatedLog,
  Index,
  IndexStatus,
  ListedProposal,
  ProposalLog,
  VoteStatus,
} from '@/lib/graph/store';
import { Gate } from './gate';
import type { Ends } from './head';
import { Held } from './held';
import { History } from './history';
import type { RunOptions } from './runOptions';
import { Saver } from './save';
import { Tail } from './tail';
import { wait } from './timers';
import { Times } from './times';
import { Waiting } from './waiting';
import { Windows } from './window';

/** Keeps the index of one organisation: history backwards, the tail at every new block, votes when asked for. */
export class Run implements Index {
  /** What the person starts and pauses; other readers of the organisation may join. */
  readonly gate: Gate;
  private readonly held = new Held();
  private readonly tail: Tail;
  private readonly saver: Saver;
  private readonly windows: Windows;
  private readonly history: History;
  private readonly times: Times;
  private readonly waiting = new Waiting();
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
    const onChange = () => this.changed();
    const gate = new Gate(transport, options.threshold, onChange);
    this.gate = gate;
    const shared = { address, transport, held, timers, gate, signal, onChange };
    const settled = () => this.tail.settled;
    this.history = new History({ ...shared, start: options.start, settled });
    const ground = { clock, head: () => this.known().head, first: () => this.history.start };
    this.windows = new Windows({ ...shared, ...ground, settled });
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

  proposals = (): readonly ListedProposal[] => this.held.proposals();

  details = () => ({ proposals: this.held.details(), complete: true });

  checkpoint = (): CheckpointStatus => ({ block: null, state: 'none', reason: null });

  claimed = (): ProposalNow | undefined => undefined;

  governor = (): Dao | undefined => undefined;

  doubt = (): void => undefined;

  wantAll = (): void => this.windows.wantAll();

  allStatus = () => this.windows.allStatus(this.known().head.number);

  async find(id: bigint): Promise<CreatedLog | undefined> {
    await this.ready();
    while (this.held.proposal(id) === undefined && this.history.filler.reading) {
      await this.waiting.wait();
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
      ...this.gate.status(),
      refusals: [...read.refusals, ...this.windows.refusals()],
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
    this.waiting.wake();
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
    return [this.tail.at?.head.hash, this.tail.forks, this.trouble()?.message, this.held.picture()].join();
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
    this.waiting.wake();
  }

  private known(): Ends {
    const ends = this.tail.at;
    if (ends === undefined) throw this.trouble() ?? new Error('the head of the chain is not known yet');
    return ends;
  }
}
