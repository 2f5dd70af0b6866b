import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Tally } from '@/lib/governor/proposal';
import { SIDES } from '@/lib/governor/vote';
import type { VoteLog, Votes } from '@/lib/graph/store';
import { allocate, extend, type VoteColumns } from './columns';
import { hexInto, toHex } from './log';

/** One decoded vote on its way into the columns: hex texts without 0x where not said otherwise. */
export type VoteEntry = {
  voter: string;
  proposal: string;
  support: number;
  weight: string;
  reason: string;
  block: number;
  logIndex: number;
  /** With 0x. */
  transaction: string;
};

/** Votes with dictionaries of their own; reasons and weights above 2^128 by position. */
export type Absorbed = {
  count: number;
  columns: VoteColumns;
  voters: readonly string[];
  proposals: readonly string[];
  reasons: readonly (readonly [number, string])[];
  large: readonly (readonly [number, string])[];
};

const HALF = '0'.repeat(32);
const QUARTER = '0'.repeat(16);

/** Vote logs of one organisation in typed arrays: some 70 bytes a vote, however large the weights. */
export class VoteTable implements Votes {
  version = 0;
  private count = 0;
  private columns = allocate(64);
  private readonly voters: string[] = [];
  private readonly voterNumbers = new Map<string, number>();
  private readonly proposals: string[] = [];
  private readonly proposalNumbers = new Map<string, number>();
  private readonly ofProposal: number[][] = [];
  private readonly reasons: string[] = [''];
  // Weights of 2^128 and more do not fit two limbs.
  private readonly large = new Map<number, bigint>();

  get length(): number {
    return this.count;
  }

  append(entry: VoteEntry): void {
    const row = this.grow();
    const { columns } = this;
    columns.support[row] = entry.support;
    columns.block[row] = entry.block;
    columns.logIndex[row] = entry.logIndex;
    this.setWeight(row, entry.weight);
    hexInto(entry.transaction, 2, 32, columns.transaction, row * 32);
    this.setText(row, entry.reason);
    columns.voter[row] = number(this.voters, this.voterNumbers, entry.voter);
    this.setProposal(row, entry.proposal);
    this.version++;
  }

  rows(proposal: bigint): readonly number[] {
    const key = proposal.toString(16).padStart(64, '0');
    return this.ofProposal[this.proposalNumbers.get(key) ?? -1] ?? [];
  }

  at(row: number): VoteLog {
    const { columns } = this;
    return {
      voter: getAddress(this.voter(row)),
      proposal: BigInt(`0x${this.proposals[columns.proposal[row] ?? 0]}`),
      support: this.support(row),
      weight: this.weight(row),
      reason: this.reason(row),
      block: BigInt(this.block(row)),
      transaction: toHex(columns.transaction.subarray(row * 32, row * 32 + 32)),
      logIndex: this.logIndex(row),
    };
  }

  weight(row: number): bigint {
    const { low, high } = this.columns;
    return this.large.get(row) ?? ((high[row] ?? 0n) << 64n) | (low[row] ?? 0n);
  }

