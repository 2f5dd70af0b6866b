import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import type { LogKind, VoteEntry } from '@/chain/logs/voteEntry';
import { partsByAll } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { readSplit } from '@/core/governor/vote';
import { KINDS, type VoteRows, withoutParams } from '@/service/checkpoint/rows';
import type { VoteKind, VoteLog } from '@/service/indexer/store/store';
import { ParamsReading } from '../proposals/paramsReading';
import { ORIGIN } from './columns';
import { copyRows } from './copyRows';
import { type Grouping, grouped } from './rowsByAccount';
import { byPlace, merged, sortByPosition, sortByWeight } from './sorting';
import { sumSides } from './tally';
import { VoteData } from './voteData';
import { VoteWriter } from './voteWriter';

const WHOLE = KINDS.indexOf('whole');
const SPLIT = KINDS.indexOf('split');
const REDUCTION = KINDS.indexOf('reduction');

/**
 * Vote logs of one organisation in typed arrays: some 46 bytes a vote, however large the weights. They come from logs and
 * from files, which `VoteWriter` puts together. A row number is valid until `version` changes, a list of rows too.
 */
export class VoteTable {
  private readonly data = new VoteData();
  private readonly columns = this.data.columns;
  private readonly voters = this.data.voters;
  private readonly proposals = this.data.proposals;
  readonly large = this.data.large;
  readonly splits = this.data.splits;
  /** How the params of votes are read. */
  readonly params = new ParamsReading(this.data, (proposal, ends, rule, after) =>
    sumSides(this.columns, this, this.rows(proposal), ends, rule, after),
  );
  private readonly writer = new VoteWriter(this.data, this.params);
  private voting: { version: number; index: Grouping } | undefined;

  /** Grows with every change of what is held. */
  get version(): number {
    return this.data.version;
  }

  /** Changes when more changed than that rows joined; NaN where each may change how the params of others are read. */
  get basis(): number {
    const isSteady = this.splits.size === 0 || this.params.rules.length === 1;
    return isSteady ? this.data.version - this.data.joined : Number.NaN;
  }

  /** Order of the rows held now, by where their logs stand. */
  get earlier(): (a: number, b: number) => number {
    return byPlace(this.columns);
  }

  /** How many there are, of all proposals. */
  get length(): number {
    return this.data.count;
  }

  /** Logs that said something else than a file did at the same place. */
  get contradicted(): number {
    return this.writer.contradicted;
  }

  /** Takes a vote from a log. */
  append(entry: VoteEntry): void {
    this.writer.append(entry);
  }

  /** Takes rows; of a file those whose place is not held yet. Returns how many were taken. */
  absorb(rows: VoteRows, from: 'logs' | 'file' = 'logs'): number {
    return this.writer.absorb(rows, from);
  }

  /** Adds what files beside a votes file say to the rows that came from it. */
  attach(...said: Parameters<VoteWriter['attach']>): void {
    this.writer.attach(...said);
  }

  /** Drops every vote of block `from` and later. */
  truncate(from: bigint): void {
    this.writer.truncate(from);
  }

  /** Drops every vote that came from a file and that no log confirmed. */
  forgetFiles(): void {
    this.writer.forgetFiles();
  }

  isFiled(row: number): boolean {
    return this.columns.origin[row] !== ORIGIN.log;
  }

  /** Row numbers of one proposal, in the order they were read. */
  rows(proposal: bigint): readonly number[] {
    return this.data.ofProposal.of(this.proposals.find(proposal.toString(16).padStart(64, '0')));
  }

  /** The proposals that have votes here. */
  voted(): bigint[] {
    const ids: bigint[] = [];
    for (let number = 0; number < this.proposals.size; number++) {
      if (this.data.ofProposal.of(number).length > 0) ids.push(BigInt(`0x${this.proposals.text(number)}`));
    }
    return ids;
  }

  /** Row numbers of one account over all proposals, oldest first. */
  rowsOf(voter: Address): readonly number[] {
    const number = this.voters.find(voter.slice(2).toLowerCase());
    if (number < 0) return [];
    if (this.voting?.version !== this.version) {
      const index = grouped(this.columns.voter.subarray(0, this.data.count), this.voters.size);
      this.voting = { version: this.version, index };
    }
    const { starts, rows } = this.voting.index;
    // Sorted here: to sort the rows of all first takes many times as long as an answer for one.
    return Array.from(sortByPosition(rows.slice(starts[number], starts[number + 1]), this.columns));
  }

  /** All row numbers, by the position of their logs; read only. */
  ordered(): Uint32Array {
    if (this.data.sorted.length !== this.data.count) {
      const first = this.data.sorted.length;
      const fresh = new Uint32Array(this.data.count - first);
      for (let index = 0; index < fresh.length; index++) fresh[index] = first + index;
      this.data.sorted = merged(this.data.sorted, sortByPosition(fresh, this.columns), this.earlier);
    }
    return this.data.sorted;
  }

  /** All row numbers, the heaviest vote first, the oldest first where weights are equal. */
  heaviest(): Uint32Array {
    return sortByWeight(this.ordered().slice(), this.columns.weight, this.large);
  }

  at(row: number): VoteLog {
    return {
      voter: getAddress(this.voter(row)),
      proposal: this.proposal(row),
      support: this.support(row),
      kind: this.kind(row),
      parts: this.parts(row),
      weight: this.weight(row),
      reason: this.reason(row),
      block: BigInt(this.block(row)),
      transaction: this.transaction(row),
      logIndex: this.logIndex(row),
    };
  }

