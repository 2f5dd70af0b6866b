import { boundedLine, formatVotes } from '@/core/format';
import { numberForms } from '@/core/language/locale';
import { joinList, plural, t } from '@/core/language/message';

const UNITS: readonly { seconds: bigint; words: (count: bigint) => string }[] = [
  { seconds: 86_400n, words: (count) => plural(count, 'day') },
  { seconds: 3600n, words: (count) => plural(count, 'hour') },
  { seconds: 60n, words: (count) => plural(count, 'minute') },
  { seconds: 1n, words: (count) => plural(count, 'second') },
];
/** The most things that a list tells by name. */
const MOST = 3;
const CENTURY = 36_525n * 86_400n;

/** Digits, with what the language has between thousands. */
export const digits = (value: bigint): string => formatVotes(value, 0, 'exact');

/** A span in seconds, exactly: “5 days”, “1 day 12 hours”, “90 seconds” as “1 minute 30 seconds”. */
export function spanWords(seconds: bigint): string {
  if (seconds <= 0n) return plural(seconds, 'second');
  if (seconds > CENTURY) return t`over 100 years (${digits(seconds)} seconds)`;
  let rest = seconds;
  const words: string[] = [];
  for (const unit of UNITS) {
    const whole = rest / unit.seconds;
    rest %= unit.seconds;
    if (whole > 0n) words.push(unit.words(whole));
  }
  return words.join(' ');
}

/** A share with `places` digits behind the point in percent: a mantissa of 1e18 has 16, basis points have 2. */
export function percentWords(value: bigint, places: number): string {
  return `${formatVotes(value, places, 'exact')}${numberForms().percent}`;
}

/** Unix seconds as a moment in UTC; numbers that are no date stay numbers. */
export function momentWords(seconds: bigint): string {
  if (seconds <= 0n || seconds > 253_402_300_799n) return t`time ${digits(seconds)}`;
  const text = new Date(Number(seconds) * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

/** Whether an allowance has no end: the largest number of 96 bits (COMP), 128, 160 or 256, or nearly so. */
export function isUnlimited(value: bigint): boolean {
  const most = [96n, 128n, 160n, 256n].map((bits) => (1n << bits) - 1n);
  return most.includes(value) || value >= 1n << 255n;
}

/** Things in a row: “a”, “a and b”, “a, b, c and 3 more”; `type` is for those that are all told. */
export function listWords(names: readonly string[], type?: 'disjunction'): string {
  return names.length > MOST
    ? joinList([...names.slice(0, MOST), t`${names.length - MOST} more`])
    : joinList(names, type);
}

/** A text of the chain in quotation marks, so that it is never taken for words of ours. */
export const quoted = (text: string, most = 60): string =>
  `“${boundedLine(text, most).replace(/[“”"]/g, '')}”`;

/** The symbol of a token: bare where it is one short word, else in quotation marks; null where there is none. */
export function symbolText(symbol: string): string | null {
  const line = boundedLine(symbol, 16);
  if (line === '') return null;
  return /^[\p{L}\p{N}.\-_$₮+/]+$/u.test(line) && !/^\p{N}/u.test(line) ? line : quoted(line, 16);
}
