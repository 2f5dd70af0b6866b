import { numberForms } from './language/locale';
import { formatCount, t } from './language/message';
import { parseUrl } from './url';

/** How much of a number is shown: `short` “3.98M”, `full` “3,982,114”, `exact` every digit there is. */
type NumberStyle = 'short' | 'full' | 'exact';

/** Votes in the smallest unit as text, rounded half to even; what is not zero is never shown as 0 (“<0.01”). */
export function formatVotes(value: bigint, decimals: number, style: NumberStyle = 'full'): string {
  if (value < 0n) return `−${formatVotes(-value, decimals, style)}`;
  const unit = 10n ** BigInt(decimals);
  if (style === 'exact') return fixed(value, decimals);
  if (value < 1000n * unit) return small(value, decimals, 2);
  if (style === 'full') return formatCount(nearest(value, unit) / unit);
  // Three digits; above the trillions all there are.
  const near = nearest(value, unit * 10n ** BigInt(Math.min(lengthOf(value / unit), 15) - 3));
  const power = Math.min(Math.ceil(lengthOf(near / unit) / 3) - 1, 4);
  return `${fixed(near, decimals + 3 * power)}${numberForms().units[power]}`;
}

/** A text with a capital letter in front, as it begins a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A share in percent, rounded to one decimal: 100.0% and 0% only when it is all or nothing, else 99.9% and “<0.1%”. */
export function formatPercent(part: bigint, whole: bigint): string {
  if (whole === 0n) return part === 0n ? `0${numberForms().percent}` : '–';
  return tenthsText(nearest(part * 1000n, whole) / whole, part < whole, part);
}

/** The shares of all parts of a whole as `formatPercent` writes them, cut so that they add up to 100%. */
export function formatShares(parts: readonly bigint[]): string[] {
  const whole = sumOf(parts) || 1n;
  const lost = parts.map((part) => (part * 1000n) % whole);
  const left = sumOf(lost) / whole;
  return parts.map((part, index) => {
    const own = lost[index] ?? 0n;
    const ahead = lost.filter((each, at) => (at < index ? each >= own : each > own)).length;
    return tenthsText((part * 1000n) / whole + BigInt(ahead < left), part < whole, part);
  });
}

/** An amount of the chain's coin, given in wei: “1.25 ETH”, at most four decimals, “<0.0001 ETH” for less. */
export function formatCoin(wei: bigint, currency: string): string {
  if (wei < 0n) return `−${formatCoin(-wei, currency)}`;
  return `${small(wei, 18, 4)} ${currency}`;
}

/** A span in seconds, its two largest units: “2 d 4 h”, “4 h 12 min”, “12 min”, “45 s”; never below zero. */
export function formatDuration(seconds: bigint): string {
  if (seconds <= 0n) return '0 s';
  if (seconds < 60n) return `${seconds} s`;
  if (seconds < 3600n) return `${seconds / 60n} min`;
  if (seconds < 86_400n) return pair(seconds / 3600n, 'h', (seconds % 3600n) / 60n, 'min');
  return pair(seconds / 86_400n, 'd', (seconds % 86_400n) / 3600n, 'h');
}

/** Unix seconds as “14 Nov, 09:12” in the reader's time zone, with the year where it is not that of `now`. */
export function formatDate(seconds: bigint, now?: bigint, timeZone?: string): string {
  const at = parts(seconds, timeZone);
  return at === undefined ? t`time ${seconds}` : `${dayAndYear(at, now, timeZone)}, ${at.hour}:${at.minute}`;
}

/** Unix seconds as a day in the reader's time zone, “14 Nov”; the year is added as with `formatDate`. */
export function formatDay(seconds: bigint, now?: bigint, timeZone?: string): string {
  const at = parts(seconds, timeZone);
  return at === undefined ? t`time ${seconds}` : dayAndYear(at, now, timeZone);
}

function dayAndYear(at: DateParts, now: bigint | undefined, timeZone: string | undefined): string {
  const year = now === undefined ? at.year : (parts(now, timeZone)?.year ?? at.year);
  return year === at.year ? dayOf(at) : `${dayOf(at)} ${at.year}`;
}

/** Unix seconds to the second, with year and time zone: “14 Nov 2026, 09:12:05 GMT+1”. */
export function formatExact(seconds: bigint, timeZone?: string): string {
  const at = parts(seconds, timeZone);
  if (at === undefined) return t`time ${seconds}`;
  return `${dayOf(at)} ${at.year}, ${at.hour}:${at.minute}:${at.second} ${at.timeZoneName}`;
}

/** An address cut to its ends, “0x7a16…c3F1”; anything shorter stays as it is. */
export function formatAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A proposal’s id short enough for a line, the same everywhere: decimal where it is a counter, else the ends of its hex form. */
export const shortId = (id: bigint): string => (id < 1_000_000n ? id.toString() : formatAddress(hexId(id)));

