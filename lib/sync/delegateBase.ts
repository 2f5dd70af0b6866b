import type { Address } from 'viem';
import type { Block } from '@/lib/governor/dao';
import type { DelegateTable } from './delegateTable';

/** The powers and delegations of a token at a block, as a checkpoint file tells them. Accounts are numbers of `accounts`. */
export type KnownPowers = {
  token: Address;
  /** First block that was read, before which the token did not exist. */
  from: bigint;
  block: bigint;
  /** Hex without 0x. */
  accounts: readonly string[];
  powers: readonly { delegate: number; power: bigint }[];
  delegations: readonly { delegator: number; delegate: number; since: bigint }[];
};

/** The changes of power up to a block, oldest first per delegate. */
export type KnownHistory = {
  accounts: readonly string[];
  changes: readonly { delegate: number; block: bigint; logIndex: number; votes: bigint }[];
};

/** A checkpoint's part about delegates: powers at once, the history when it is wanted. */
export type DelegateBase = {
  block: Block;
  powers: KnownPowers;
  history(): Promise<KnownHistory>;
};

/** Puts a checkpoint's powers beneath the logs of a table. */
export function lay(table: DelegateTable, { accounts, powers, delegations }: KnownPowers): void {
  const numbers = accounts.map((text) => table.accounts.enter(text));
  const number = (index: number) => numbers[index] ?? 0;
  table.setBase(
    new Map(powers.map(({ delegate, power }) => [number(delegate), power])),
    new Map(
      delegations.map(({ delegator, delegate, since }) => [
        number(delegator),
        { to: number(delegate), since: Number(since) },
      ]),
    ),
  );
}

/** Puts a checkpoint's history in the place of its powers; false, and nothing done, when the two do not fit. */
export function unfold(table: DelegateTable, { accounts, changes }: KnownHistory): boolean {
  const numbers = accounts.map((text) => table.accounts.find(text));
  const last = new Map<number, bigint>();
  for (const { delegate, votes } of changes) last.set(numbers[delegate] ?? -1, votes);
  const powers = table.basePowers();
  for (const [account, power] of powers) if (last.get(account) !== power) return false;
  for (const [account, power] of last) if (account < 0 || (powers.get(account) ?? 0n) !== power) return false;
  const before = new Map<number, bigint>();
  for (const { delegate, block, logIndex, votes } of changes) {
    const account = numbers[delegate] ?? 0;
    table.addKnownChange(account, Number(block), logIndex, before.get(account) ?? 0n, votes);
    before.set(account, votes);
  }
  table.forgetPowers();
  return true;
}
