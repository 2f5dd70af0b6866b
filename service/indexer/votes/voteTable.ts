import { KINDS, type Reasons, type Transactions, type VoteRows, withoutParams } from '../../checkpoint/rows';
import { compact, ORIGIN, reserve } from './columns';
import { type VoteEntry, weightInto } from './entry';
import { entered, highest, isSameRow, mergeRow, mergeRows, type RowNumbers, takeOver } from './mergeRows';
import { RowByLog } from './rowByLog';
import { VoteReader } from './voteReader';

const KNOWN = 64;
const REDUCTION = KINDS.indexOf('reduction');

/**
 * Vote logs of one organisation in typed arrays: some 46 bytes a vote, however large the weights. They come from logs and
 * from files; each place in the chain is held once, and where both tell of it, what the log says counts.
 */
export class VoteTable extends VoteReader {
  /** Logs that said something else than a file did at the same place. */
  contradicted = 0;
  private readonly positions = new RowByLog();
  private readonly known = new Map<string, number>();
  // The columns are those of a file still, of which someone else may hold some.
  private isLent = false;
  // Above this block nothing came from a file.
  private fileTop = -1;

  /** Takes a vote from a log. */
  append(entry: VoteEntry): void {
    const held = entry.block > this.fileTop ? -1 : this.row(entry.block, entry.logIndex);
    if (held >= 0 && this.isFiled(held)) this.confirm(held, entry);
    else this.add(entry, held);
    this.version++;
  }

  /**
   * Takes rows, of which those from a file are left out where their place is held already; returns how many were taken.
   * Their reasons and transactions may follow by `attach`. An empty table may keep the arrays of a file as its own.
   */
  absorb(rows: VoteRows, from: 'logs' | 'file' = 'logs'): number {
    const more = this.params.areIgnored ? withoutParams(rows) : rows;
    const voters = entered(more.voters, this.voters);
    const numbers = { voters, proposals: entered(more.proposals, this.proposals) };
    const first = this.count;
    const origin = from === 'logs' ? ORIGIN.log : more.reasons === null ? ORIGIN.unread : ORIGIN.file;
    const places = new Int32Array(more.count);
    if (from === 'file' && first > 0) {
      reserve(this.columns, first + more.count);
      this.takeNew(more, numbers, origin, places);
    } else {
      if (from === 'file' && takeOver(this.columns, more, numbers, origin)) this.isLent = true;
      else {
        reserve(this.columns, first + more.count);
        mergeRows(this.columns, more, first, numbers, origin);
      }
      for (let index = 0; index < more.count; index++) places[index] = first + index;
      this.count += more.count;
    }
    this.enterFrom(first);
    if (from === 'file')
      this.fileTop = Math.max(this.fileTop, highest(this.columns.block, first, this.count));
    this.takeRest(more, places);
    this.version++;
    return this.count - first;
  }

  isFiled(row: number): boolean {
    return this.columns.origin[row] !== ORIGIN.log;
  }

  /** Adds what files beside a votes file say to the rows that came from it; rows that are no longer held are passed over. */
  attach(
    file: Pick<VoteRows, 'count' | 'block' | 'logIndex'>,
    beside: { reasons?: Reasons | null; transactions?: Transactions | null },
  ): void {
    const { origin } = this.columns;
    const places = new Int32Array(file.count);
    let row = -1;
    for (let index = 0; index < file.count; index++) {
      row = this.follow(row, file.block[index] ?? 0, file.logIndex[index] ?? 0);
      places[index] = row < 0 || origin[row] === ORIGIN.log ? -1 : row;
    }
    if (beside.reasons != null) {
      this.takeReasons(beside.reasons, places);
      for (const place of places) if (place >= 0) origin[place] = ORIGIN.file;
    }
    if (beside.transactions != null) this.takeTransactions(beside.transactions, places);
    this.version++;
  }

  /** Drops every vote of block `from` and later. */
  truncate(from: bigint): void {
    const first = Number(from);
    this.keep((row) => this.block(row) < first);
  }

  /** Drops every vote that came from a file and that no log confirmed. */
  forgetFiles(): void {
    this.keep((row) => this.columns.origin[row] === ORIGIN.log);
    this.fileTop = -1;
    this.contradicted = 0;
  }

  private row(block: number, logIndex: number): number {
    return this.positions.find(this.columns, this.count, block, logIndex);
  }

  /** The row at a place; mostly the one behind the row found before. */
  private follow(before: number, block: number, logIndex: number): number {
    const { columns } = this;
    const next = before + 1;
    const isNext = next < this.count && columns.block[next] === block && columns.logIndex[next] === logIndex;
    return isNext ? next : this.row(block, logIndex);
  }

