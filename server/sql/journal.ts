import type { UntrustedLog } from '@/chain/logs/log';
import type { VoteEntry } from '@/chain/logs/voteEntry';
import { votesIn } from '@/chain/logs/voteLog';
import type { BlockRange } from '@/core/blockRange';
import { deferred } from '@/core/deferred';
import type { ParamsRule } from '@/core/governor/params';
import { add } from '@/service/indexer/logs/coverage';
import type { LogJournal } from '@/service/indexer/logs/logJournal';
import { type Anchor, type Coverage, INDEX_KINDS, type IndexKind } from '@/service/indexer/store/store';
import { BinaryRows } from './binaryRows';
import type { Database, Queries } from './database';
import { addLogRow, LOG_COLUMNS } from './logRows';
import { ALL_RULES } from './projection';
import { addRanges, cutRanges, type HeldRanges, setAnchor } from './ranges';
import { forgetVotes, hasSplitVotes, judgeVotes, UnwrittenVotes } from './voteRows';

// So many logs wait for the database at most; what reads them waits for room.
const LARGEST_WAIT = 50_000;
/** Bytes of a log besides its data, about. */
export const BYTES_BESIDE = 200;
// A transaction is no larger, so that an answer never waits long for one; each has a dozen turns with the database.
const LARGEST_BATCH = 25_000;
// After so many new logs, then whenever they doubled, the database looks anew at how rows are spread, without which it reads past indexes.
const ANALYZED_EVERY = 5_000;

type Forgotten = { from: bigint; only?: IndexKind | undefined };
/** Content of one transaction: first the blocks to forget, then the new logs, as the rows they become. */
type Batch = {
  forgotten: Forgotten[];
  ranges: Coverage;
  logs: BinaryRows;
  votes: UnwrittenVotes;
  /** How many logs. */
  size: number;
};

type JournalSources = {
  /** The newest block below which nothing is taken back. */
  settled(): Anchor | undefined;
  /** By which rules the params of votes on a proposal are read. */
  rules(proposal: bigint): readonly ParamsRule[];
};

/** Writes what an index takes and gives back into the database, in that order, each batch in one transaction. */
export class Journal implements LogJournal {
  sources: JournalSources = {
    settled: () => undefined,
    rules: () => ALL_RULES,
  };
  private readonly waiting: Batch[] = [];
  private pending = 0;
  private isSettledAnew = false;
  private isClosed = false;
  private unanalyzed = 0;
  private analyzed = 0;
  private version = 0;
  // Without any, nothing is to be judged anew; undefined until the database was asked.
  private hasSplits: boolean | undefined;
  private working: Promise<void> | undefined;
  private writing: Promise<void> | undefined;
  /** Last error of the database; null while it works. */
  problem: Error | null = null;

  constructor(
    private readonly database: Database,
    /** The number of its organisation. */
    readonly dao: number,
    private readonly onProblem: (problem: Error) => void,
    /** About how many bytes of logs were taken, with those of earlier runs; what is given back is not taken off. */
    public bytes = 0,
  ) {}

  take(
    kind: IndexKind,
    range: BlockRange,
    logs: readonly UntrustedLog[],
    votes: readonly VoteEntry[] = kind === 'vote' ? votesIn(logs) : [],
  ): void {
    if (this.isClosed || this.problem !== null) return;
    const batch = this.batchWith((last) => last.size === 0 || last.size + logs.length <= LARGEST_BATCH);
    try {
      for (const log of logs) addLogRow(batch.logs, this.dao, INDEX_KINDS.indexOf(kind), log);
    } catch (error) {
      this.fail(error);
      return;
    }
    for (const { data } of logs) this.bytes += BYTES_BESIDE + data.length / 2;
    for (const vote of votes) batch.votes.add(this.dao, vote);
    batch.ranges = { ...batch.ranges, [kind]: add(batch.ranges[kind], range) };
    batch.size += logs.length;
    this.pending += logs.length;
    // Empty ranges are written once settled: before, a restart could not rely on them.
    if (batch.size > 0) this.start();
  }

  forget(from: bigint, only?: IndexKind): void {
    if (this.isClosed) return;
    const batch = this.batchWith(({ ranges }) => ranges.proposal.length + ranges.vote.length === 0);
    batch.forgotten.push({ from, only });
    this.start();
  }

  /** Takes nothing any more, and settles when nothing is being written: what is kept of its organisation can be forgotten. */
  async close(): Promise<void> {
    this.isClosed = true;
    while (this.working !== undefined) await this.working;
  }

  /** Another block is settled: what goes up to it holds after a restart. */
  settle(): void {
    if (this.isClosed) return;
    this.isSettledAnew = true;
    this.start();
  }

  /** Whether it waits to be written that something up to this block was read. */
  isBehind(block: bigint): boolean {
    const ranges = this.waiting.flatMap((batch) => [...batch.ranges.proposal, ...batch.ranges.vote]);
    return ranges.some(({ from }) => from <= block);
  }

  /** Lends waiting ranges that are all without logs, while nothing is being written: others write them, then this journal continues. */
  lend(written: Promise<void>): { ranges: Coverage; back: Promise<void> } | undefined {
    if (this.isClosed || this.problem !== null || this.working !== undefined || this.isDue) return undefined;
    const ranges = this.waiting.shift()?.ranges ?? { proposal: [], vote: [] };
    this.writing = written;
    return { ranges, back: this.begin(written) };
  }