  support(row: number): number {
    return this.columns.support[row] ?? 0;
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

  voter(row: number): Address {
    return `0x${this.voters[this.columns.voter[row] ?? 0] ?? ''}`;
  }

  find(proposal: bigint, voter: Address): number | undefined {
    const wanted = this.voterNumbers.get(voter.slice(2).toLowerCase());
    if (wanted === undefined) return undefined;
    const rows = this.rows(proposal);
    for (let index = rows.length - 1; index >= 0; index--) {
      const row = rows[index] ?? 0;
      if (this.columns.voter[row] === wanted) return row;
    }
    return undefined;
  }

  tally(proposal: bigint, upTo: bigint): Tally {
    const tally = { against: 0n, for: 0n, abstain: 0n };
    const last = Number(upTo);
    for (const row of this.rows(proposal)) {
      const side = SIDES[this.support(row)];
      if (side !== undefined && this.block(row) <= last) tally[side] += this.weight(row);
    }
    return tally;
  }

  /** Drops every vote of block `from` and later. */
  truncate(from: bigint): void {
    const first = Number(from);
    this.keep((row) => this.block(row) < first);
  }

  /** The rows of blocks `from` to `to`, oldest first by position. */
  between(from: bigint, to: bigint): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.count; row++) {
      if (this.block(row) >= Number(from) && this.block(row) <= Number(to)) rows.push(row);
    }
    return rows.sort((a, b) => this.block(a) - this.block(b) || this.logIndex(a) - this.logIndex(b));
  }

  /** The columns as they are, for packing; read only, and valid until the next change. */
  raw(): Readonly<VoteColumns> {
    return this.columns;
  }

  /** Appends many votes at once, as `unpackVotes` gives them: their numbers point into the dictionaries given. */
  absorb(more: Absorbed): void {
    const voters = more.voters.map((text) => number(this.voters, this.voterNumbers, text));
    const first = this.count;
    if (this.columns.voter.length < first + more.count)
      this.columns = extend(this.columns, Math.ceil((first + more.count) * 1.25));
    const { columns } = this;
    for (const name of ['support', 'block', 'logIndex'] as const)
      columns[name].set(more.columns[name], first);
    columns.transaction.set(more.columns.transaction, first * 32);
    columns.low.set(more.columns.low, first);
    columns.high.set(more.columns.high, first);
    for (let index = 0; index < more.count; index++) {
      columns.voter[first + index] = voters[more.columns.voter[index] ?? 0] ?? 0;
      this.setProposal(first + index, more.proposals[more.columns.proposal[index] ?? 0] ?? '');
    }
    for (const [index, text] of more.reasons) this.setText(first + index, text);
    for (const [index, weight] of more.large) this.large.set(first + index, BigInt(`0x${weight}`));
    this.count = first + more.count;
    this.version++;
  }

  /** Texts behind the dictionary numbers of a row, without 0x. */
  names(row: number): { voter: string; proposal: string } {
    const { voter, proposal } = this.columns;
    return { voter: this.voters[voter[row] ?? 0] ?? '', proposal: this.proposals[proposal[row] ?? 0] ?? '' };
  }

  private keep(isKept: (row: number) => boolean): void {
    const kept: number[] = [];
    for (let row = 0; row < this.count; row++) if (isKept(row)) kept.push(row);
    if (kept.length === this.count) return;
    const old = this.columns;
    const weights = new Map(kept.map((row, index) => [index, this.large.get(row)]));
    kept.forEach((row, index) => {
      for (const name of ['voter', 'proposal', 'support', 'block', 'logIndex', 'reason'] as const) {
        old[name][index] = old[name][row] ?? 0;
      }
      old.low[index] = old.low[row] ?? 0n;
      old.high[index] = old.high[row] ?? 0n;
      old.transaction.copyWithin(index * 32, row * 32, row * 32 + 32);
    });
    this.count = kept.length;
    this.large.clear();
    for (const [row, weight] of weights) if (weight !== undefined) this.large.set(row, weight);
    for (const rows of this.ofProposal) rows.length = 0;
    for (let row = 0; row < this.count; row++) this.ofProposal[old.proposal[row] ?? 0]?.push(row);
    this.version++;
  }

  private grow(): number {
    const capacity = this.columns.voter.length;
    if (this.count === capacity) this.columns = extend(this.columns, Math.ceil(capacity * 1.5));
    return this.count++;
  }

  private setWeight(row: number, hex: string): void {
    const { low, high } = this.columns;
    // Nearly every weight is below 2^128, most below 2^64: no bigint is made that is not kept.
    const top = hex.startsWith(HALF) ? 0n : BigInt(`0x${hex}`);
    low[row] = BigInt(`0x${hex.slice(48)}`);
    high[row] = hex.startsWith(QUARTER, 32) ? 0n : BigInt(`0x${hex.slice(32, 48)}`);
    if (top !== 0n) this.large.set(row, top);
  }

  private setText(row: number, reason: string): void {
    this.columns.reason[row] = reason === '' ? 0 : this.reasons.push(reason) - 1;
  }

  private setProposal(row: number, proposal: string): void {
    const index = number(this.proposals, this.proposalNumbers, proposal);
    this.columns.proposal[row] = index;
    const rows = this.ofProposal[index];
    if (rows === undefined) this.ofProposal[index] = [row];
    else rows.push(row);
  }
}

function number(list: string[], numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const next = list.push(text) - 1;
  numbers.set(text, next);
  return next;
}
