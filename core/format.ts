import { parseUrl } from './url';

/** How much of a number is shown: `short` “3.98M”, `full` “3,982,114”, `exact` every digit there is. */
type NumberStyle = 'short' | 'full' | 'exact';

const SCALES = [
  { letter: 'T', digits: 12 },
  { letter: 'B', digits: 9 },
  { letter: 'M', digits: 6 },
  { letter: 'K', digits: 3 },
] as const;

/**
 * Votes in the token's smallest unit as text. Digits are cut off, never rounded up, so that no figure looks larger
 * than it is; what is not zero is never shown as 0 (“<0.01”).
 */
export function formatVotes(value: bigint, decimals: number, style: NumberStyle = 'full'): string {
  if (value < 0n) return `−${formatVotes(-value, decimals, style)}`;
  const unit = 10n ** BigInt(decimals);
  const whole = value / unit;
  if (style === 'exact') return fixed(value, decimals, decimals);
  if (whole < 1000n) return small(value, decimals, 2);
  if (style === 'full') return group(whole);
  const scale = SCALES.find(({ digits }) => whole >= 10n ** BigInt(digits));
  if (scale === undefined) return group(whole);
  const head = whole / 10n ** BigInt(scale.digits);
  const shown = head >= 100n ? 0 : head >= 10n ? 1 : 2;
  return `${fixed(value, decimals + scale.digits, shown)}${scale.letter}`;
}

/** A share in percent with one decimal, cut off: 100.0% only when it is all, “<0.1%” when it is not nothing. */
export function formatPercent(part: bigint, whole: bigint): string {
  if (whole === 0n) return part === 0n ? '0%' : '–';
  if (part === 0n) return '0%';
  const tenths = (part * 1000n) / whole;
  if (tenths === 0n) return '<0.1%';
  return `${group(tenths / 10n)}.${tenths % 10n}%`;
}

/** An amount of the chain's coin, given in wei: “1.25 ETH”, at most four decimals, “<0.0001 ETH” for less. */
export function formatCoin(wei: bigint, currency: string): string {
  const sign = wei < 0n ? '−' : '';
  return `${sign}${small(wei < 0n ? -wei : wei, 18, 4)} ${currency}`;
}

/** A span in seconds, its two largest units: “2 d 4 h”, “4 h 12 min”, “12 min”, “45 s”; never below zero. */
export function formatDuration(seconds: bigint): string {
  if (seconds <= 0n) return '0 s';
  if (seconds < 60n) return `${seconds} s`;
  if (seconds < 3600n) return `${seconds / 60n} min`;
  if (seconds < 86_400n) return pair(seconds / 3600n, 'h', (seconds % 3600n) / 60n, 'min');
  return pair(seconds / 86_400n, 'd', (seconds % 86_400n) / 3600n, 'h');
}

/**
 * Unix seconds as “14 Nov, 09:12” in the reader's time zone; the year is added when it is not the year of `now`
 * (Unix seconds; without it the year is left out).
 */
export function formatDate(seconds: bigint, now?: bigint, timeZone?: string): string {
  const at = parts(seconds, timeZone);
  if (at === undefined) return `time ${seconds}`;
  const year = now === undefined ? at.year : (parts(now, timeZone)?.year ?? at.year);
  return `${at.day} ${at.month}${year === at.year ? '' : ` ${at.year}`}, ${at.hour}:${at.minute}`;
}

/** Unix seconds to the second, with year and time zone: “14 Nov 2026, 09:12:05 GMT+1”. */
export function formatExact(seconds: bigint, timeZone?: string): string {
  const at = parts(seconds, timeZone);
  if (at === undefined) return `time ${seconds}`;
  return `${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute}:${at.second} ${at.timeZoneName}`;
}

/** An address cut to its ends, “0x7a16…c3F1”; anything shorter stays as it is. */
export function formatAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

// What is invisible or turns the direction of text round: bidi controls, zero-width characters, fillers, tag
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
export function safeLine(text: string): string {
  return safeText(text).replace(/\s+/g, ' ').trim();
}

/** What strangers name themselves or say (wallets, tokens, contracts), on one line of at most `most` characters. */
export function boundedLine(text: string, most: number): string {
  // Cut first: a text may be a megabyte long.
  const line = safeLine(text.slice(0, most * 4));
  const letters = [...line];
  return letters.length <= most && text.length <= most * 4 ? line : `${letters.slice(0, most).join('')}…`;
}

/** No web page needs a longer address, and reading one takes time in proportion. */
const LONGEST_URL = 8192;

/**
 * The host a link leads to, as the network knows it (punycode, with its port); null when the link is not a plain
 * http or https address, or carries a user name that could pass for a host.
 */
export function hostOf(url: string): string | null {
  if (url.length > LONGEST_URL || /[\s\\]/.test(url.trim())) return null;
  if (safeText(url) !== url.replace(TOWER, '$1').normalize('NFC')) return null;
  const parsed = parseUrl(url);
  if (!/^https?:\/\/[^/]/i.test(url.trim()) || parsed === null) return null;
  // Even an empty user name: what stands before “@” is read as the host.
  if (/^https?:\/\/[^/?#]*@/i.test(url.trim())) return null;
  return parsed.host === '' ? null : parsed.host;
}

/** Parts as a file name without anything that a file system or a shell minds; each is cut at 40 characters. */
export function formatFileName(parts: readonly string[]): string {
  const plain = parts.map((part) =>
    part
      // A name may have megabytes, and one letter may become eighteen.
      .slice(0, 200)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, ''),
  );
  return plain.filter((part) => part !== '').join('-');
}

/** Digits with “,” between thousands; `shown` decimals at most, cut off, without trailing zeros. */
function fixed(value: bigint, decimals: number, shown: number): string {
  const unit = 10n ** BigInt(decimals);
  const fraction = decimals === 0 ? '' : String(value % unit).padStart(decimals, '0');
  const digits = fraction.slice(0, shown).replace(/0+$/, '');
  return digits === '' ? group(value / unit) : `${group(value / unit)}.${digits}`;
}

function small(value: bigint, decimals: number, shown: number): string {
  const text = fixed(value, decimals, shown);
  return text === '0' && value !== 0n ? `<0.${'0'.repeat(shown - 1)}1` : text;
}

function group(whole: bigint): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

function pair(first: bigint, unit: string, second: bigint, smaller: string): string {
  return second === 0n ? `${first} ${unit}` : `${first} ${unit} ${second} ${smaller}`;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'timeZoneName', string>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function parts(seconds: bigint, timeZone: string | undefined): DateParts | undefined {
  // Beyond this JavaScript has no dates; a contract may hold any uint48.
  if (seconds > 8_640_000_000_000n || seconds < -8_640_000_000_000n) return undefined;
  const key = timeZone ?? '';
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', {
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

/** A number of things with their name: "1 vote", "2,000 votes"; `many` where that is not one more s. */
export function plural(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${Number(count) === 1 ? one : many}`;
}
