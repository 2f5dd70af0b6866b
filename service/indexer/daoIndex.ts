import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { QuorateError } from '@/core/errors';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type {
  CheckpointStatus,
  FileCheck,
  IndexStatus,
  ListedProposal,
  RecalledStatus,
  VoteStatus,
} from '@/service/indexer/store/store';
import type { DaoIndexOptions } from './daoIndexOptions';
import { IndexKeeper } from './indexKeeper';
import type { ScanBudget } from './logs/scanBudget';
import { wait } from './timers';

/** As resolvers read it. */
export type Index = Omit<DaoIndex, 'budget' | 'visits' | 'syncTo' | 'idle' | 'close'>;

/** The index of one organisation; `IndexKeeper` keeps it up to date. */
export class DaoIndex {
  private readonly keeper: IndexKeeper;

  constructor(private readonly options: DaoIndexOptions) {
    this.keeper = new IndexKeeper(options);
  }

  /** The reading that a person starts and pauses; other readers of the organisation may join it. */
  get budget(): ScanBudget {
    return this.keeper.readers.budget;
  }

  /** Grows by one whenever the chain took blocks back. */
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

  /** Settles when a checkpoint is there, or the first head is read; throws when neither is available. */
  async ready(): Promise<void> {
    const { base, listed, readers, restored, visits } = this.keeper;
    if (this.options.recalled !== undefined || visits.isShown) await restored;
    if (visits.isShown) return;
    if (base.live !== undefined) return;
    await this.reach().then(() => listed.promise);
    // An empty list is none while the past, which is asked for beside the tail, is on its way.
    await this.past(() => !readers.history.isBlank);
  }

  /** The block up to which everything asked for is read; chain answers are asked at this block. */
  async head(): Promise<Block> {
    await this.reach();
    return this.keeper.known().head;
  }

  /** No block above this one has logs of the Governor. */
  lastNews = (): bigint => this.keeper.readers.tail.lastNews;
  /** The newest block, at which the contracts can be asked, once the chain has told it; throws where it cannot be asked. */
  newest = (): Promise<Block> => this.options.heads.told();
  /** Whether what the chain says is shown: it has answered, and a checkpoint was held against it or could not be. */
  isJudged = (): boolean => this.keeper.isJudged();

  /** Newest first; of an earlier visit only those the contract was asked for then: the others have no state. */
  proposals = (): readonly ListedProposal[] => {
    const all = this.keeper.held.proposals();
    return this.keeper.visits.isShown ? all.filter(({ id }) => this.claimed(id) !== undefined) : all;
  };

  /** Starts loading every proposal's file of the checkpoint; those loaded so far, and whether these are all. */
  details = () => {
    const complete = this.keeper.base.live?.loadEach() ?? true;
    return { proposals: this.keeper.held.details(), complete };
  };

  checkpoint = (): CheckpointStatus => this.keeper.base.status();
  /** The earlier visit that is shown until the chain answers or while no endpoint can be reached; null otherwise. */
  recalled = (): RecalledStatus | null => this.keeper.visits.status();
  /** The claim of the checkpoint, or of the earlier visit that is shown, about a proposal; undefined if it has none. */
  claimed = (id: bigint): ProposalNow | undefined => this.keeper.claimed(id);
  /** The Governor by the checkpoint, or by the earlier visit that is shown; undefined without one. */
  governor = (): Dao | undefined => this.keeper.governor();
  /** Hears what the contract says (null: it knows no such proposal); a checkpoint that said otherwise is dropped. */
  judge = (id: bigint, now: ProposalNow | null): void => this.keeper.judge(id, now);

  /** Loads the reasons or the transactions of a proposal's votes (of all when undefined) where they are in files. */
  wantBeside = async (kind: 'reasons' | 'transactions', id?: bigint): Promise<void> => {
    const { base } = this.keeper;
    await base.live?.loadBeside(kind, id);
    if (kind === 'reasons' && id !== undefined) base.proofs?.proveReasons(id);
  };

  /** Starts reading the votes of all proposals: the pack of the checkpoint, and the logs of every block after it. */
  wantAll = (): void => {
    const { base, readers } = this.keeper;
    readers.voteRanges.wantAll();
    void base.live?.loadAll().then(() => base.proofs?.prove());
  };

  pack = () => this.keeper.base.live?.pack() ?? null;

  /** How far the votes of all proposals are read. */
  allStatus = () => this.keeper.readers.voteRanges.allStatus(this.keeper.shown().number);
  /** How far votes (of all proposals when undefined) that stand in files were held against the chain; null: none do. */
  fileCheck = (id?: bigint): FileCheck | null => this.keeper.base.proofs?.check(id) ?? null;

  /** One proposal with its text; waits until its log is read or the scan has ended, or loads its file of the checkpoint. */
  async find(id: bigint): Promise<CreatedLog | undefined> {
    const { base, held } = this.keeper;
    await this.ready();
    await base.live?.load(id);
    if (this.keeper.isReached()) base.proofs?.prove(id);
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

  /** The snapshot that a log or a checkpoint names; undefined where neither is held. */
  snapshot = (id: bigint) => (this.keeper.held.proposal(id) ?? this.claimed(id))?.snapshot;
  /** Later events of a proposal, oldest first. */
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
