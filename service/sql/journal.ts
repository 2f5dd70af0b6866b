import type { BlockRange } from '@/core/blockRange';
import type { ParamsRule } from '@/core/governor/params';
import { parseQuantity, type UntrustedLog } from '@/service/indexer/logs/log';
import type { LogJournal } from '@/service/indexer/logs/logJournal';
import type { Anchor, IndexKind } from '@/service/indexer/store/store';
import type { VoteEntry } from '@/service/indexer/votes/entry';
import { votesIn } from '@/service/indexer/votes/voteLog';
import { BinaryRows } from './binaryRows';
import type { Database, Queries } from './database';
import { addRanges, cutRanges } from './ranges';
import { addVotes, forgetVotes, hasSplitVotes, judgeVotes } from './voteRows';

const KINDS: readonly IndexKind[] = ['proposal', 'vote'];
// So many logs wait for the database at most; what reads them waits for room.
const LARGEST_WAIT = 30_000;
/** What a log takes beside its data, about. */
export const BYTES_BESIDE = 200;
// A transaction is no larger, so that an answer never waits long for one.
const LARGEST_BATCH = 10_000;
// After so many new logs, then whenever they doubled, the database looks anew at how rows are spread, without which it reads past indexes.
const ANALYZED_EVERY = 5_000;

type Taken = {
  kind: IndexKind;
  range: BlockRange;
  logs: readonly UntrustedLog[];
  votes: readonly VoteEntry[];
};
type Forgotten = { from: bigint; only: IndexKind | undefined };

/** What the journal must know of the chain and of the contract. */
export type JournalSources = {
  /** The newest block below which nothing is taken back. */
  settled(): Anchor | undefined;
  /** By which rules the params of votes on a proposal are read. */
  rules(proposal: bigint): readonly ParamsRule[];
};

/** Writes what an index takes and gives back into the database, in that order, each batch in one transaction. */
export class Journal implements LogJournal {
  sources: JournalSources = {
    settled: () => undefined,
    rules: () => ['ignored', 'against-first', 'for-first'],
  };
  private readonly waiting: (Taken | Forgotten)[] = [];
  private pending = 0;
  private isSettledAnew = false;
  private isClosed = false;
  private unanalyzed = 0;
  private analyzed = 0;
  private version = 0;
  // Without any, nothing is to be judged anew; undefined until the database was asked.
  private hasSplits: boolean | undefined;
  private working: Promise<void> | undefined;
  /** What the database said when it last failed; null while it works. */
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
    if (this.isClosed) return;
    this.waiting.push({ kind, range, logs, votes });
    this.pending += logs.length;
    for (const { data } of logs) this.bytes += BYTES_BESIDE + data.length / 2;
    this.start();
  }

  forget(from: bigint, only?: IndexKind): void {
    if (this.isClosed) return;
    this.waiting.push({ from, only });
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

  /** What waits to be written: how many logs, and when the next of them are. */
  get load(): { logs: number; working: Promise<void> | undefined } {
    return { logs: this.pending, working: this.working };
  }

  private start(): void {
    if (this.problem !== null) return;
    this.working ??= this.write().then(
      () => {
        this.working = undefined;
      },
      (error: unknown) => {
        this.working = undefined;
        this.problem = error instanceof Error ? error : new Error(String(error));
        this.onProblem(this.problem);
      },
    );
  }

  private async write(): Promise<void> {
    // What is taken in one turn is written together.
    await Promise.resolve();
    while (this.waiting.length > 0 || this.isSettledAnew) {
      this.isSettledAnew = false;
      const batch = this.batch();
      await this.database.transaction(async (queries) => {
        await this.apply(queries, batch);
        const anchor = this.sources.settled();
        if (anchor !== undefined)
          await queries.query('update dao set anchor = $2, anchor_hash = decode($3, $4) where n = $1', [
            ...[this.dao, String(anchor.number), anchor.hash.slice(2), 'hex'],
          ]);
      });
      this.version++;
      this.hasSplits = undefined;
      this.waiting.splice(0, batch.length);
      const written = batch.reduce((sum, each) => sum + ('logs' in each ? each.logs.length : 0), 0);
      this.pending -= written;
      this.unanalyzed += written;
    }
    if (this.unanalyzed < Math.max(ANALYZED_EVERY, this.analyzed)) return;
    this.analyzed += this.unanalyzed;
    this.unanalyzed = 0;
    await this.database.query('analyze vote, proposal, log');
  }

  private batch(): (Taken | Forgotten)[] {
    let size = 0;
    const end = this.waiting.findIndex((each, place) => {
      size += 'logs' in each ? each.logs.length : 0;
      return place > 0 && size > LARGEST_BATCH;
    });
    return this.waiting.slice(0, end < 0 ? this.waiting.length : end);
  }

  private async apply(queries: Queries, batch: readonly (Taken | Forgotten)[]): Promise<void> {
    let taken: Taken[] = [];
    for (const each of batch) {
      if ('logs' in each) taken.push(each);
      else {
        await this.append(queries, taken);
        taken = [];
        await this.cut(queries, each);
      }
    }
    await this.append(queries, taken);
  }

  // What was taken in between two cuts is one: an endpoint that gives few blocks at once makes a thousand ranges.
  private async append(queries: Queries, taken: readonly Taken[]): Promise<void> {
    for (const [number, kind] of KINDS.entries()) {
      const own = taken.filter((each) => each.kind === kind);
      if (own.length === 0) continue;
      await addRanges(
        queries,
        this.dao,
        number,
        own.map(({ range }) => range),
      );
      const logs = own.flatMap((each) => each.logs);
      if (logs.length === 0) continue;
      const rows = new BinaryRows();
      for (const log of logs) addLogRow(rows, this.dao, number, log);
      await queries.copy(LOG_COLUMNS, rows);
      const votes = own.flatMap((each) => each.votes);
      await addVotes(queries, this.dao, votes, this.sources.rules);
    }
  }

  private async cut(queries: Queries, { from, only }: Forgotten): Promise<void> {
    const number = only === undefined ? null : KINDS.indexOf(only);
    await cutRanges(queries, this.dao, number, from);
    await queries.query(
      'delete from log where dao = $1 and block >= $2::bigint and ($3::smallint is null or kind = $3)',
      [this.dao, String(from), number],
    );
    if (only !== 'proposal') await forgetVotes(queries, this.dao, from);
  }
}

/** Settles when not too much waits to be written by all of them together. */
export async function roomIn(journals: ReadonlyMap<string, Journal>): Promise<void> {
  for (;;) {
    const loads = [...journals.values()].map(({ load }) => load);
    const working = loads.flatMap((each) => each.working ?? []);
    if (working.length === 0 || loads.reduce((sum, { logs }) => sum + logs, 0) <= LARGEST_WAIT) return;
    await Promise.race(working);
  }
}

/** The columns of `log` in the order of `addLogRow`. */
export const LOG_COLUMNS = 'log (dao, kind, block, log_index, block_hash, tx, time, topics, data)';

/** Adds the row of a log. */
export function addLogRow(rows: BinaryRows, dao: number, kind: number, log: UntrustedLog): void {
  const time = parseQuantity(log.blockTimestamp);
  rows.row(9).int4(dao).int2(kind).int8(parseQuantity(log.blockNumber)).int8(parseQuantity(log.logIndex));
  rows.hex(log.blockHash.slice(2)).hex(log.transactionHash.slice(2));
  if (time < 0) rows.null();
  else rows.int8(time);
  rows.hex(log.topics.map((topic) => topic.slice(2)).join('')).hex(log.data.slice(2));
}