  /** A vote as its log has it, whatever its params are to the contract; parts as OpenZeppelin packs them. */
  logged(row: number): VoteLog & { kind: LogKind } {
    const parts = readSplit(this.splits.get(row) ?? '') ?? null;
    return { ...this.at(row), kind: KINDS[this.columns.kind[row] ?? WHOLE] ?? 'whole', parts };
  }

  proposal(row: number): bigint {
    return BigInt(`0x${this.proposals.text(this.columns.proposal[row])}`);
  }

  weight(row: number): bigint {
    return this.data.weight(row);
  }

  /** Below 0 when row `a` weighs less than row `b`, 0 when as much; without making a bigint. */
  lighter(a: number, b: number): number {
    if (this.large.size > 0) {
      const difference = this.weight(a) - this.weight(b);
      return difference === 0n ? 0 : difference < 0n ? -1 : 1;
    }
    const { weight } = this.columns;
    for (let limb = 3; limb >= 0; limb--) {
      const difference = (weight[a * 4 + limb] ?? 0) - (weight[b * 4 + limb] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  support(row: number): number {
    return this.columns.support[row] ?? 0;
  }

  kind(row: number): VoteKind {
    const kind = this.columns.kind[row] ?? WHOLE;
    if (kind !== SPLIT) return KINDS[kind] ?? 'whole';
    const parts = this.read(row);
    return parts === undefined ? 'unknown' : parts === null ? 'whole' : 'split';
  }

  parts(row: number): Tally | null {
    return this.read(row) ?? null;
  }

  /** Returns the amount that the contract counted: the parts, or the weight; null if unknown. */
  counted(row: number): bigint | null {
    const parts = this.read(row);
    if (parts == null) return parts === null ? this.weight(row) : null;
    return parts.against + parts.for + parts.abstain;
  }

  /** Returns the amount that overriding owners took from this vote since. */
  reduced(row: number): bigint {
    const { proposal, voter } = this.columns;
    if (this.kind(row) !== 'whole') return 0n;
    const rows = this.data.reductions.of(proposal[row] ?? 0);
    return rows.reduce((sum, each) => sum + (voter[each] === voter[row] ? this.weight(each) : 0n), 0n);
  }

  // The contract's reading of its params: parts, null for a whole vote, undefined where unknown.
  private read(row: number): Tally | null | undefined {
    const params = this.splits.get(row);
    if (params === undefined) return null;
    return partsByAll(this.params.of(this.proposal(row)), this.support(row), params);
  }

  block(row: number): number {
    return this.columns.block[row] ?? 0;
  }

  logIndex(row: number): number {
    return this.columns.logIndex[row] ?? 0;
  }

  reason(row: number): string {
    return this.data.reasons[this.columns.reason[row] ?? 0] ?? '';
  }

  /** Its reason stands in a file that was not read. */
  unread(row: number): boolean {
    return this.columns.origin[row] === ORIGIN.unread;
  }

  transaction(row: number): Hex | null {
    return this.data.transaction(row);
  }

  /** Lower-case address. */
  voter(row: number): Address {
    return `0x${this.voters.text(this.columns.voter[row])}`;
  }

  voterNumber(row: number): number {
    return this.columns.voter[row] ?? 0;
  }

  /** By the number of each voter, or only of those of some rows, 1 where the lower-case address has these digits in it. */
  votersWith(digits: string, rows?: Uint32Array): Uint8Array {
    const numbers = rows?.map((row) => this.voterNumber(row));
    return this.voters.matching(digits, numbers);
  }

  /** The rows of an account on a proposal, without what was taken from them. */
  of(proposal: bigint, voter: Address): readonly number[] {
    const wanted = this.voters.find(voter.slice(2).toLowerCase());
    const { kind, voter: voters } = this.columns;
    return this.rows(proposal).filter((row) => voters[row] === wanted && kind[row] !== REDUCTION);
  }

  /** Sum per side less what was taken, over rows up to this block; where params leave it open, the sum that was `told`. */
  tally(proposal: bigint, upTo: bigint, told: Tally | null = null): Tally {
    return this.params.best(proposal, upTo, told);
  }

  /** Sums up to and with each of some blocks, the earliest first; of votes after `after` alone where that is named. */
  course(proposal: bigint, ends: readonly number[], after?: number): readonly Tally[] {
    return this.params.course(proposal, ends, after);
  }

  /** Rows of blocks `from` to `to` that came from logs, oldest first by position. */
  between(from: bigint, to: bigint): Uint32Array {
    const { block, origin } = this.columns;
    const rows: number[] = [];
    for (let row = 0; row < this.data.count; row++) {
      const at = block[row] ?? 0;
      if (at >= Number(from) && at <= Number(to) && origin[row] === ORIGIN.log) rows.push(row);
    }
    return sortByPosition(Uint32Array.from(rows), this.columns);
  }

  /** Some rows as a file holds them: copied, with dictionaries of their own. */
  select(rows: ArrayLike<number>): VoteRows {
    const { columns, large, proposals, splits, transactions, voters } = this.data;
    const beside = { transactions, reason: (row: number) => this.reason(row), large, splits };
    const selected = copyRows({ columns, voters, proposals, ...beside }, rows);
    return this.params.areIgnored ? withoutParams(selected) : selected;
  }
}
