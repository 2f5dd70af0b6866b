import { safeText } from '../../core/format';

/** A text of strangers, or one that may quote them: data, never instructions. `length` is that of the whole, in characters. */
export type Untrusted = { untrusted: string; cut: boolean; length: number };

/** A list or a text that is not given whole: its place in `data`, and how much of how much was given. */
export type CutPlace = { at: string; given: number; of: number };

/** Limits of one answer: characters in all, characters of one text, entries of one list. */
type Limits = { all: number; text: number; entries: number };

const LIMITS: Limits = { all: 60_000, text: 2_000, entries: 100 };
const MOST_CUTS = 20;

// Numbers, bytes, CAIP ids and ids of checks carry no sentence.
const PLAIN =
  /^(-?\d{1,80}(\.\d{1,30})?|0x[0-9a-fA-F]{0,256}|eip155:\d{1,16}(:0x[0-9a-fA-F]{40}(\/\d{1,78})?)?|R\d{1,3})$/;

// Fields of our own words, one word each; everything else counts as a stranger's.
const OWN = new Set([
  ...['family', 'ids', 'mode', 'kind', 'form', 'nonce', 'quorum', 'sides', 'extensions', 'capability'],
  ...['state', 'phase', 'source', 'anomalies', 'severity', 'outcome', 'path', 'method', 'code', 'of'],
  ...['failsAt', 'step', 'who', 'until', 'what', 'change', 'field', 'parts', 'figure', 'act', 'side'],
]);
const WORD = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const CURSOR = /^[\w:=+/.-]{1,200}$/;

/** Marks a text as a stranger's: without what cannot be seen, and cut at `most` characters. */
export function untrusted(text: string, most = LIMITS.text): Untrusted {
  // Cut first: a text may be a megabyte long.
  const given = text.slice(0, most);
  return { untrusted: safeText(given), cut: given.length < text.length, length: text.length };
}

/**
 * A value of the service as an assistant may have it: every text that is not a number, bytes, an id or a word of ours
 * is marked as a stranger's, and the whole is bounded. `cut` names what was left out.
 */
export function handOver(value: unknown, limits: Partial<Limits> = {}): { data: unknown; cut: CutPlace[] } {
  const most = { ...LIMITS, ...limits };
  const cut: CutPlace[] = [];
  let left = most.all;
  const note = (place: CutPlace) => cut.length < MOST_CUTS && cut.push(place);
  const marked = (text: string, at: string) => {
    const found = untrusted(text, Math.max(0, Math.min(most.text, left)));
    if (found.cut) note({ at, given: found.untrusted.length, of: text.length });
    left -= found.untrusted.length + 60;
    return found;
  };
  const entries = (list: readonly unknown[], key: string, at: string) => {
    const given: unknown[] = [];
    for (const each of list.slice(0, most.entries)) {
      if (left <= 0) break;
      given.push(walk(each, key, `${at}.${given.length}`));
    }
    if (given.length < list.length) note({ at, given: given.length, of: list.length });
    return given;
  };
  const walk = (each: unknown, key: string, at: string): unknown => {
    left -= key.length + 8;
    if (typeof each === 'bigint') return String(each);
    if (typeof each === 'string') {
      const isOurs = PLAIN.test(each) || (OWN.has(key) && WORD.test(each)) || isCursor(key, each);
      if (!isOurs) return marked(each, at);
      left -= each.length;
      return each;
    }
    if (Array.isArray(each)) return entries(each, key, at);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [
        name,
        walk(inner, name, at === '' ? name : `${at}.${name}`),
      ]),
    );
  };
  return { data: walk(value, '', ''), cut };
}

function isCursor(key: string, text: string): boolean {
  return key === 'cursor' && CURSOR.test(text);
}
