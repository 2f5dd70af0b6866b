import { t } from '@/core/language/message';
import type { TableColumns } from './tableColumns';

/** One payment of a table, with its line. `token` is null for coins; `amount` is in the smallest unit. */
export type TablePayment = {
  line: number;
  token: `0x${string}` | null;
  to: `0x${string}`;
  amount: bigint;
  /** The row says itself that it pays coins. */
  isCoinNamed: boolean;
};

const ZERO = `0x${'0'.repeat(40)}`;

/** Warns about an accepted table: payments without a named token, odd rows, and unread columns. */
export function tableWarnings(
  payments: readonly TablePayment[],
  { places, notes }: TableColumns,
  coin: string,
): string[] {
  const named = notes.map(({ name }) => name).filter((name) => name !== '');
  if (places.id !== undefined) named.push('id');
  const burnt = payments.filter(({ to }) => to === ZERO);
  const empty = payments.filter(({ amount }) => amount === 0n);
  const again = repeated(payments);
  return [
    ...coinWarnings(payments, places.token !== undefined, coin),
    ...(burnt.length > 0
      ? [t`The receiver is the zero address in line ${linesOf(burnt)}: what is sent there is lost.`]
      : []),
    ...(empty.length > 0 ? [t`The amount is 0 in line ${linesOf(empty)}.`] : []),
    ...(again.length > 0 ? [t`Line ${linesOf(again)} repeats a payment above it. Both are paid.`] : []),
    ...(named.length > 0 ? [t`Not used from the table: ${named.slice(0, 10).join(', ')}.`] : []),
  ];
}

function coinWarnings(payments: readonly TablePayment[], hasTokens: boolean, coin: string): string[] {
  const unnamed = payments.filter(({ token, isCoinNamed }) => token === null && !isCoinNamed);
  if (unnamed.length === 0) return [];
  if (!hasTokens) return [t`The table names no token, so it pays ${coin}.`];
  return [t`Line ${linesOf(unnamed)} names no token, so it pays ${coin}.`];
}

function repeated(payments: readonly TablePayment[]): TablePayment[] {
  const seen = new Set<string>();
  return payments.filter(({ token, to, amount }) => {
    const key = `${token}:${to}:${amount}`;
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain;
  });
}

function linesOf(payments: readonly TablePayment[]): string {
  const lines = payments.slice(0, 5).map(({ line }) => String(line));
  return payments.length > 5 ? `${lines.join(', ')}, …` : lines.join(', ');
}
