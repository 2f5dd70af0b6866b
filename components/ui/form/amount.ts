import { numberForms } from '@/core/language/locale';
import { t } from '@/core/language/message';

/**
 * An amount in the token's unit as a person types it, in its smallest unit; undefined when it is none. Digits are grouped
 * and fractions begin as the page writes them: what is a point to some is a separator of thousands to others.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const { group, point } = numberForms();
  const typed = text.trim();
  if (typed === '') return 0n;
  const [whole = '', fraction = '', ...more] = typed.split(point);
  const groups = whole.split(whole.includes(group) ? group : ' ');
  const [first = '', ...rest] = groups;
  const isGrouped = /^\d{1,3}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each));
  const isWhole = groups.length === 1 ? /^\d{1,60}$/.test(whole) : groups.length <= 20 && isGrouped;
  if (!isWhole || !/^\d*$/.test(fraction) || fraction.length > decimals || more.length > 0) return undefined;
  return BigInt(`${groups.join('')}${fraction.padEnd(decimals, '0')}`);
}

/** Says how an amount is written that could not be read. */
export function amountHelp(decimals: number): string {
  return decimals === 0 ? t`Enter a whole number.` : t`Enter a number with at most ${decimals} decimals.`;
}
