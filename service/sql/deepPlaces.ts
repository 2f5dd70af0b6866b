import type { VoteQuestion } from '@/service/graph/reader';
import type { Queries } from './database';

/** What is listed, as the conditions and the order of SQL. */
export type Listing = { where: readonly string[]; values: readonly unknown[]; order: string };

/** The place of one row in a list, as a cursor has it, and how many rows stand up to it. */
export type DeepPlace = { place: readonly bigint[]; rows: number };

const MOST_LISTS = 16;

/** Places deep in lists that nobody may count anew for each page; they hold until something is written. */
export class DeepPlaces {
  private readonly lists = new Map<string, Promise<readonly (readonly bigint[])[]>>();
  private version = -1;

  constructor(
    private readonly database: Pick<Queries, 'query'>,
    /** Rows between two marks: so many are passed over at most. */
    private readonly every: number,
  ) {}

  /** The last mark at or before a row of a list; undefined near its beginning. `version` is that of what is written. */
  async before(listing: Listing, row: number, version: number): Promise<DeepPlace | undefined> {
    if (row < this.every) return undefined;
    if (this.version !== version || this.lists.size > MOST_LISTS) this.lists.clear();
    this.version = version;
    const key = JSON.stringify(listing);
    const known = this.lists.get(key) ?? this.read(listing);
    this.lists.set(key, known);
    known.catch(() => this.lists.delete(key));
    const marks = await known;
    const index = Math.min(Math.floor(row / this.every), marks.length) - 1;
    const place = marks[index];
    return place === undefined ? undefined : { place, rows: (index + 1) * this.every };
  }

  private async read({ where, values, order }: Listing): Promise<readonly (readonly bigint[])[]> {
    const rows = await this.database.query(
      `select weight::text as weight_text, block::text as at_block, log_index::text as at_index from (
        select weight, block, log_index, row_number() over (order by ${order}) as place
        from vote where ${where.join(' and ')}
      ) numbered where place % ${this.every} = 0 order by place`,
      values,
    );
    return rows.map((row) =>
      [row.weight_text, row.at_block, row.at_index].map((each) => BigInt(String(each))),
    );
  }
}

/** Whether a list is one of those whose places are remembered: not by words or by a voter, of which there are too many. */
export function hasPlaces({ search, voter }: Pick<VoteQuestion, 'search' | 'voter'>): boolean {
  return voter === undefined && (search ?? '').trim() === '';
}
