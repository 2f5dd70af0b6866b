import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import type { BlockRange } from '@/core/blockRange';
import { QuorateError } from '@/core/errors';
import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import type { ProposalNow } from '@/core/governor/proposal';
import type { Head, HeadProposal, PartFile } from '@/service/checkpoint/checkpoint';
import { decodeReasons } from '@/service/checkpoint/reasons';
import { decodeShard, type Shard } from '@/service/checkpoint/shard';
import { decodeTransactions } from '@/service/checkpoint/transactions';
import type { ListedProposal } from '@/service/indexer/store/store';
import { type Beside, besideOf, decodeSegments, type FilesBeside } from '../../checkpoint/segments';
import { add } from '../logs/coverage';
import { SingleFlight } from '../singleFlight';
import type { VoteTable } from '../votes/voteTable';
import type { CheckpointFetcher } from './checkpointFetcher';
import { absorbFile, checkPack, checkShard } from './checkpointShard';
import { PartMissing } from './fetchFile';

/** Dependencies of a checkpoint; `onFlaw` receives the reason to reject it. */
export type CheckpointOptions = {
  head: Head;
  fetcher: CheckpointFetcher;
  votes: VoteTable;
  /** Settles when what is stored is restored: files come on top of it. */
  ready: Promise<void>;
  onChange(): void;
  onFlaw(reason: string): void;
};

const ALL = 'all';

/** A checkpoint that is in use: its head, and those of its files that were asked for. */
export class Checkpoint {
  readonly range: BlockRange;
  /** Files that are unavailable, by proposal; `all` is the pack. What stands beside them goes by its kind, too. */
  readonly missing = new Map<bigint | string, QuorateError>();
  private readonly past: BlockRange;
  private readonly lines: ReadonlyMap<bigint, HeadProposal>;
  private readonly shards = new Map<bigint, Pick<Shard, 'created' | 'events'>>();
  private readonly beside = new Map<bigint | typeof ALL, readonly Beside[]>();
  private readonly loads = new SingleFlight(() => {
    if (!this.isGone) this.options.onChange();
  });
  isPacked = false;
  private isGone = false;

  constructor(private readonly options: CheckpointOptions) {
    const { block, from, proposals } = options.head;
    this.range = { from, to: block.number };
    this.past = { ...this.range, from: 0n };
    this.lines = new Map(proposals.map((each) => [each.id, each]));
  }

  get head(): Head {
    return this.options.head;
  }

  /** Returns the contract's answer about a proposal at the checkpoint's block, as the head has it. */
  claimed(id: bigint): ProposalNow | undefined {
    const now = this.lines.get(id)?.now;
    return now === undefined ? undefined : { ...now, at: this.head.block };
  }

  /** The lines of the head. */
  listed(): ListedProposal[] {
    return this.head.proposals.map(({ id, title, proposer, block, logIndex, timestamp }) => {
      const { blockHash = null, transaction = null } = this.created(id) ?? {};
      return { id, title, proposer, block, logIndex, timestamp, blockHash, transaction };
    });
  }

  line(id: bigint): HeadProposal | undefined {
    return this.lines.get(id);
  }

  created = (id: bigint): CreatedLog | undefined => this.shards.get(id)?.created;

  events(id: bigint): readonly ProposalLog[] {
    return this.shards.get(id)?.events ?? [];
  }

  /** The blocks whose votes of a proposal (of all when undefined) the files bring, unless they are unavailable. */
  voted(id?: bigint): readonly BlockRange[] {
    const isPromised = id === undefined || this.lines.has(id);
    return isPromised && !this.missing.has(id ?? ALL) ? [this.past] : [];
  }

  /** As `voted`, of files that are held. */
  holds(id?: bigint): readonly BlockRange[] {
    return this.isPacked || (id !== undefined && this.shards.has(id)) ? [this.past] : [];
  }

  /** Files are on their way. */
  isLoading = (): boolean => this.loads.underway > 0;

  /** The files that hold all votes, and how far they are; null where there is none. */
  pack(): { bytes: number; state: 'offered' | 'reading' | 'held' | 'failed' } | null {
    const { pack } = this.head;
    if (pack.length === 0) return null;
    const isAsked = this.loads.has(ALL);
    const state = this.isPacked ? 'held' : this.missing.has(ALL) ? 'failed' : isAsked ? 'reading' : 'offered';
    return { bytes: pack.reduce((sum, { votes }) => sum + votes.bytes, 0), state };
  }

  /** Nobody could vote on this proposal after the checkpoint's block. */
  isOver(id: bigint): boolean {
    const state = this.lines.get(id)?.now.state;
    return state !== undefined && !['PENDING', 'ACTIVE', 'UNKNOWN'].includes(state);
  }

  /** The blocks in which the logs of proposals are whose file is unavailable. */
  unread(): BlockRange[] {
    const found = [...this.lines.values()].filter(({ id }) => this.missing.has(id));
    return found.reduce((all, { block }) => add(all, { from: block, to: this.range.to }), [] as BlockRange[]);
  }

