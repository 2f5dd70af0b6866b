import { type VoteEntry, weightInto } from '@/chain/logs/voteEntry';
import { KINDS, type Reasons, type Transactions, type VoteRows, withoutParams } from '../../checkpoint/rows';
import type { ParamsReading } from '../proposals/paramsReading';
import { compact, ORIGIN, reserve, type VoteColumns } from './columns';
import { entered, highest, isSameRow, mergeRow, mergeRows, type RowNumbers, takeOver } from './mergeRows';
import type { VoteData } from './voteData';

const REDUCTION = KINDS.indexOf('reduction');

/** Fills a `VoteData` from logs and from files: each place in the chain is held once, and what a log says counts. */
export class VoteWriter {
  /** Logs that said something else than a file did at the same place. */
  contradicted = 0;
  private readonly positions = new RowByLog();
  // The columns are those of a file still, of which someone else may hold some.
  private isLent = false;
  // Above this block nothing came from a file.
  private fileTop = -1;

  constructor(
    private readonly data: VoteData,
    private readonly params: Pick<ParamsReading, 'areIgnored'>,
  ) {}

  /** Takes a vote from a log. */
  append(entry: VoteEntry): void {
    const held = entry.block > this.fileTop ? -1 : this.row(entry.block, entry.logIndex);
    if (held >= 0 && this.data.columns.origin[held] !== ORIGIN.log) this.confirm(held, entry);
    else {
      this.add(entry, held);
      this.data.joined++;
    }
    this.data.version++;
  }

  /**
   * Takes rows, of which those from a file are left out where their place is held already; returns how many were taken.
   * Their reasons and transactions may follow by `attach`. An empty table may keep the arrays of a file as its own.
   */
  absorb(rows: VoteRows, from: 'logs' | 'file' = 'logs'): number {
    const more = this.params.areIgnored ? withoutParams(rows) : rows;
    const voters = entered(more.voters, this.data.voters);
    const numbers = { voters, proposals: entered(more.proposals, this.data.proposals) };
    const first = this.data.count;
    const origin = from === 'logs' ? ORIGIN.log : more.reasons === null ? ORIGIN.unread : ORIGIN.file;
    const places = new Int32Array(more.count);
    if (from === 'file' && first > 0) {
      reserve(this.data.columns, first + more.count);
      this.takeNew(more, numbers, origin, places);
    } else {
      if (from === 'file' && takeOver(this.data.columns, more, numbers, origin)) this.isLent = true;
      else {
        reserve(this.data.columns, first + more.count);
        mergeRows(this.data.columns, more, first, numbers, origin);
      }
      for (let index = 0; index < more.count; index++) places[index] = first + index;
      this.data.count += more.count;
    }
    this.enterFrom(first);
    if (from === 'file')
      this.fileTop = Math.max(this.fileTop, highest(this.data.columns.block, first, this.data.count));
    this.takeRest(more, places);
    this.data.version++;
    return this.data.count - first;
  }

  /** Adds what files beside a votes file say to the rows that came from it; rows that are no longer held are passed over. */
  attach(
    file: Pick<VoteRows, 'count' | 'block' | 'logIndex'>,
    beside: { reasons?: Reasons | null; transactions?: Transactions | null },
  ): void {
    const { origin } = this.data.columns;
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
    this.data.version++;
  }

  /** Drops every vote of block `from` and later. */
  truncate(from: bigint): void {
    const first = Number(from);
    this.keep((row) => (this.data.columns.block[row] ?? 0) < first);
  }

  /** Drops every vote that came from a file and that no log confirmed. */
  forgetFiles(): void {
    this.keep((row) => this.data.columns.origin[row] === ORIGIN.log);
    this.fileTop = -1;
    this.contradicted = 0;
  }

  private row(block: number, logIndex: number): number {
    return this.positions.find(this.data.columns, this.data.count, block, logIndex);
  }

  /** The row at a place; mostly the one behind the row found before. */
  private follow(before: number, block: number, logIndex: number): number {
    const { columns } = this.data;
    const next = before + 1;
    const isNext =
      next < this.data.count && columns.block[next] === block && columns.logIndex[next] === logIndex;
    return isNext ? next : this.row(block, logIndex);
  }

  /** Rows of a file whose place is not held; one that says something else than is held is counted. */
  private takeNew(more: VoteRows, numbers: RowNumbers, origin: number, places: Int32Array): void {
    const held = this.data.count;
    const large = new Map(more.large);
    const splits = new Map(more.splits);
    for (let index = 0; index < more.count; index++) {
      const row = this.positions.find(
        this.data.columns,
        held,
        more.block[index] ?? 0,
        more.logIndex[index] ?? 0,
      );
      places[index] = row < 0 ? this.data.count : -1;
      if (row < 0) mergeRow(this.data.columns, more, index, this.data.count++, numbers, origin);
      else if (
        !isSameRow(this.data.columns, more, index, row, numbers) ||
        this.data.large.get(row) !== large.get(index) ||
        this.data.splits.get(row) !== splits.get(index)
      ) {
        this.contradicted++;
      }
    }
  }

  /** A log that is not held; at the place of another log it is kept beside it, unless it is the same, so that sums tell. */
  private add(entry: VoteEntry, held: number): void {
    reserve(this.data.columns, this.data.count + 1);
    const row = this.data.count;
    this.write(row, entry);
    const { data } = this;
    const isSame = held >= 0 && this.said(row) === this.said(held);
    if (isSame && data.transaction(row) === data.transaction(held)) return;
    this.data.count++;
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
    const { kind, proposal, support, voter } = this.data.columns;
    const rest = [this.data.weight(row), this.data.splits.get(row), this.data.large.get(row)];
    return [voter[row], proposal[row], support[row], kind[row], ...rest].join();
  }

