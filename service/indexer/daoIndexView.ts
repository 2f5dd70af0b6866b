import { deferred } from '@/core/deferred';
import { QuorateError } from '@/core/errors';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow, State } from '@/core/governor/proposal';
import type {
  CheckpointStatus,
  CreatedLog,
  FileCheck,
  Index,
  IndexStatus,
  ListedProposal,
  ProposalLog,
  RecalledStatus,
  VoteStatus,
} from '@/service/indexer/store/store';
import type { ChainHead } from './chainHeads';
import type { IndexBase } from './checkpoint/checkpointFiles';
import type { DaoIndexOptions } from './daoIndexOptions';
import { LogIndex } from './logIndex';
import type { ScanBudget } from './logs/scanBudget';
import { findMissingProposals } from './proposals/findMissingProposals';
import { ProposalCount } from './proposals/proposalCount';
import type { Times } from './proposals/times';
import type { Readers } from './readers';
import type { OfflineView } from './store/offlineView';
import { Waiting } from './waiting';

/** The index of one organisation as resolvers read it; `DaoIndex` keeps it. */
export abstract class DaoIndexView implements Index {
  protected readonly held = new LogIndex();
  protected readonly waiting = new Waiting();
  protected problem: QuorateError | null = null;
  protected abstract readonly readers: Readers;
  protected abstract readonly base: IndexBase;
  protected abstract readonly times: Times;
  /** What is being done about the newest ends of the chain. */
  protected abstract turn: Promise<void>;
  /** Settles when the proposals of the tail are held for the first time, or could not be read. */
  protected readonly listed = deferred<void>();
  /** Settles when the newest block is known to follow what is held. */
  protected readonly stands = deferred<void>();
  /** Settles when what is stored is held. */
  protected abstract readonly restored: Promise<void>;
  /** What an earlier visit knew, and what this one leaves to the next. */
  abstract readonly visits: OfflineView;

  /** As detected by the chain; undefined until then. */
  protected detected: Dao | undefined;
  protected readonly count: ProposalCount;
  /** All votes of a proposal are read, and their sums are not the contract's. */
  protected areVotesDoubted = false;
  private statesOf = 0;
  /** Null where the contract denied the proposal. */
  private readonly states = new Map<bigint, State | null>();
  private doubted: { key: string; reason: string | null } | undefined;

  constructor(protected readonly options: DaoIndexOptions) {
    this.detected = options.governor;
    this.count = new ProposalCount(options.transport);
    const { params } = this.held.votes;
    params.counting = () => (this.detected ?? this.governor())?.counting ?? null;
    params.claimed = (id) => {
      const now = this.claimed(id);
      return now?.tally == null ? undefined : { tally: now.tally, block: now.at.number };
    };
  }

  /** What the person starts and pauses; other readers of the organisation may join. */
  get budget(): ScanBudget {
    return this.readers.budget;
  }

  get forks(): number {
    return this.readers.tail.forks;
  }

  get votes() {
    return this.held.votes;
  }

  async ready(): Promise<void> {
    if (this.options.recalled !== undefined || this.visits.isShown) await this.restored;
    if (this.visits.isShown) return;
    if (this.base.live !== undefined) return;
    await this.reach().then(() => this.listed.promise);
    // An empty list is none while the past, which is asked for beside the tail, is on its way.
    await this.past(() => !this.readers.history.isBlank);
  }

  async head(): Promise<Block> {
    await this.reach();
    return this.known().head;
  }

  isReached = (): boolean => this.readers.tail.at !== undefined;
  lastNews = (): bigint => this.readers.tail.lastNews;
  newest = (): Promise<Block> => this.options.heads.told();
  isJudged = (): boolean => this.isReached() && !this.base.isAwaited;

  // Of an earlier visit only what the contract was asked about then can be shown with its state.
  proposals = (): readonly ListedProposal[] => {
    const all = this.held.proposals();
    return this.visits.isShown ? all.filter(({ id }) => this.claimed(id) !== undefined) : all;
  };

  details = () => {
    const complete = this.base.live?.loadEach() ?? true;
    return { proposals: this.held.details(), complete };
  };

  checkpoint = (): CheckpointStatus => this.base.status();
  recalled = (): RecalledStatus | null => this.visits.status();
  claimed = (id: bigint): ProposalNow | undefined => this.visits.claimed(id) ?? this.base.live?.claimed(id);
  governor = (): Dao | undefined => this.visits.governor() ?? this.base.live?.head.governor;
  judge = (id: bigint, now: ProposalNow | null): void => {
    this.base.judge(id, now);
    this.visits.hear(id, now);
    if (now?.tally != null) this.held.votes.params.hear(id, now.tally, now.at.number);
    this.forget();
    const state = now?.state ?? null;
    if (this.states.get(id) !== state) {
      this.states.set(id, state);
      this.doubted = undefined;
    }
  };