  /** Settles when what was taken until now is written, with a number that changes with what is; throws what the database says where it fails. */
  async written(): Promise<number> {
    await this.working;
    if (this.problem !== null) throw this.problem;
    if ((await this.isSplit()) && (await judgeVotes(this.database, this.dao, this.sources.rules)))
      this.version++;
    return this.version;
  }

  private async isSplit(): Promise<boolean> {
    if (this.hasSplits !== undefined) return this.hasSplits;
    const { version } = this;
    const found = await hasSplitVotes(this.database, this.dao);
    // Unless something was written meanwhile.
    if (version === this.version) this.hasSplits = found;
    return found;
  }

  /** Waiting logs: how many, and when the next are written, or have failed. */
  get load(): { logs: number; next: Promise<void> | undefined } {
    return { logs: this.pending, next: this.writing?.catch(() => undefined) };
  }

  private start(): void {
    if (this.problem === null && this.working === undefined) void this.begin(this.write());
  }

  private begin(work: Promise<void>): Promise<void> {
    this.working = work
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        [this.working, this.writing] = [undefined, undefined];
        // Work came after the last look.
        if (this.isDue) this.start();
      });
    return this.working;
  }

  private get isDue(): boolean {
    return this.isSettledAnew || this.waiting.some(({ forgotten, size }) => size + forgotten.length > 0);
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Error ? error : new Error(String(error));
    // The rows of a log that is no hex may be half made.
    this.waiting.length = 0;
    this.onProblem(this.problem);
  }

  /** The last that waits, where it may have more; else a new one. */
  private batchWith(hasRoom: (last: Batch) => boolean): Batch {
    const last = this.waiting.at(-1);
    if (last !== undefined && hasRoom(last)) return last;
    const next: Batch = {
      ...{ forgotten: [], ranges: { proposal: [], vote: [] }, size: 0 },
      ...{ logs: new BinaryRows(), votes: new UnwrittenVotes() },
    };
    this.waiting.push(next);
    return next;
  }

  private async write(): Promise<void> {
    while (this.isDue) {
      this.writing = this.writeNext();
      await this.writing;
    }
  }

  private async writeNext(): Promise<void> {
    // Write everything of one turn together.
    await Promise.resolve();
    this.isSettledAnew = false;
    const batch = this.waiting.shift();
    await this.database.transaction(async (queries) => {
      if (batch !== undefined) await this.apply(queries, batch);
      const anchor = this.sources.settled();
      if (anchor !== undefined) await setAnchor(queries, [this.dao], anchor);
    });
    this.version++;
    this.hasSplits = undefined;
    this.pending -= batch?.size ?? 0;
    this.unanalyzed += batch?.size ?? 0;
    if (this.waiting.length === 0) await this.analyze();
  }

  private async analyze(): Promise<void> {
    if (this.unanalyzed < Math.max(ANALYZED_EVERY, this.analyzed)) return;
    this.analyzed += this.unanalyzed;
    this.unanalyzed = 0;
    await this.database.query('analyze vote, proposal, log');
  }

  private async apply(queries: Queries, { forgotten, logs, ranges, size, votes }: Batch): Promise<void> {
    for (const each of forgotten) await forgetFrom(queries, this.dao, each);
    await addRanges(queries, [{ dao: this.dao, ranges }]);
    if (size === 0) return;
    await queries.copy(LOG_COLUMNS, logs);
    await votes.write(queries, this.sources.rules);
  }
}

/** Takes all that is kept of an organisation from a block on away, or only one kind of it. */
export async function forgetFrom(queries: Queries, dao: number, { from, only }: Forgotten): Promise<void> {
  const number = only === undefined ? null : INDEX_KINDS.indexOf(only);
  await cutRanges(queries, dao, number, from);
  await queries.query(
    'delete from log where dao = $1 and block >= $2::bigint and ($3::smallint is null or kind = $3)',
    [dao, String(from), number],
  );
  if (only !== 'proposal') await forgetVotes(queries, dao, from);
}

/** Settles when not too much waits to be written by all of them together. */
export async function roomIn(journals: ReadonlyMap<string, Journal>): Promise<void> {
  for (;;) {
    const loads = [...journals.values()].map(({ load }) => load);
    const next = loads.flatMap((each) => each.next ?? []);
    if (next.length === 0 || loads.reduce((sum, { logs }) => sum + logs, 0) <= LARGEST_WAIT) return;
    await Promise.race(next);
  }
}

/** Writes that another block is settled: in one transaction for all without new logs, for the others with their logs. */
export async function settleAll(
  database: Database,
  anchor: Anchor,
  journals: Iterable<Journal>,
): Promise<void> {
  const written = deferred<void>();
  const quiet: HeldRanges[] = [];
  const backs: Promise<void>[] = [];
  for (const journal of journals) {
    const lent = journal.lend(written.promise);
    if (lent === undefined) {
      journal.settle();
      continue;
    }
    quiet.push({ dao: journal.dao, ranges: lent.ranges });
    backs.push(lent.back);
  }
  if (quiet.length === 0) return;
  const work = database.transaction(async (queries) => {
    await addRanges(queries, quiet);
    const daos = quiet.map(({ dao }) => dao);
    await setAnchor(queries, daos, anchor);
  });
  written.resolve(work);
  await Promise.all(backs);
  await work;
}
