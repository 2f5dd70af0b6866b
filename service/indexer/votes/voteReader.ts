import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { partsByAll } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { readSplit } from '@/core/governor/vote';
import { KINDS, type LogKind, type VoteRows, withoutParams } from '@/service/checkpoint/rows';
import type { VoteKind, VoteLog, Votes } from '@/service/indexer/store/store';
import { ParamsReading } from '../proposals/paramsReading';
import { allocate, ORIGIN, type VoteColumns } from './columns';
import { copyRows } from './copyRows';
import { Dictionary } from './dictionary';
import { weightAt } from './entry';
import { type Grouping, grouped } from './grouping';
import { Hashes } from './hashes';
import { RowsByKey } from './rowsByKey';
import { merged, sortByPosition, sortByWeight } from './sorting';
import { Sparse } from './sparse';
import { sumSides } from './tally';

const WHOLE = KINDS.indexOf('whole');
const SPLIT = KINDS.indexOf('split');
const REDUCTION = KINDS.indexOf('reduction');

/** Vote logs in typed arrays, for reading; `VoteTable` fills it. */
export class VoteReader implements Votes {
  version = 0;
  protected count = 0;
  protected readonly columns: VoteColumns = allocate(64);
  protected readonly voters = new Dictionary(20);
  protected readonly proposals = new Dictionary(32);
  /** A row's hash is number `transaction - 1`. */
  protected readonly transactions = new Hashes();
  protected readonly ofProposal = new RowsByKey();
  /** Rows that take from a vote. */
  protected readonly reductions = new RowsByKey();
  protected readonly reasons: string[] = [''];
  /** Weights of 2^128 and more. */
  readonly large = new Sparse<bigint>();
  /** Params that may be the parts of a split vote, as hex. */
  readonly splits = new Sparse<string>();
  // Rows only join at the end: what was sorted stays sorted until some go.
  protected sorted = new Uint32Array(0);
  private heavy: { version: number; rows: Uint32Array } | undefined;
  /** How those params are read. */
  readonly params = new ParamsReading(this, (proposal, ends, rule, after) =>
    sumSides(this.columns, this, this.rows(proposal), ends, rule, after),
  );
  private voting: { version: number; index: Grouping } | undefined;

  get length(): number {
    return this.count;
  }

  rows(proposal: bigint): readonly number[] {
    return this.ofProposal.of(this.proposals.find(proposal.toString(16).padStart(64, '0')));
  }

  /** The proposals that have votes here. */
  voted(): bigint[] {
    const ids: bigint[] = [];
    for (let number = 0; number < this.proposals.size; number++) {
      if (this.ofProposal.of(number).length > 0) ids.push(BigInt(`0x${this.proposals.text(number)}`));
    }
    return ids;
  }

  rowsOf(voter: Address): readonly number[] {
    const number = this.voters.find(voter.slice(2).toLowerCase());
    if (number < 0) return [];
    if (this.voting?.version !== this.version) {
      const index = grouped(this.columns.voter.subarray(0, this.count), this.voters.size);
      this.voting = { version: this.version, index };
    }
    const { starts, rows } = this.voting.index;
    // Sorted here: to sort the rows of all first takes many times as long as an answer for one.
    return Array.from(sortByPosition(rows.slice(starts[number], starts[number + 1]), this.columns));
  }

  ordered(): Uint32Array {
    if (this.sorted.length !== this.count) {
      const first = this.sorted.length;
      const fresh = new Uint32Array(this.count - first);
      for (let index = 0; index < fresh.length; index++) fresh[index] = first + index;
      this.sorted = merged(this.sorted, sortByPosition(fresh, this.columns), this.columns);
    }
    return this.sorted;
  }

  heaviest(): Uint32Array {
    if (this.heavy?.version !== this.version) {
      const rows = sortByWeight(this.ordered().slice(), this.columns.weight, this.large);
      this.heavy = { version: this.version, rows };
    }
    return this.heavy.rows;
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
    return this.large.get(row) ?? weightAt(this.columns.weight, row);
  }

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

  counted(row: number): bigint | null {
    const parts = this.read(row);
    if (parts == null) return parts === null ? this.weight(row) : null;
    return parts.against + parts.for + parts.abstain;
  }

  reduced(row: number): bigint {
    const { proposal, voter } = this.columns;
    if (this.kind(row) !== 'whole') return 0n;
    const rows = this.reductions.of(proposal[row] ?? 0);
    return rows.reduce((sum, each) => sum + (voter[each] === voter[row] ? this.weight(each) : 0n), 0n);
  }

  // What its params are to the contract: parts, null for a whole vote, undefined where that cannot be told.
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
    return this.reasons[this.columns.reason[row] ?? 0] ?? '';
  }

  unread(row: number): boolean {
    return this.columns.origin[row] === ORIGIN.unread;
  }

  transaction(row: number): Hex | null {
    const number = this.columns.transaction[row] ?? 0;
    return number === 0 ? null : `0x${this.transactions.text(number - 1)}`;
  }

  voter(row: number): Address {
    return `0x${this.voters.text(this.columns.voter[row])}`;
  }

  voterNumber(row: number): number {
    return this.columns.voter[row] ?? 0;
  }

  votersWith(digits: string, rows?: Uint32Array): Uint8Array {
    const numbers = rows?.map((row) => this.voterNumber(row));
    return this.voters.matching(digits, numbers);
  }

  of(proposal: bigint, voter: Address): readonly number[] {
    const wanted = this.voters.find(voter.slice(2).toLowerCase());
    const { kind, voter: voters } = this.columns;
    return this.rows(proposal).filter((row) => voters[row] === wanted && kind[row] !== REDUCTION);
  }

  find(proposal: bigint, voter: Address): number | undefined {
    return this.of(proposal, voter).at(-1);
  }

  tally(proposal: bigint, upTo: bigint, told: Tally | null = null): Tally {
    return this.params.best(proposal, upTo, told);
  }

  course(proposal: bigint, ends: readonly number[], after?: number): readonly Tally[] {
    return this.params.course(proposal, ends, after);
  }

  /** Rows of blocks `from` to `to` that came from logs, oldest first by position. */
  between(from: bigint, to: bigint): Uint32Array {
    const { block, origin } = this.columns;
    const rows: number[] = [];
    for (let row = 0; row < this.count; row++) {
      const at = block[row] ?? 0;
      if (at >= Number(from) && at <= Number(to) && origin[row] === ORIGIN.log) rows.push(row);
    }
    return sortByPosition(Uint32Array.from(rows), this.columns);
  }

  /** Some rows as a file holds them: copied, with dictionaries of their own. */
  select(rows: ArrayLike<number>): VoteRows {
    const { columns, large, proposals, splits, transactions, voters } = this;
    const beside = { transactions, reason: (row: number) => this.reason(row), large, splits };
    const selected = copyRows({ columns, voters, proposals, ...beside }, rows);
    return this.params.areIgnored ? withoutParams(selected) : selected;
  }
}