  /** Rows of a file whose place is not held; one that says something else than is held is counted. */
  private takeNew(more: VoteRows, numbers: RowNumbers, origin: number, places: Int32Array): void {
    const held = this.count;
    const large = new Map(more.large);
    const splits = new Map(more.splits);
    for (let index = 0; index < more.count; index++) {
      const row = this.positions.find(this.columns, held, more.block[index] ?? 0, more.logIndex[index] ?? 0);
      places[index] = row < 0 ? this.count : -1;
      if (row < 0) mergeRow(this.columns, more, index, this.count++, numbers, origin);
      else if (
        !isSameRow(this.columns, more, index, row, numbers) ||
        this.large.get(row) !== large.get(index) ||
        this.splits.get(row) !== splits.get(index)
      ) {
        this.contradicted++;
      }
    }
  }

  /** A log that is not held; at the place of another log it is kept beside it, unless it is the same, so that sums tell. */
  private add(entry: VoteEntry, held: number): void {
    reserve(this.columns, this.count + 1);
    const row = this.count;
    this.write(row, entry);
    const whole = (each: number) => `${this.said(each)} ${this.transaction(each)}`;
    if (held >= 0 && whole(row) === whole(held)) return;
    this.count++;
    this.enter(row);
  }

  /** A log at the place of a row of a file: what it says counts. */
  private confirm(row: number, entry: VoteEntry): void {
    const before = this.said(row);
    this.write(row, entry);
    if (this.said(row) === before) return;
    this.contradicted++;
    this.renew();
  }

  private said(row: number): string {
    const { kind, proposal, support, voter } = this.columns;
    const rest = [this.weight(row), this.splits.get(row), this.large.get(row)];
    return [voter[row], proposal[row], support[row], kind[row], ...rest].join();
  }

  private write(row: number, entry: VoteEntry): void {
    const { columns } = this;
    const isWhole = entry.split !== undefined && this.params.areIgnored;
    columns.voter[row] = this.voters.enterHex(entry.voter);
    columns.proposal[row] = this.proposalNumber(entry.proposal);
    columns.support[row] = entry.support;
    columns.kind[row] = KINDS.indexOf(isWhole ? 'whole' : entry.kind);
    columns.origin[row] = ORIGIN.log;
    columns.block[row] = entry.block;
    columns.logIndex[row] = entry.logIndex;
    columns.transaction[row] = this.transactions.enterHex(entry.transaction, 2) + 1;
    columns.reason[row] = this.reasonNumber(entry.reason);
    this.large.set(row, weightInto(entry.weight, columns.weight, row));
    this.splits.set(row, isWhole ? undefined : entry.split);
  }

  private takeRest(more: VoteRows, places: Int32Array): void {
    for (const [index, params] of more.splits)
      if ((places[index] ?? -1) >= 0) this.splits.set(places[index] ?? 0, params);
    for (const [index, weight] of more.large)
      if ((places[index] ?? -1) >= 0) this.large.set(places[index] ?? 0, weight);
    if (more.reasons !== null) this.takeReasons(more.reasons, places);
    if (more.transactions !== null) this.takeTransactions(more.transactions, places);
  }

  private takeReasons(reasons: Reasons, places: Int32Array): void {
    for (const [index, text] of reasons) {
      const row = places[index] ?? -1;
      if (row >= 0) this.columns.reason[row] = this.reasonNumber(text);
    }
  }

  private takeTransactions({ hashes, row }: Transactions, places: Int32Array): void {
    const { transaction } = this.columns;
    if (places.every((place) => place < 0 || transaction[place] !== 0)) return;
    const first = this.transactions.append(hashes) + 1;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? -1;
      if (place >= 0) transaction[place] = first + (row[index] ?? 0);
    }
  }

  // Few proposals have many votes: their texts are not read again for each.
  private proposalNumber(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const number = this.proposals.enterHex(text);
    if (this.known.size >= KNOWN) this.known.clear();
    this.known.set(text, number);
    return number;
  }

  private reasonNumber(text: string): number {
    return text === '' ? 0 : this.reasons.push(text) - 1;
  }

  private keep(isKept: (row: number) => boolean): void {
    const kept: number[] = [];
    for (let row = 0; row < this.count; row++) if (isKept(row)) kept.push(row);
    if (kept.length === this.count) return;
    if (this.isLent) reserve(this.columns, this.columns.voter.length + 1);
    this.isLent = false;
    compact(this.columns, kept);
    this.count = kept.length;
    this.large.keep(kept);
    this.splits.keep(kept);
    this.positions.clear();
    this.sorted = new Uint32Array(0);
    this.renew();
    this.version++;
  }

  /** Lists the rows by proposal anew. */
  private renew(): void {
    this.reductions.clear();
    this.ofProposal.clear();
    this.enterFrom(0);
  }

  private enterFrom(first: number): void {
    const { kind, proposal } = this.columns;
    this.ofProposal.enterAll(first, proposal.subarray(first, this.count));
    for (let row = first; row < this.count; row++) {
      if (kind[row] === REDUCTION) this.reductions.enter(row, proposal[row] ?? 0);
    }
  }

  private enter(row: number): void {
    const proposal = this.columns.proposal[row] ?? 0;
    this.ofProposal.enter(row, proposal);
    if (this.columns.kind[row] === REDUCTION) this.reductions.enter(row, proposal);
  }
}
