import type { Address } from 'viem';

/** Values by the timepoint from which they hold, as OpenZeppelin's `Checkpoints`. */
export type Checkpoints = { at: bigint; value: bigint }[];

const NOBODY: Address = '0x0000000000000000000000000000000000000000';

/** A pure ERC20Votes: balances, delegates, and power over time. */
export class Ledger {
  readonly balances = new Map<Address, bigint>();
  private readonly delegates = new Map<Address, Address>();
  private readonly power = new Map<Address, Checkpoints>();
  supply = 0n;

  /** Mints to a holder who delegates, or to nobody. */
  allocate(holder: Address, amount: bigint, to: Address, now: bigint): void {
    this.supply += amount;
    this.balances.set(holder, amount);
    if (to === NOBODY) return;
    this.delegates.set(holder, to);
    this.move(NOBODY, to, amount, now);
  }

  votes(account: Address, at: bigint): bigint {
    return lookup(this.power.get(account) ?? [], at);
  }

  /** Hands all of an account's power to another; never refused. */
  delegate(by: Address, to: Address, now: bigint): boolean {
    this.move(this.delegates.get(by) ?? NOBODY, to, this.balances.get(by) ?? 0n, now);
    this.delegates.set(by, to);
    return true;
  }

  /** Moves tokens and the power in them; false when there are too few. */
  transfer(by: Address, to: Address, amount: bigint, now: bigint): boolean {
    const balance = this.balances.get(by) ?? 0n;
    if (balance < amount) return false;
    this.balances.set(by, balance - amount);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + amount);
    this.move(this.delegates.get(by) ?? NOBODY, this.delegates.get(to) ?? NOBODY, amount, now);
    return true;
  }

  private move(from: Address, to: Address, amount: bigint, now: bigint): void {
    if (from === to || amount === 0n) return;
    for (const [account, change] of [[from, -amount] as const, [to, amount] as const]) {
      if (account === NOBODY) continue;
      const list = this.power.get(account) ?? [];
      this.power.set(account, list);
      push(list, now, (list.at(-1)?.value ?? 0n) + change);
    }
  }
}

/** Sets the value from a timepoint on; two changes at one timepoint are one. */
export function push(list: Checkpoints, at: bigint, value: bigint): void {
  if (list.at(-1)?.at === at) list.pop();
  list.push({ at, value });
}

/** The value at a timepoint, 0 before the first. */
export const lookup = (list: Checkpoints, at: bigint): bigint =>
  list.findLast((checkpoint) => checkpoint.at <= at)?.value ?? 0n;
