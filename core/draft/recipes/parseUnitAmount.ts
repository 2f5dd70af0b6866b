import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';

const LARGEST = 2n ** 256n;

/**
 * An amount as a person writes it, in the smallest unit: digits with at most one point. Never rounded: too many digits
 * behind the point are refused, as are signs, exponents, and commas or blanks, which mean different things to different
 * people. Throws `DraftFlaw` with a sentence.
 */
export function parseUnitAmount(text: string, decimals: number): bigint {
  const trimmed = text.trim();
  if (trimmed === '') throw new DraftFlaw(t`There is no amount yet.`);
  if (trimmed.length > 120) throw new DraftFlaw(t`The amount has more digits than any amount.`);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(trimmed) ?? [];
  if (whole === undefined) throw new DraftFlaw(whyNot(trimmed));
  if (fraction.length > decimals)
    throw new DraftFlaw(
      decimals === 0
        ? t`The amount has digits behind the point, and here only whole numbers exist.`
        : t`The amount has ${fraction.length} digits behind the point, and here at most ${decimals} exist.`,
    );
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (amount >= LARGEST) throw new DraftFlaw(t`The amount is larger than any contract can hold.`);
  return amount;
}

function whyNot(text: string): string {
  if (/^[-+−]/.test(text)) return t`The amount has a sign; write digits only.`;
  if (/^\d[\d.]*e[-+]?\d+$/i.test(text)) return t`The amount has an exponent; write all its digits.`;
  if (/^0x/i.test(text)) return t`The amount is in hexadecimal; write it in decimal digits.`;
  if (/^[\d.,'’_\s]+$/.test(text))
    return t`Write the amount without commas, blanks or other separators, with a point before its fraction.`;
  return t`The amount is not a number.`;
}
