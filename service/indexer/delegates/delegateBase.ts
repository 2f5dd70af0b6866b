import type { Address } from 'viem';
import type { Block } from '@/core/governor/dao';
import type { KnownHistory, KnownPowers } from '@/service/checkpoint/delegates';
import type { DelegateTable } from './delegateTable';

/** A checkpoint's part about delegates: powers at once, the history when it is wanted. */
export type DelegateBase = {
  block: Block;
  powers: KnownPowers;
  history(): Promise<KnownHistory>;
};

/** Puts a checkpoint's powers beneath the logs of a table. */
export function lay(table: DelegateTable, { accounts, powers, delegations }: KnownPowers): void {
  const numbers = accounts.map((text) => table.accounts.enterHex(text));
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
    table.addChange(account, Number(block), logIndex, before.get(account) ?? 0n, votes);
    before.set(account, votes);
  }
  table.forgetPowers();
  return true;
}

/** Exports a table from a token's first block to a block, as a checkpoint keeps it; nothing may be missing in it. */
export function known(
  table: DelegateTable,
  { token, from, block }: { token: Address; from: bigint; block: bigint },
): { powers: KnownPowers; history: KnownHistory } {
  const everyone = Array.from({ length: table.size }, (_, account) => account);
  const accounts = everyone.map((account) => table.accounts.text(account));
  const powers = everyone.map((delegate) => ({ delegate, power: table.power(delegate) }));
  const delegations = everyone.flatMap((delegator) => {
    const chosen = table.delegation(delegator);
    return chosen === undefined ? [] : [{ delegator, delegate: chosen.to, since: BigInt(chosen.since) }];
  });
  const { changes } = table;
  const rows = Array.from({ length: changes.length }, (_, row) => ({
    delegate: changes.account(row),
    block: BigInt(changes.block(row)),
    logIndex: changes.logIndex(row),
    votes: table.change(row).votes,
  }));
  return {
    powers: { token, from, block, accounts, powers, delegations },
    history: { from, block, accounts, changes: rows },
  };
}
