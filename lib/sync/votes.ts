import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Tally } from '@/lib/governor/proposal';
import { readSplit, SIDES } from '@/lib/governor/vote';
import type { VoteKind, VoteLog, Votes } from '@/lib/graph/store';
import { allocate, extend, KINDS, type VoteColumns } from './columns';
import { Dictionary } from './dictionary';
import { type Absorbed, limbs, type VoteEntry } from './entry';
import { hexInto, toHex } from './log';
import { byPosition, Order } from './order';
import { Sparse } from './sparse';

/** Vote logs of one organisation in typed arrays: some 70 bytes a vote, however large the weights. */
export class VoteTable implements Votes {
  version = 0;
  private count = 0;
  private columns = allocate(64);
  private readonly voters = new Dictionary();
  private readonly proposals = new Dictionary();
  private readonly ofProposal = new Order();
  // Rows that take from a vote.
  private readonly reductions = new Order();
  private readonly reasons: string[] = [''];
  // Weights of 2^128 and more do not fit two limbs.
  private readonly large = new Sparse<bigint>();
  // Params of split votes, as hex.
  private readonly splits = new Sparse<string>();

  get length(): number {
    return this.count;
  }

  append(entry: VoteEntry): void {
    const row = this.grow();
    const { columns } = this;
    columns.support[row] = entry.support;
    columns.kind[row] = KINDS.indexOf(entry.kind);
    if (entry.split !== undefined) this.splits.set(row, entry.split);
    columns.block[row] = entry.block;
    columns.logIndex[row] = entry.logIndex;
    this.setWeight(row, entry.weight);
    hexInto(entry.transaction, 2, 32, columns.transaction, row * 32);
    this.setText(row, entry.reason);
    columns.voter[row] = this.voters.enter(entry.voter);
    this.setProposal(row, entry.proposal);
    this.version++;
  }

  rows(proposal: bigint): readonly number[] {
    return this.ofProposal.of(this.proposals.find(proposal.toString(16).padStart(64, '0')));
  }

  at(row: number): VoteLog {
    const { columns } = this;
    return {
      voter: getAddress(this.voter(row)),
      proposal: BigInt(`0x${this.proposals.text(columns.proposal[row])}`),
      support: this.support(row),
      kind: this.kind(row),
      parts: this.parts(row),
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

  kind(row: number): VoteKind {
    return KINDS[this.columns.kind[row] ?? 0] ?? 'whole';
  }

  parts(row: number): Tally | null {
    return readSplit(this.splits.get(row) ?? '') ?? null;
  }

  /** The params of a split vote as hex. */
  split(row: number): string | undefined {
    return this.splits.get(row);
  }

  reduced(row: number): bigint {
    const { proposal, voter } = this.columns;
    if (this.kind(row) !== 'whole') return 0n;
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

  voter(row: number): Address {
    return `0x${this.voters.text(this.columns.voter[row])}`;
  }

  ordered(): Uint32Array {
    return byPosition(this.columns, this.count);
  }

  voterNumber(row: number): number {
    return this.columns.voter[row] ?? 0;
  }

  votersWith(digits: string): Uint8Array {
    return this.voters.matching(digits);
  }

  of(proposal: bigint, voter: Address): readonly number[] {
    const wanted = this.voters.find(voter.slice(2).toLowerCase());
    return this.rows(proposal).filter(
      (row) => this.columns.voter[row] === wanted && this.kind(row) !== 'reduction',
    );
  }

  find(proposal: bigint, voter: Address): number | undefined {
    return this.of(proposal, voter).at(-1);
  }

  tally(proposal: bigint, upTo: bigint): Tally {
    const tally = { against: 0n, for: 0n, abstain: 0n };
    const last = Number(upTo);
    for (const row of this.rows(proposal)) {
      if (this.block(row) > last) continue;
      const parts = this.parts(row);
      if (parts !== null) for (const side of SIDES) tally[side] += parts[side];
      const side = parts === null ? SIDES[this.support(row)] : undefined;
      const weight = this.weight(row);
      if (side !== undefined) tally[side] += this.kind(row) === 'reduction' ? -weight : weight;
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
    const voters = more.voters.map((text) => this.voters.enter(text));
    const first = this.count;
    if (this.columns.voter.length < first + more.count)
      this.columns = extend(this.columns, Math.ceil((first + more.count) * 1.25));
    const { columns } = this;
    for (const name of ['support', 'kind', 'block', 'logIndex'] as const)
      columns[name].set(more.columns[name], first);
    columns.transaction.set(more.columns.transaction, first * 32);
    columns.low.set(more.columns.low, first);
    columns.high.set(more.columns.high, first);
    for (let index = 0; index < more.count; index++) {
      columns.voter[first + index] = voters[more.columns.voter[index] ?? 0] ?? 0;
      this.setProposal(first + index, more.proposals[more.columns.proposal[index] ?? 0] ?? '');
    }
    for (const [index, params] of more.splits) this.splits.set(first + index, params);
    for (const [index, text] of more.reasons) this.setText(first + index, text);
    for (const [index, weight] of more.large) this.large.set(first + index, BigInt(`0x${weight}`));
    this.count = first + more.count;
    this.version++;
  }

  /** Texts behind the dictionary numbers of a row, without 0x. */
  names(row: number): { voter: string; proposal: string } {
    const { voter, proposal } = this.columns;
    return { voter: this.voters.text(voter[row]), proposal: this.proposals.text(proposal[row]) };
  }

  private keep(isKept: (row: number) => boolean): void {
    const kept: number[] = [];
    for (let row = 0; row < this.count; row++) if (isKept(row)) kept.push(row);
    if (kept.length === this.count) return;
    const old = this.columns;
    kept.forEach((row, index) => {
      for (const name of ['voter', 'proposal', 'support', 'kind', 'block', 'logIndex', 'reason'] as const) {
        old[name][index] = old[name][row] ?? 0;
      }
      old.low[index] = old.low[row] ?? 0n;
      old.high[index] = old.high[row] ?? 0n;
      old.transaction.copyWithin(index * 32, row * 32, row * 32 + 32);
    });
    this.count = kept.length;
    this.large.keep(kept);
    this.splits.keep(kept);
    this.reductions.clear();
    this.ofProposal.clear();
    for (let row = 0; row < this.count; row++) this.enter(row, old.proposal[row] ?? 0);
    this.version++;
  }

  private grow(): number {
    const capacity = this.columns.voter.length;
    if (this.count === capacity) this.columns = extend(this.columns, Math.ceil(capacity * 1.5));
    return this.count++;
  }

  private setWeight(row: number, hex: string): void {
    const { low, high, top } = limbs(hex);
    this.columns.low[row] = low;
    this.columns.high[row] = high;
    if (top !== undefined) this.large.set(row, top);
  }

  private setText(row: number, reason: string): void {
    this.columns.reason[row] = reason === '' ? 0 : this.reasons.push(reason) - 1;
  }

  private setProposal(row: number, proposal: string): void {
    const index = this.proposals.enter(proposal);
    this.columns.proposal[row] = index;
    this.enter(row, index);
  }

  private enter(row: number, proposal: number): void {
    this.ofProposal.enter(row, proposal);
    if (this.kind(row) === 'reduction') this.reductions.enter(row, proposal);
  }
}
