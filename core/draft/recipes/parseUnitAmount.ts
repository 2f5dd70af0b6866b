import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';

const LARGEST = 2n ** 256n;

type Problem = 'none' | 'long' | 'fraction' | 'large' | 'sign' | 'exponent' | 'hex' | 'separators' | 'text';

/**
 * An amount as a person writes it, in the smallest unit: digits with at most one point. Never rounded: too many digits
 * behind the point are refused, as are signs, exponents, and commas or blanks, which mean different things to different
 * people. Throws `DraftFlaw` with a sentence, about the value of that name where one is given.
 */
export function parseUnitAmount(text: string, decimals: number, name?: string): bigint {
  const trimmed = text.trim();
  const flaw = (problem: Problem, places = 0) =>
    new DraftFlaw(
      name === undefined ? whyNoAmount(problem, places, decimals, trimmed) : whyNoWhole(problem, name),
    );
  if (trimmed === '') throw flaw('none');
  if (trimmed.length > 120) throw flaw('long');
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(trimmed) ?? [];
  if (whole === undefined) throw flaw(problemOf(trimmed));
  if (fraction.length > decimals) throw flaw('fraction', fraction.length);
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (amount >= LARGEST) throw flaw('large');
  return amount;
}

function problemOf(text: string): Problem {
  if (/^[-+−]/.test(text)) return 'sign';
  if (/^\d[\d.]*e[-+]?\d+$/i.test(text)) return 'exponent';
  if (/^0x/i.test(text)) return 'hex';
  return /^[\d.,'’_\s]+$/.test(text) ? 'separators' : 'text';
}

function whyNoAmount(problem: Problem, places: number, decimals: number, text: string): string {
  const words: Record<Problem, string> = {
    none: t`There is no amount yet.`,
    long: t`The amount has more digits than any amount.`,
    fraction:
      decimals === 0
        ? t`The amount has digits behind the point, and here only whole numbers exist.`
        : t`The amount has ${places} digits behind the point, and here at most ${decimals} exist.`,
    large: t`The amount is larger than any contract can hold.`,
    sign: t`The amount has a sign; write digits only.`,
    exponent: t`The amount has an exponent; write all its digits.`,
    hex: t`The amount is in hexadecimal; write it in decimal digits.`,
    separators: t`Write the amount without commas, blanks or other separators, with a point before its fraction.`,
    text: t`The amount is not a number.`,
  };
  return [words[problem], ...(problem === 'separators' ? offerOf(text) : [])].join(' ');
}

function whyNoWhole(problem: Problem, name: string): string {
  const words: Record<Problem, string> = {
    none: t`There is no ${name} yet.`,
    long: t`The ${name} has more digits than any amount.`,
    fraction: t`The ${name} has digits behind the point, and here only whole numbers exist.`,
    large: t`The ${name} is larger than any contract can hold.`,
    sign: t`The ${name} has a sign; write digits only.`,
    exponent: t`The ${name} has an exponent; write all its digits.`,
    hex: t`The ${name} is in hexadecimal; write it in decimal digits.`,
    separators: t`Write the ${name} without commas, blanks or other separators.`,
    text: t`The ${name} is not a number.`,
  };
  return words[problem];
}

// A comma or a point alone before three digits can stand between thousands or before a fraction.
function offerOf(text: string): string[] {
  const figure = text.replace(/[\s’'_]/g, '');
  const marks = figure.replace(/\d/g, '');
  const last = figure.search(/[.,](?=\d*$)/);
  const whole = figure.slice(0, last).replace(/[.,]/g, '') || '0';
  const fraction = figure.slice(last + 1);
  const joined = figure.replace(/[.,]/g, '');
  const split = /[1-9]/.test(fraction) ? `${whole}.${fraction.replace(/0+$/, '')}` : whole;
  if (joined === '') return [];
  if (marks === '' || (marks.length > 1 && new Set(marks).size === 1)) return [t`Write ${joined}.`];
  const isClear = marks.length > 1 || fraction.length !== 3 || whole.length > 3 || whole === '0';
  return [isClear ? t`Write ${split}.` : t`Write ${split} or ${joined}, whichever is meant.`];
}
