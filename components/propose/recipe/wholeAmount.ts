import { formatPercent, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { PaidAsset } from '@/lib/draft/tokenRead';

/** What an amount is, in the words beside its field; `isTooMuch`: the treasury does not hold it. */
export type AmountWords = {
  whole: string;
  share: string | undefined;
  isTooMuch: boolean;
  instead: string | undefined;
};

const SCALE = [
  [10n ** 12n, 'trillion'],
  [10n ** 9n, 'billion'],
  [10n ** 6n, 'million'],
] as const;

/** An amount with all its digits and in words, its share of the treasury, and what it would be in the smallest unit. */
export function wholeAmount(
  amount: bigint,
  { symbol, decimals, held }: PaidAsset,
  typed: string,
): AmountWords {
  const whole = `${formatVotes(amount, decimals, 'exact')} ${symbol}`;
  const isTooMuch = held !== null && amount > held;
  return {
    whole: `${whole}${inWords(amount, decimals)}`,
    share: shareOf(amount, held, `${formatVotes(held ?? 0n, decimals)} ${symbol}`),
    isTooMuch,
    instead: isTooMuch ? insteadOf(typed, decimals, symbol) : undefined,
  };
}

function inWords(amount: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const [size, word] = SCALE.find(([least]) => amount >= least * unit) ?? [];
  if (size === undefined || word === undefined) return '';
  const hundredths = (amount * 100n) / (size * unit);
  const isExact = (amount * 100n) % (size * unit) === 0n;
  return `, ${isExact ? '' : 'about '}${formatVotes(hundredths, 2)} ${word}`;
}

function shareOf(amount: bigint, held: bigint | null, holding: string): string | undefined {
  if (held === null) return undefined;
  if (held === 0n) return t`The treasury holds none of it.`;
  if (amount > held) return t`More than the treasury holds: it has ${holding}.`;
  return t`${formatPercent(amount, held)} of the ${holding} in the treasury.`;
}

/** What the digits would be had they been meant in the smallest unit, as wallets and contracts write them. */
function insteadOf(typed: string, decimals: number, symbol: string): string | undefined {
  if (!/^\d{7,}$/.test(typed.trim()) || decimals === 0) return undefined;
  const meant = formatVotes(BigInt(typed.trim()), decimals, 'exact');
  return t`If these digits are in the smallest unit${decimals === 18 ? ' (wei)' : ''}, write ${meant} ${symbol}.`;
}

/** An amount as it is typed: all digits, no commas. */
export function unitText(amount: bigint, decimals: number): string {
  return formatVotes(amount, decimals, 'exact').replaceAll(',', '');
}