  wantBeside = async (kind: 'reasons' | 'transactions', id?: bigint): Promise<void> => {
    await this.base.live?.loadBeside(kind, id);
    if (kind === 'reasons' && id !== undefined) this.base.proofs?.proveReasons(id);
  };

  wantAll = (): void => {
    this.readers.voteRanges.wantAll();
    void this.base.live?.loadAll().then(() => this.base.proofs?.prove());
  };

  pack = () => this.base.live?.pack() ?? null;

  allStatus = () => this.readers.voteRanges.allStatus(this.shown().number);
  fileCheck = (id?: bigint): FileCheck | null => this.base.proofs?.check(id) ?? null;

  async find(id: bigint): Promise<CreatedLog | undefined> {
    await this.ready();
    await this.base.live?.load(id);
    if (this.isReached()) this.base.proofs?.prove(id);
    const isHeld = () => this.held.proposal(id) !== undefined;
    if (!isHeld()) await this.reach().then(() => this.past(isHeld));
    // The past is read beside the end of the chain, and again for what was refused while it was loaded.
    if (!isHeld()) await this.turn.then(() => this.past(isHeld));
    return this.held.proposal(id);
  }

  private async past(isHeld: () => boolean): Promise<void> {
    const { reader } = this.readers.history;
    // One that had nothing to read notifies no listener.
    while (!isHeld() && reader.reading) await Promise.race([this.waiting.wait(), reader.idle()]);
  }

  snapshot = (id: bigint) => (this.held.proposal(id) ?? this.claimed(id))?.snapshot;
  events = (id: bigint): readonly ProposalLog[] => this.held.events(id);

  wantVotes(id: bigint, now: ProposalNow): void {
    const made = this.held.made(id);
    if (made !== undefined) this.readers.voteRanges.want(made, now);
  }

  voteStatus(id: bigint, now: ProposalNow): VoteStatus {
    // One that was only in a checkpoint that is refused by now will be read again.
    const made = this.held.made(id) ?? { id, block: now.at.number };
    const status = this.readers.voteRanges.status(made, now);
    const isRead = !status.reading && status.read === status.window;
    this.areVotesDoubted ||= isRead && !status.complete && status.difference !== null;
    return { ...status, problem: status.problem ?? (status.complete ? null : this.trouble()) };
  }

  status(): IndexStatus {
    const head = this.shown();
    const read = this.readers.history.status(head.number);
    const reason = read.complete ? this.missing() : null;
    const lost = reason === null ? null : new QuorateError('logs-missing', { reason });
    return {
      ...read,
      complete: read.complete && reason === null,
      ...(this.isJudged() ? {} : { complete: false }),
      // Between the proposals of the tail and the past nothing is at rest either.
      ...(this.isJudged() && (read.complete || !this.readers.isAhead)
        ? {}
        : { reading: this.trouble() === null }),
      ...this.readers.budget.status(),
      refusals: [...read.refusals, ...this.readers.voteRanges.refusals()],
      head,
      finalized: this.readers.tail.at?.finalized?.number ?? null,
      source: this.options.store.source,
      problem: read.problem ?? this.trouble() ?? lost,
    };
  }

  // What the contract said of blocks that are gone.
  private forget(): void {
    if (this.statesOf === this.forks) return;
    this.statesOf = this.forks;
    this.visits.doubt(this.readers.tail.settled);
    this.states.clear();
    this.doubted = undefined;
  }

  /** A log that an endpoint must have left out, or the store, in words; null when none is known. Of an index read whole. */
  protected missing(): string | null {
    if (!this.isReached()) return null;
    this.forget();
    const { told } = this.count;
    const key = [this.held.picture(), told?.count, this.detected?.family].join();
    if (this.doubted?.key !== key) {
      const reason = findMissingProposals(this.held, this.states, this.detected, told);
      this.doubted = { key, reason };
    }
    return this.doubted.reason;
  }

  timeOf = (block: bigint): Promise<bigint | null> => this.times.of(block);

  protected async reach(): Promise<void> {
    if (this.readers.tail.at !== undefined) return;
    // Once told, it is asked again only where nothing could be made of it.
    const isFailed = this.options.files !== undefined && this.problem !== null;
    if (this.options.heads.newest === undefined || isFailed) await this.options.heads.refresh();
    let turn: Promise<void>;
    do {
      turn = this.turn;
      await Promise.race([turn, this.stands.promise]);
      // An endpoint that was believed in vain began another turn.
    } while (this.turn !== turn && !this.isReached());
    this.known();
  }

  protected trouble(): QuorateError | null {
    return this.problem ?? this.readers.tail.problem;
  }

  /** The block that is shown: the newest, or the checkpoint's until that was held against the chain. */
  protected shown(): Block {
    return (this.isJudged() ? undefined : (this.visits.block ?? this.base.block)) ?? this.known().head;
  }

  protected known(): ChainHead {
    const ends = this.readers.tail.at;
    if (ends === undefined) throw this.trouble() ?? new Error('the head of the chain is not known yet');
    return ends;
  }
}
