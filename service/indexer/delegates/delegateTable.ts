import { Amounts, Column } from '../votes/column';
import { Dictionary } from '../votes/dictionary';
import { RowsByAccount } from '../votes/rowsByAccount';

const NONE = 0xffff_ffff;

/** One account's delegation before any log of the table: from a checkpoint. */
type BaseMove = { to: number; since: number };

/** The delegation logs of a token in columns, some 50 bytes each, over a checkpoint's. Accounts are numbers. */
export class DelegateTable {
  /** Grows with every change of what is held. */
  version = 0;
  /** The token lets an account split its votes among several delegates. */
  isSplit = false;
  readonly accounts = new Dictionary(20);
  readonly changes = new RowsByAccount();
  readonly moves = new RowsByAccount();
  private readonly previous = new Amounts();
  private readonly next = new Amounts();
  private readonly from = new Column();
  private readonly to = new Column();
  private basePower = new Map<number, bigint>();
  private baseMoves = new Map<number, BaseMove>();

  /** The number of an account, -1 when no log names it. */
  find(address: string): number {
    return this.accounts.find(address.slice(2).toLowerCase());
  }

  /** Accounts of which the tokens leave and go to none are -1. */
  addMove(delegator: number, from: number, to: number, block: number, logIndex: number): void {
    this.moves.add(delegator, block, logIndex);
    this.from.push(from < 0 ? NONE : from);
    this.to.push(to < 0 ? NONE : to);
    this.version++;
  }

  /** One of the delegates among whom an account splits its votes; nothing where that is nobody. */
  addPart(delegator: number, delegate: number, isLeft: boolean, block: number, logIndex: number): void {
    this.isSplit = true;
    if (delegate >= 0) this.addMove(delegator, delegate, isLeft ? delegate : -1, block, logIndex);
  }

  /** In a checkpoint's history the amount before is that of the change before. */
  addChange(delegate: number, block: number, logIndex: number, previous: bigint, next: bigint): void {
    this.changes.add(delegate, block, logIndex);
    this.previous.push(previous);
    this.next.push(next);
    this.version++;
  }

  /** Takes what a checkpoint says of the time before the logs; its numbers are of `accounts`. */
  setBase(power: Map<number, bigint>, moves: Map<number, BaseMove>): void {
    this.basePower = power;
    this.baseMoves = moves;
    this.version++;
  }

  /** Returns a checkpoint's powers before the logs. */
  basePowers(): ReadonlyMap<number, bigint> {
    return this.basePower;
  }

  /** Called when the changes behind a checkpoint's powers are held themselves. */
  forgetPowers(): void {
    this.basePower = new Map();
    this.version++;
  }

  /** Power before the first log, 0 where nothing says more. */
  baseOf(account: number): bigint {
    return this.basePower.get(account) ?? 0n;
  }

  /** Power after the last log. */
  power(account: number): bigint {
    const row = this.changes.last(account);
    return row === undefined ? this.baseOf(account) : this.next.at(row);
  }

  /** Power before and after the change in a row. */
  change(row: number): { previous: bigint; votes: bigint } {
    return { previous: this.previous.at(row), votes: this.next.at(row) };
  }

  /** Returns whom the tokens left and went to by a row's log; -1 for nobody. */
  move(row: number): { from: number; to: number } {
    return { from: account(this.from.at(row)), to: account(this.to.at(row)) };
  }

  /** Returns the delegate that an account has chosen, and since when; undefined if none. */
  delegation(delegator: number): BaseMove | undefined {
    const rows = this.moves.of(delegator);
    const last = rows.at(-1);
    if (last === undefined) return this.baseMoves.get(delegator);
    const { to } = this.move(last);
    if (to < 0) return undefined;
    // Delegating to the same again changes nothing.
    let at = rows.length - 1;
    while (at >= 0 && this.move(rows[at] ?? 0).from === to) at--;
    const base = at < 0 ? this.baseMoves.get(delegator) : undefined;
    const since = base?.to === to ? base.since : this.moves.block(rows[Math.max(at, 0)] ?? 0);
    return { to, since };
  }

  /** Returns all delegates of an account, and since when. */
  delegations(delegator: number): BaseMove[] {
    const one = this.isSplit ? undefined : this.delegation(delegator);
    if (!this.isSplit) return one === undefined ? [] : [one];
    const parts = new Map<number, BaseMove>();
    for (const row of this.moves.of(delegator)) {
      const { from, to } = this.move(row);
      if (from !== to) parts.delete(from);
      if (to >= 0) parts.set(to, { to, since: this.moves.block(row) });
    }
    return [...parts.values()];
  }

  /** Returns a delegator's choice before the first log. */
  baseMoveOf(delegator: number): BaseMove | undefined {
    return this.baseMoves.get(delegator);
  }

  /** How many accounts are named, by a log or by the checkpoint. */
  get size(): number {
    return this.accounts.size;
  }

  /** Forgets the logs of blocks from `from` on. */
  drop(from: bigint): void {
    const first = Number(from);
    const isKept = (block: number) => block < first;
    const changes = this.changes.keep(isKept);
    if (changes !== undefined) for (const column of [this.previous, this.next]) column.keep(changes);
    const moves = this.moves.keep(isKept);
    if (moves !== undefined) for (const column of [this.from, this.to]) column.keep(moves);
    if (changes !== undefined || moves !== undefined) this.version++;
  }
}

const account = (number: number): number => (number === NONE ? -1 : number);