  private write(row: number, entry: VoteEntry): void {
    const { columns } = this.data;
    const { bytes } = entry;
    const isWhole = entry.split !== undefined && this.params.areIgnored;
    columns.voter[row] = this.data.voters.enter(bytes, entry.voter);
    columns.proposal[row] = this.data.proposals.enter(bytes, entry.proposal);
    columns.support[row] = entry.support;
    columns.kind[row] = KINDS.indexOf(isWhole ? 'whole' : entry.kind);
    columns.origin[row] = ORIGIN.log;
    columns.block[row] = entry.block;
    columns.logIndex[row] = entry.logIndex;
    columns.transaction[row] = this.data.transactions.enter(bytes, entry.transaction) + 1;
    columns.reason[row] = this.reasonNumber(entry.reason);
    this.data.large.set(row, weightInto(bytes, entry.weight, columns.weight, row));
    this.data.splits.set(row, isWhole ? undefined : entry.split);
  }

  private takeRest(more: VoteRows, places: Int32Array): void {
    for (const [index, params] of more.splits)
      if ((places[index] ?? -1) >= 0) this.data.splits.set(places[index] ?? 0, params);
    for (const [index, weight] of more.large)
      if ((places[index] ?? -1) >= 0) this.data.large.set(places[index] ?? 0, weight);
    if (more.reasons !== null) this.takeReasons(more.reasons, places);
    if (more.transactions !== null) this.takeTransactions(more.transactions, places);
  }

  private takeReasons(reasons: Reasons, places: Int32Array): void {
    for (const [index, text] of reasons) {
      const row = places[index] ?? -1;
      if (row >= 0) this.data.columns.reason[row] = this.reasonNumber(text);
    }
  }

  private takeTransactions({ hashes, row }: Transactions, places: Int32Array): void {
    const { transaction } = this.data.columns;
    if (places.every((place) => place < 0 || transaction[place] !== 0)) return;
    const first = this.data.transactions.append(hashes) + 1;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? -1;
      if (place >= 0) transaction[place] = first + (row[index] ?? 0);
    }
  }

  private reasonNumber(text: string): number {
    return text === '' ? 0 : this.data.reasons.push(text) - 1;
  }

  private keep(isKept: (row: number) => boolean): void {
    const kept: number[] = [];
    for (let row = 0; row < this.data.count; row++) if (isKept(row)) kept.push(row);
    if (kept.length === this.data.count) return;
    if (this.isLent) reserve(this.data.columns, this.data.columns.voter.length + 1);
    this.isLent = false;
    compact(this.data.columns, kept);
    this.data.count = kept.length;
    this.data.large.keep(kept);
    this.data.splits.keep(kept);
    this.positions.clear();
    this.data.sorted = new Uint32Array(0);
    this.renew();
    this.data.version++;
  }

  /** Lists the rows by proposal anew. */
  private renew(): void {
    this.data.reductions.clear();
    this.data.ofProposal.clear();
    this.enterFrom(0);
  }

  private enterFrom(first: number): void {
    const { kind, proposal } = this.data.columns;
    this.data.ofProposal.enterAll(first, proposal.subarray(first, this.data.count));
    for (let row = first; row < this.data.count; row++) {
      if (kind[row] === REDUCTION) this.data.reductions.enter(row, proposal[row] ?? 0);
    }
  }

  private enter(row: number): void {
    const proposal = this.data.columns.proposal[row] ?? 0;
    this.data.ofProposal.enter(row, proposal);
    if (this.data.columns.kind[row] === REDUCTION) this.data.reductions.enter(row, proposal);
  }
}

const SEED = Math.floor(Math.random() * 2 ** 32);

/** Rows by where their logs stand; takes up new rows when it is next asked, so that it costs nothing until then. */
class RowByLog {
  private slots = new Uint32Array(16);
  private count = 0;

  /** The row at a place among the first `count` rows of the columns, -1 when there is none. */
  find(columns: VoteColumns, count: number, block: number, logIndex: number): number {
    this.takeUp(columns, count);
    const row = this.slots[this.slot(columns, block, logIndex)] ?? 0;
    return row - 1;
  }

  /** Rows have new numbers. */
  clear(): void {
    this.slots = new Uint32Array(16);
    this.count = 0;
  }

  private takeUp(columns: VoteColumns, count: number): void {
    if (this.count === count) return;
    if (count * 2 > this.slots.length) {
      this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
      this.count = 0;
    }
    for (; this.count < count; this.count++) {
      const block = columns.block[this.count] ?? 0;
      const slot = this.slot(columns, block, columns.logIndex[this.count] ?? 0);
      if (this.slots[slot] === 0) this.slots[slot] = this.count + 1;
    }
  }

  private slot({ block, logIndex }: VoteColumns, wanted: number, index: number): number {
    const mask = this.slots.length - 1;
    let slot = hash(wanted, index) & mask;
    for (;;) {
      const row = (this.slots[slot] ?? 0) - 1;
      if (row < 0 || (block[row] === wanted && logIndex[row] === index)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

function hash(block: number, logIndex: number): number {
  let sum = Math.imul(SEED ^ (block >>> 0), 0x9e3779b1);
  sum ^= sum >>> 15;
  sum = Math.imul(sum ^ (block / 0x1_0000_0000), 0xc2b2ae35);
  sum ^= sum >>> 13;
  sum = Math.imul(sum ^ logIndex, 0x85ebca6b);
  return (sum ^ (sum >>> 16)) >>> 0;
}
