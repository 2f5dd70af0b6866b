import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { parseUrl } from '@/core/url';
import { MOST_TEXT } from './mentioned';

/** Something in a text that misleads, in words; harmless where the page shows it as what it is. */
type Deception = { words: string; isHarmless: boolean };

const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
// Zero-width characters; joiners of emoji and of Indic and Arabic words are where they belong.
const ZERO_WIDTH = /[\u200b\u2060-\u2064\ufeff\u00ad\u180e]/u;
const JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Script=Arabic}|\p{M}|\p{Script=Devanagari})[\u200c\u200d]/u;
const TAGS = /[\u{e0000}-\u{e007f}]/u;
const HTML = /<\/?([a-zA-Z][a-zA-Z0-9-]{0,20})(?=[\s/>])[^<>]{0,2000}>/g;
const PLAIN_HTML =
  /^(br|p|b|i|u|em|strong|sub|sup|hr|ul|ol|li|h[1-6]|center|div|span|details|summary|table|tr|td|th|tbody|thead|code|pre|blockquote|address|string|bytes|uint\d*|a)$/i;
const LINK = /\[([^[\]\n]{1,300})\]\(\s{0,20}<?([^\s()<>]{1,2000})/g;
const IMAGE = /!\[[^[\]\n]{0,300}\]\(\s{0,20}<?https?:/i;
const SCRIPTED = /(?:\]\(|<|=)\s{0,20}["']?(?:javascript|data|vbscript):/i;
const WORD = /[\p{L}\p{M}]{2,40}/gu;
const ENDINGS =
  /\.(com|org|net|io|xyz|fi|finance|app|dev|co|gov|info|eu|uk|ch|ai|gg|link|market|exchange|money|fund|foundation)$/i;

/** Finds the parts of a text that hide something or imitate something else; none if it is plain. */
export function deceptions(description: string): Deception[] {
  const text = description.slice(0, MOST_TEXT);
  const found: Deception[] = [];
  const say = (words: string, isHarmless = false) => found.push({ words, isHarmless });
  if (BIDI.test(text)) say(t`characters that turn the direction of reading`);
  if (isHidden(text)) say(t`invisible characters`);
  const word = mixedWord(text);
  if (word !== null) say(t`letters of two alphabets in one word (“${safeLine(word)}”)`);
  const tags = new Set([...text.matchAll(HTML)].map(([, name]) => (name ?? '').toLowerCase()));
  if (tags.size > 0)
    say(
      t`raw HTML`,
      [...tags].every((name) => PLAIN_HTML.test(name)),
    );
  const link = falseLink(text);
  if (link !== null) say(t`a link that shows ${safeLine(link.shown)} and leads to ${safeLine(link.host)}`);
  if (SCRIPTED.test(text)) say(t`a link that holds a program or a file (data: or javascript:)`);
  if (IMAGE.test(text)) say(t`images from elsewhere, which tell their host who reads`, true);
  return found;
}

function isHidden(text: string): boolean {
  return ZERO_WIDTH.test(text.replace(/^\ufeff/, '')) || JOINER.test(text) || TAGS.test(text);
}

function mixedWord(text: string): string | null {
  // Almost all texts have no letter that could be mistaken.
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return null;
  for (const [word] of text.matchAll(WORD)) {
    const isLatin = /\p{Script=Latin}/u.test(word);
    // Greek letters stand in formulas; in a word of some length they do not.
    if (isLatin && (/\p{Script=Cyrillic}/u.test(word) || (word.length > 4 && /\p{Script=Greek}/u.test(word))))
      return word;
  }
  return null;
}

function falseLink(text: string): { shown: string; host: string } | null {
  for (const [, label = '', url = ''] of text.matchAll(LINK)) {
    const shown = shownHost(label.trim());
    const host = hostIn(url);
    if (shown === null || host === null || isRelated(shown, host)) continue;
    return { shown, host };
  }
  return null;
}

function shownHost(label: string): string | null {
  const found = /^(https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}]{2,24})(?=$|[/?#:])/iu.exec(label);
  const [, scheme, host] = found ?? [];
  if (host === undefined) return null;
  return scheme !== undefined || (found?.[0] === label && ENDINGS.test(host)) || /^www\./i.test(host)
    ? host.toLowerCase()
    : null;
}

function hostIn(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  return parseUrl(url)?.hostname.toLowerCase() ?? null;
}

function isRelated(shown: string, host: string): boolean {
  const bare = (name: string) => name.replace(/^www\./, '');
  const [one, other] = [bare(shown), bare(host)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

const MOST = 2_000;
const MOST_FOUND = 10;
const ENDS = 4;

/**
 * Addresses that share at least four digits at both ends with another one and are not it. `known` are those that an
 * impostor would copy; two candidates are compared with each other as well. In time proportional to their number.
 */
export function lookalikes(
  candidates: readonly string[],
  known: readonly string[],
): { address: Address; known: Address }[] {
  const byEnds = new Map<string, string[]>();
  const found: { address: Address; known: Address }[] = [];
  for (const each of known.slice(0, MOST)) remember(byEnds, each.toLowerCase());
  for (const each of candidates.slice(0, MOST)) {
    const address = each.toLowerCase();
    const twin = byEnds.get(endsOf(address))?.find((other) => other !== address);
    const isKnown = byEnds.get(endsOf(address))?.includes(address) === true;
    if (twin !== undefined && !isKnown && !isSpecial(address)) {
      found.push({ address: getAddress(address), known: getAddress(twin) });
      if (found.length >= MOST_FOUND) break;
    }
    remember(byEnds, address);
  }
  return found;
}

const endsOf = (address: string): string => address.slice(2, 2 + ENDS) + address.slice(-ENDS);

function remember(byEnds: Map<string, string[]>, address: string): void {
  const key = endsOf(address);
  const list = byEnds.get(key);
  if (list === undefined) byEnds.set(key, [address]);
  // A handful of impostors is enough to tell.
  else if (list.length < 8 && !list.includes(address)) list.push(address);
}

// Programs of the chain and marks such as 0x00…01, which look alike by their nature.
function isSpecial(address: string): boolean {
  return (
    /^0x(.)\1{9}/.test(address) ||
    /^0x..0{14}/.test(address) ||
    /(.)\1{15}$/.test(address) ||
    /^0x42(00){10}/.test(address)
  );
}
