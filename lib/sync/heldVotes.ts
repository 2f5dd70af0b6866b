import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { KINDS, type VoteRows } from '@/lib/checkpoint/rows';
import type { Tally } from '@/lib/governor/proposal';
import { readSplit } from '@/lib/governor/vote';
import type { VoteKind, VoteLog, Votes } from '@/lib/graph/store';
import { type ByVoter, byVoter } from './byVoter';
import { allocate, ORIGIN, type VoteColumns } from './columns';
import { Dictionary } from './dictionary';
import { weightAt } from './entry';
import { Hashes } from './hashes';
import { Order } from './order';
import { select } from './select';
import { merged, sortByPosition, sortByWeight } from './sorting';
import { Sparse } from './sparse';
import { sumSides } from './tally';

const WHOLE = KINDS.indexOf('whole');
const REDUCTION = KINDS.indexOf('reduction');

/** Vote logs in typed arrays, for reading; `VoteTable` fills it. */
export class HeldVotes implements Votes {
  version = 0;
  protected count = 0;
  protected readonly columns: VoteColumns = allocate(64);
  protected readonly voters = new Dictionary(20);
  protected readonly proposals = new Dictionary(32);
  /** A row's hash is number `transaction - 1`. */
  protected readonly transactions = new Hashes();
  protected readonly ofProposal = new Order();
  /** Rows that take from a vote. */
  protected readonly reductions = new Order();
  protected readonly reasons: string[] = [''];
  /** Weights of 2^128 and more do not fit four limbs. */
  protected readonly large = new Sparse<bigint>();
  /** Params of split votes, as hex. */
  protected readonly splits = new Sparse<string>();
  // Rows only ever join at the end: what was sorted stays sorted until some go.
  protected sorted = new Uint32Array(0);
  private heavy: { version: number; rows: Uint32Array } | undefined;
  private voting: { version: number; index: ByVoter } | undefined;

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
      const index = byVoter(this.columns.voter.subarray(0, this.count), this.voters.size);
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
    return KINDS[this.columns.kind[row] ?? WHOLE] ?? 'whole';
  }

  parts(row: number): Tally | null {
    const params = this.splits.get(row);
    return params === undefined ? null : (readSplit(params) ?? null);
  }

  reduced(row: number): bigint {
    const { kind, proposal, voter } = this.columns;
    if (kind[row] !== WHOLE) return 0n;
    const rows = this.reductions.of(proposal[row] ?? 0);
    return rows.reduce((sum, each) => sum + (voter[each] === voter[row] ? this.weight(each) : 0n), 0n);
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

  /** It came from a file, and no log of the endpoint has confirmed it. */
  isFiled(row: number): boolean {
    return this.columns.origin[row] !== ORIGIN.log;
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
    return this.voters.matching(
      digits,
      rows?.map((row) => this.voterNumber(row)),
    );
  }

  of(proposal: bigint, voter: Address): readonly number[] {
    const wanted = this.voters.find(voter.slice(2).toLowerCase());
    const { kind, voter: voters } = this.columns;
    return this.rows(proposal).filter((row) => voters[row] === wanted && kind[row] !== REDUCTION);
  }

  find(proposal: bigint, voter: Address): number | undefined {
    return this.of(proposal, voter).at(-1);
  }

  tally(proposal: bigint, upTo: bigint): Tally {
    const { columns, large, splits } = this;
    return sumSides(columns, { large, splits }, this.rows(proposal), Number(upTo));
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

  /** Bytes of the columns and of the dictionaries. */
  get bytes(): number {
    const columns = Object.values(this.columns).reduce((sum, column) => sum + column.byteLength, 0);
    return columns + this.voters.held + this.proposals.held + this.transactions.held;
  }

  /** Some rows as a file holds them: copied, with dictionaries of their own. */
  select(rows: ArrayLike<number>): VoteRows {
    const { columns, large, proposals, splits, transactions, voters } = this;
    const reason = (row: number) => this.reason(row);
    return select({ columns, voters, proposals, transactions, reason, large, splits }, rows);
  }
}