/** A proposal’s id as 0x and 64 digits. */
export const hexId = (id: bigint): string => `0x${id.toString(16).padStart(64, '0')}`;

// Characters that are invisible or reverse the direction of text: bidi controls, zero-width characters, fillers, tag
// characters, variation selectors (they carry hidden text; the two of emoji stay), annotation marks.
const UNSEEN = /(?!\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
// A joiner is kept only where it makes one emoji of two.
const JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const STACKED = /([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;
// Composing sorts the marks of a letter, in time that grows with the square of their number. The standard's stream-safe
// form (Unicode Standard Annex #15) has 30 at most.
const TOWER = /(\p{M}{30})\p{M}+/gu;

/** The most characters of a text of the chain that are parsed, or shown at all. */
export const LONGEST_TEXT = 200_000;

/**
 * Text of the chain made safe to look at: line breaks and tabs stay; control characters, bidi controls, invisible
 * characters and more than two combining marks in a row go; lone surrogates become “�”; composed to NFC.
 */
export function safeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(CONTROL, '')
    .replace(UNSEEN, '')
    .replace(JOINER, '')
    .replace(TOWER, '$1')
    .normalize('NFC')
    .replace(STACKED, '$1');
}

/** `safeText` on one line: runs of white space become one blank; for titles, names and labels. */
export const safeLine = (text: string): string => safeText(text).replace(/\s+/g, ' ').trim();

/** Shortens a text of third parties (wallets, tokens, contracts) to one line of at most `most` characters. */
export function boundedLine(text: string, most: number): string {
  // Cut first: a text may be a megabyte long.
  const line = safeLine(text.slice(0, most * 4));
  const letters = [...line];
  return letters.length <= most && text.length <= most * 4 ? line : `${letters.slice(0, most).join('')}…`;
}

/** No web page needs a longer address, and reading one takes time in proportion. */
const LONGEST_URL = 8192;

/** The host of a plain http or https link in punycode; null for any other, and for one with a user name. */
export function hostOf(url: string): string | null {
  if (url.length > LONGEST_URL || /[\s\\]/.test(url.trim())) return null;
  if (safeText(url) !== url.replace(TOWER, '$1').normalize('NFC')) return null;
  const parsed = parseUrl(url);
  if (!/^https?:\/\/[^/]/i.test(url.trim()) || parsed === null) return null;
  // Even an empty user name: what stands before “@” is read as the host.
  if (/^https?:\/\/[^/?#]*@/i.test(url.trim())) return null;
  return parsed.host === '' ? null : parsed.host;
}

/** The multiple of `step` that is nearest; of two as near the even one. */
function nearest(value: bigint, step: bigint): bigint {
  const count = value / step;
  // An odd count rounds a half up, to the even multiple.
  return (count + BigInt((value % step) * 2n + (count % 2n) > step)) * step;
}

function tenthsText(tenths: bigint, isPart: boolean, part: bigint): string {
  const { point, percent } = numberForms();
  if (part === 0n) return `0${percent}`;
  if (tenths === 0n) return `<0${point}1${percent}`;
  const shown = isPart && tenths === 1000n ? 999n : tenths;
  return `${formatCount(shown / 10n)}${point}${shown % 10n}${percent}`;
}

/** Digits in groups of three, all decimals that are not trailing zeros. */
function fixed(value: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const digits = String(value % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  return digits === ''
    ? formatCount(value / unit)
    : `${formatCount(value / unit)}${numberForms().point}${digits}`;
}

function small(value: bigint, decimals: number, places: number): string {
  const near = nearest(value, 10n ** BigInt(Math.max(decimals - places, 0)));
  return near === 0n && value !== 0n
    ? `<${String(1 / 10 ** places).replace('.', numberForms().point)}`
    : fixed(near, decimals);
}

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, each) => sum + each, 0n);

const lengthOf = (whole: bigint): number => String(whole).length;

function pair(first: bigint, unit: string, second: bigint, smaller: string): string {
  return second === 0n ? `${first} ${unit}` : `${first} ${unit} ${second} ${smaller}`;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'timeZoneName', string>;

const dayOf = ({ day, month }: DateParts): string => `${day}${numberForms().ordinal} ${month}`;

const formatters = new Map<string, Intl.DateTimeFormat>();

function parts(seconds: bigint, timeZone: string | undefined): DateParts | undefined {
  // Beyond this JavaScript has no dates; a contract may hold any uint48.
  if (seconds > 8_640_000_000_000n || seconds < -8_640_000_000_000n) return undefined;
  const { locale } = numberForms();
  const key = `${locale} ${timeZone ?? ''}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formatters.set(key, formatter);
  }
  const found = formatter.formatToParts(Number(seconds) * 1000).map(({ type, value }) => [type, value]);
  return Object.fromEntries(found) as DateParts;
}