  /** Loads the file of a proposal, once; settles when it is held or known to be missing. Never throws. */
  load(id: bigint): Promise<void> {
    const line = this.lines.get(id);
    if (line === undefined || this.shards.has(id) || this.missing.has(id)) return Promise.resolve();
    return this.once(id, async () => {
      const shard = decodeShard(await this.part(line.shard, LIMITS.votes));
      checkShard(shard, line, this.head);
      if (this.isGone) return;
      this.shards.set(id, { created: shard.created, events: shard.events });
      // The pack has brought them already.
      if (!this.isPacked) absorbFile(this.options.votes, shard.votes);
      this.beside.set(id, besideOf([shard], shard.votes));
    });
  }

  /** Loads the votes of all, once: the pack, or every file where there is none. Never throws. */
  loadAll(): Promise<void> {
    if (this.isPacked || this.missing.has(ALL)) return Promise.resolve();
    return this.once(ALL, async () => {
      if (await this.loadPack()) return;
      await this.inTurn(this.unheld());
      const [rest] = this.unheld();
      if (rest !== undefined && !this.isGone) {
        throw new PartMissing(ALL, String(this.missing.get(rest)?.facts.reason));
      }
      this.isPacked = true;
    });
  }

  private async loadPack(): Promise<boolean> {
    const { pack } = this.head;
    if (pack.length === 0) return false;
    const asked = pack.map(({ votes }) => this.part(votes, LIMITS.votes));
    const files = await Promise.all(asked).catch((error: unknown) => {
      if (error instanceof PartMissing) return undefined;
      throw error;
    });
    if (files === undefined) return false;
    const rows = decodeSegments(files);
    checkPack(rows, this.head);
    if (this.isGone) return true;
    absorbFile(this.options.votes, rows);
    this.beside.set(ALL, besideOf(pack, rows));
    this.isPacked = true;
    return true;
  }

  /** Loads the reasons or transactions of a proposal's votes; of all when undefined, from each file where there is no pack. Never throws. */
  async loadBeside(kind: keyof FilesBeside, id?: bigint): Promise<void> {
    if (id === undefined && !this.beside.has(ALL))
      for (const each of this.shards.keys()) await this.loadBeside(kind, each);
    const key = id !== undefined && this.beside.has(id) && !this.loads.has(kind + ALL) ? id : ALL;
    const files = this.beside.get(key);
    const name = kind + key;
    if (files === undefined) return;
    await this.once(name, async () => {
      await Promise.all(files.map((each) => this.attach(kind, each)));
      this.missing.delete(name);
    });
  }

  /** Why a file of a proposal's votes, or of their reasons, is not there; undefined where it is, or nobody asked for it. */
  problem = (id: bigint | typeof ALL) =>
    this.missing.get(id) ?? this.missing.get(`reasons${this.beside.has(id) ? id : ALL}`);

  private async attach(kind: keyof FilesBeside, { rows, [kind]: part }: Beside): Promise<void> {
    const bytes = part === null ? undefined : await this.part(part, LIMITS[kind]);
    if (this.isGone) return;
    const { votes } = this.options;
    // No file of reasons means no reasons.
    if (kind === 'reasons') votes.attach(rows, { reasons: bytes ? decodeReasons(bytes, rows.count) : [] });
    else if (bytes) votes.attach(rows, { transactions: decodeTransactions(bytes, rows.count) });
  }

  /** Starts loading the file of every proposal; whether all are held. */
  loadEach(): boolean {
    const rest = this.unheld();
    const wanted = rest.filter((id) => !this.missing.has(id));
    if (wanted.length > 0) void this.once('each', () => this.inTurn(wanted));
    return rest.length === 0;
  }

  /** Settles when no file is on its way. */
  idle = (): Promise<void> => this.loads.idle();

  /** Forgets what was loaded; it is loaded anew when it is asked for again. */
  forget(): void {
    for (const each of [this.shards, this.beside, this.loads]) each.clear();
    this.isPacked = false;
  }

  /** Nothing that is still on its way is taken any more. */
  drop(): void {
    this.isGone = true;
  }

  private unheld(): bigint[] {
    return [...this.lines.keys()].filter((id) => !this.shards.has(id));
  }

  // A few at a time: a host that serves files is no host to be stormed.
  private async inTurn(ids: bigint[]): Promise<void> {
    const next = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined && !this.isGone; id = ids.pop()) await this.load(id);
    };
    await Promise.all([next(), next(), next(), next(), next(), next()]);
  }

  private part(part: PartFile, limit: number): Promise<Uint8Array> {
    return this.options.fetcher.part(this.head.dao, part, limit);
  }

  private once(owner: bigint | string, run: () => Promise<void>): Promise<void> {
    return this.loads.once(
      String(owner),
      () => this.options.ready.then(run),
      (error) => {
        if (this.isGone) return false;
        if (error instanceof CheckpointFlaw) {
          this.options.onFlaw(error.reason);
          return false;
        }
        const { reason = String(error) } = error as Partial<PartMissing>;
        // A file of its own may be available at the next question.
        const mayCome = typeof owner !== 'bigint' && owner !== ALL;
        const code = mayCome ? 'checkpoint-reasons' : 'checkpoint-part';
        this.missing.set(owner, new QuorateError(code, { reason }));
        return mayCome;
      },
    );
  }
}
