import { QuorateError } from '@/core/errors';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
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
import type { DaoIndexOptions } from './daoIndexOptions';
import { IndexKeeper } from './indexKeeper';
import type { ScanBudget } from './logs/scanBudget';
import { wait } from './timers';

/** The index of one organisation as resolvers read it; `IndexKeeper` keeps it up to date. */
export class DaoIndex implements Index {
  private readonly keeper: IndexKeeper;

  constructor(private readonly options: DaoIndexOptions) {
    this.keeper = new IndexKeeper(options);
  }

  /** The reading that a person starts and pauses; other readers of the organisation may join it. */
  get budget(): ScanBudget {
    return this.keeper.readers.budget;
  }

  get forks(): number {
    return this.keeper.forks;
  }

  /** Data that visits share. */
  get visits() {
    return this.keeper.visits;
  }

  get votes() {
    return this.keeper.held.votes;
  }

  /** Settles when the index holds everything up to this block; throws when the chain cannot be asked. */
  async syncTo(block: bigint): Promise<void> {
    const { readers, signal } = this.keeper;
    while (readers.tail.reached < block) {
      await this.options.heads.refresh();
      await this.keeper.turn;
      if (readers.tail.reached < block) await wait(this.options.timers, 500, signal);
    }
  }

  /** Settles when nothing is being read: all is complete, or what is missing is a named gap. */
  async idle(): Promise<void> {
    const { base, readers } = this.keeper;
    await this.ready();
    await this.reach().catch(() => undefined);
    let turn: Promise<void>;
    do {
      // A newer block may bring more to read.
      await this.options.heads.idle();
      turn = this.keeper.turn;
      await Promise.all([turn, base.idle(), readers.idle()]);
      // A checkpoint that was rejected meanwhile began another turn.
    } while (this.keeper.turn !== turn || readers.reading || base.live?.isLoading() === true);
    await this.keeper.save(true);
  }

  close(): void {
    this.keeper.close();
  }

  async ready(): Promise<void> {
    const { base, listed, readers, restored, visits } = this.keeper;
    if (this.options.recalled !== undefined || visits.isShown) await restored;
    if (visits.isShown) return;
    if (base.live !== undefined) return;
    await this.reach().then(() => listed.promise);
    // An empty list is none while the past, which is asked for beside the tail, is on its way.
    await this.past(() => !readers.history.isBlank);
  }

  async head(): Promise<Block> {
    await this.reach();
    return this.keeper.known().head;
  }

  isReached = (): boolean => this.keeper.isReached();
  lastNews = (): bigint => this.keeper.readers.tail.lastNews;
  newest = (): Promise<Block> => this.options.heads.told();
  isJudged = (): boolean => this.keeper.isJudged();

  // A proposal of an earlier visit has a state only if the contract was asked for it then.
  proposals = (): readonly ListedProposal[] => {
    const all = this.keeper.held.proposals();
    return this.keeper.visits.isShown ? all.filter(({ id }) => this.claimed(id) !== undefined) : all;
  };

  details = () => {
    const complete = this.keeper.base.live?.loadEach() ?? true;
    return { proposals: this.keeper.held.details(), complete };
  };

  checkpoint = (): CheckpointStatus => this.keeper.base.status();
  recalled = (): RecalledStatus | null => this.keeper.visits.status();
  claimed = (id: bigint): ProposalNow | undefined => this.keeper.claimed(id);
  governor = (): Dao | undefined => this.keeper.governor();
  judge = (id: bigint, now: ProposalNow | null): void => this.keeper.judge(id, now);

  wantBeside = async (kind: 'reasons' | 'transactions', id?: bigint): Promise<void> => {
    const { base } = this.keeper;
    await base.live?.loadBeside(kind, id);
    if (kind === 'reasons' && id !== undefined) base.proofs?.proveReasons(id);
  };

  wantAll = (): void => {
    const { base, readers } = this.keeper;
    readers.voteRanges.wantAll();
    void base.live?.loadAll().then(() => base.proofs?.prove());
  };

  pack = () => this.keeper.base.live?.pack() ?? null;

  allStatus = () => this.keeper.readers.voteRanges.allStatus(this.keeper.shown().number);
  fileCheck = (id?: bigint): FileCheck | null => this.keeper.base.proofs?.check(id) ?? null;

  async find(id: bigint): Promise<CreatedLog | undefined> {
    const { base, held } = this.keeper;
    await this.ready();
    await base.live?.load(id);
    if (this.isReached()) base.proofs?.prove(id);
    const isHeld = () => held.proposal(id) !== undefined;
    if (!isHeld()) await this.reach().then(() => this.past(isHeld));
    // The past is read beside the end of the chain, and again for what was refused while it was loaded.
    if (!isHeld()) await this.keeper.turn.then(() => this.past(isHeld));
    return held.proposal(id);
  }

  private async past(isHeld: () => boolean): Promise<void> {
    const { readers, waiting } = this.keeper;
    const { reader } = readers.history;
    // The reader notifies listeners only if something was read.
    while (!isHeld() && reader.reading) await Promise.race([waiting.wait(), reader.idle()]);
  }

  snapshot = (id: bigint) => (this.keeper.held.proposal(id) ?? this.claimed(id))?.snapshot;
  events = (id: bigint): readonly ProposalLog[] => this.keeper.held.events(id);

  wantVotes(id: bigint, now: ProposalNow): void {
    const made = this.keeper.held.made(id);
    if (made !== undefined) this.keeper.readers.voteRanges.want(made, now);
  }

  voteStatus(id: bigint, now: ProposalNow): VoteStatus {
    const { held, readers } = this.keeper;
    // A proposal of a rejected checkpoint is read again.
    const made = held.made(id) ?? { id, block: now.at.number };
    const status = readers.voteRanges.status(made, now);
    const isRead = !status.reading && status.read === status.window;
    this.keeper.areVotesDoubted ||= isRead && !status.complete && status.difference !== null;
    return { ...status, problem: status.problem ?? (status.complete ? null : this.keeper.trouble()) };
  }

  status(): IndexStatus {
    const { keeper } = this;
    const { readers } = keeper;
    const head = keeper.shown();
    const read = readers.history.status(head.number);
    const reason = read.complete ? keeper.missing() : null;
    const lost = reason === null ? null : new QuorateError('logs-missing', { reason });
    return {
      ...read,
      complete: read.complete && reason === null,
      ...(this.isJudged() ? {} : { complete: false }),
      // Between the proposals of the tail and the past nothing is at rest either.
      ...(this.isJudged() && (read.complete || !readers.isAhead)
        ? {}
        : { reading: keeper.trouble() === null }),
      ...readers.budget.status(),
      refusals: [...read.refusals, ...readers.voteRanges.refusals()],
      head,
      finalized: readers.tail.at?.finalized?.number ?? null,
      source: this.options.store.source,
      problem: read.problem ?? keeper.trouble() ?? lost,
    };
  }

  timeOf = (block: bigint): Promise<bigint | null> => this.keeper.times.of(block);

  private async reach(): Promise<void> {
    const { keeper } = this;
    if (keeper.isReached()) return;
    // Once told, it is asked again only where nothing could be made of it.
    const isFailed = this.options.files !== undefined && keeper.problem !== null;
    if (this.options.heads.newest === undefined || isFailed) await this.options.heads.refresh();
    let turn: Promise<void>;
    do {
      turn = keeper.turn;
      await Promise.race([turn, keeper.stands.promise]);
      // An endpoint that was believed in vain began another turn.
    } while (keeper.turn !== turn && !keeper.isReached());
    keeper.known();
  }
}
