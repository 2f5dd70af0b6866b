import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from '../recipes/parseUnitAmount';

// Only a point before a fraction is followed by other than three digits, or stands behind a leading zero or four digits.
const CERTAIN = /^\s*(\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)\s*$/;

/** Whether one of these figures shows that a point stands before a fraction, and not between thousands. */
export function hasCertainPoint(figures: readonly string[]): boolean {
  return figures.some((figure) => CERTAIN.test(figure));
}

/**
 * An amount of a table in the smallest unit. In a table whose figures may be written as in another language, “1.000” can be
 * one or a thousand and is refused. Throws `DraftFlaw`.
 */
export function tableAmount(text: string, decimals: number, isPointCertain: boolean): bigint {
  const [, whole, digits] = /^\s*([1-9]\d{0,2})\.(\d{3})\s*$/.exec(text) ?? [];
  if (!isPointCertain && whole !== undefined && digits !== undefined) {
    const fraction = digits.replace(/0+$/, '');
    const small = fraction === '' ? whole : `${whole}.${digits}0`;
    throw new DraftFlaw(t`“${text.trim()}” can mean ${small} or ${whole + digits}. Write the one you mean.`);
  }
  return parseUnitAmount(text, decimals);
}
