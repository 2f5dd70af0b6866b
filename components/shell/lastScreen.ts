import { storedJson, storedText } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';

/** An element as it was drawn: its tag, its attributes, and what is in it; a text is itself. */
export type Drawn = string | [tag: string, attributes: Record<string, string>, content: Drawn[]];

/**
 * A page as it is painted before its own code: when its figures were true (Unix milliseconds), its language, the sentence
 * that says so (`%`: how long ago), what is said where the page then differs (`%`: how), what was drawn, and whether the
 * page's first figures are already more than that.
 */
export type Painted = {
  at: number;
  language: string;
  words: string;
  changed: string;
  drawn: Drawn[];
  isLess?: boolean;
};

/** A page as it was last seen here: its path and fragment, and what `markNow` said then. */
export type LastScreen = Painted & { address: string; mark: string };

const OLDEST = 7 * 86_400_000;
/** Milliseconds after which the page shows what it has, be that less. */
const LONGEST = 30_000;
/** Milliseconds for which it is said what was painted otherwise, and how much of it. */
const SAID = 10_000;
const MOST_SAID = 160;
const MOST = 2_000;
const TAGS =
  /^(a|abbr|article|aside|b|bdi|blockquote|br|button|circle|code|dd|details|div|dl|dt|ellipse|em|fieldset|figcaption|figure|g|h[1-6]|header|hr|i|input|label|legend|li|line|main|nav|ol|p|path|polygon|polyline|pre|rect|s|section|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|time|tr|ul)$/;
const DRAWING = /^(circle|ellipse|g|line|path|polygon|polyline|rect|svg)$/;
const ATTRIBUTES =
  /^(class|style|dir|lang|open|hidden|aria-(current|expanded|pressed|selected|hidden)|data-[a-z]+|viewBox|d|disabled|fill(-\w+)?|stroke(-\w+)?|[cr][xy]?|[xy][12]?|width|height|points|transform|placeholder|rows|type)$/;

/** Whether an attribute is painted again: one that neither leads anywhere nor fetches anything. */
export function isPainted(name: string, value: string): boolean {
  return ATTRIBUTES.test(name) && (/^(class|data-figure)$/.test(name) || !/url|image|[\\@]/i.test(value));
}

/** Whether an element is painted again, by its tag in small letters. */
export function isPaintedTag(tag: string): boolean {
  return TAGS.test(tag);
}

/** Choices and release that a screen depends on; one that was kept under others is not painted. */
export function markNow(language = navigator.language): string {
  const { account } = storedJson<{ account?: unknown }>(KEYS.wallet) ?? {};
  const style = document.querySelector<HTMLLinkElement>('link[data-late]')?.href;
  const { book, endpoints, following, language: chosen, names, watched } = KEYS;
  const choices = [chosen, watched, following, endpoints, book, names].map(storedText);
  return JSON.stringify([account, style, language, ...choices]);
}

/**
 * Runs in a page's head: where this page was seen here before, paints that as soon as its place is parsed, until the
 * page's own code has drawn as much (`data-place` marks a place whose content is still read, `data-read` that the chain
 * has told all figures of the page). The painted page leads nowhere, can be neither pressed nor reached by keys, and says
 * how old it is. Inside another site nothing is painted.
 */
export function paintLastScreen(): void {
  paintFrom(() => lastOf(location.pathname + location.hash));
}

/** Paints what `find` gives once its place is parsed; nothing inside another site, or where `find` or what it gives fails. */
export function paintFrom(find: () => Painted | undefined): void {
  if (parent !== self) return;
  const tryIt = () => {
    const place = document.getElementById('last');
    if (place === null) return false;
    try {
      const found = find();
      if (found !== undefined) paint(found, place);
    } catch {
      // This code did not write what it was given; it is ignored.
    }
    return true;
  };
  if (tryIt()) return;
  new MutationObserver((_, observer) => {
    if (tryIt()) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

function lastOf(address: string): LastScreen | undefined {
  const age = ({ at }: LastScreen) => Date.now() - at;
  return storedJson<LastScreen[]>(KEYS.screens)?.find(
    (each) => each.address === address && age(each) >= 0 && age(each) < OLDEST && each.mark === markNow(),
  );
}

function paint({ drawn, at, language, words, changed, isLess }: Painted, place: HTMLElement): void {
  const screen = place.parentElement;
  if (screen === null || !isReading(screen)) return;
  const [opening = '', ending = ''] = changed.split('%');
  const { href } = location;
  const painted = [...elementsOf(drawn), noteOf(words.replace('%', ago(Date.now() - at, language)))];
  // Closed: neither this page's code nor what looks for something on it takes this for the page.
  const root = place.attachShadow({ mode: 'closed' });
  const styles = [...document.querySelectorAll('style[data-first]')].map((style) => style.cloneNode(true));
  root.append(...styles, ...painted);
  const before = figuresIn(root);
  screen.dataset.painted = '';
  const giveWay = () => {
    if (screen.dataset.painted === undefined) return;
    delete screen.dataset.painted;
    root.replaceChildren();
    clearTimeout(late);
    for (const kind of HANDS) removeEventListener(kind, giveWay, true);
  };
  const late = setTimeout(giveWay, LONGEST);
  // A person who acts gets the page itself.
  for (const kind of HANDS) addEventListener(kind, giveWay, true);
  let said = '';
  let isOver = false;
  const compare = (isWhole: boolean) => {
    // A list may show the others on a press: they are not gone.
    const isAll = isWhole && screen.querySelector('[data-more]') === null;
    const differences = differencesOf(before, figuresIn(screen), isAll);
    if (differences === '' || differences === said) return;
    said = differences;
    root.replaceChildren(...styles, noteOf(`${opening}${differences}${ending}`));
    setTimeout(() => root.replaceChildren(), SAID);
  };
  const watch = new MutationObserver(() => {
    const isHere = location.href === href;
    const isWhole = !isReading(screen);
    if (!isHere || isWhole || (isLess && screen.querySelector('[data-figure]') !== null)) giveWay();
    // Nothing of this page is said on the next.
    if (!isHere) root.replaceChildren();
    // Until all is told the page's figures may be those of an earlier visit.
    const isTold = isHere && !isOver && screen.querySelector('[data-read]') !== null;
    if (screen.dataset.painted !== undefined || !isTold) return;
    compare(isWhole);
    isOver = isWhole;
    if (isOver) setTimeout(() => watch.disconnect(), SAID);
  });
  watch.observe(screen, { childList: true, subtree: true, attributeFilter: ['data-read'] });
  performance.mark('last-screen');
}

// Throws on a tag that is not painted, and above so many elements.
function elementsOf(all: readonly Drawn[]): Node[] {
  let left = MOST;
  const elementOf = (each: Drawn): Node => {
    if (typeof each === 'string') return document.createTextNode(each);
    const [tag, attributes, content] = each;
    left -= 1;
    if (left < 0 || !TAGS.test(tag)) throw new Error(tag);
    const element = DRAWING.test(tag)
      ? document.createElementNS('http://www.w3.org/2000/svg', tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      if (isPainted(name, value)) element.setAttribute(name, value);
    element.append(...content.map(elementOf));
    return element;
  };
  return all.map(elementOf);
}

function noteOf(words: string): HTMLElement {
  const note = document.createElement('p');
  note.className = 'last-note';
  note.textContent = words;
  return note;
}

/** Figures by what they are of, as the page marks them. */
function figuresIn(root: ParentNode): Map<string, string> {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-figure]')];
  return new Map(marked.map(({ dataset, textContent }) => [dataset.figure ?? '', textContent]));
}

/** How the page's figures differ from the painted ones; of one that is no longer there, once all is drawn, what it was. */
function differencesOf(before: Map<string, string>, now: Map<string, string>, isWhole: boolean): string {
  return [...before]
    .filter(([of, was]) => now.get(of) !== was && (isWhole || now.has(of)))
    .map(([of, was]) => `${of}: ${was} → ${now.get(of) ?? '–'}`)
    .join('; ')
    .slice(0, MOST_SAID);
}

const HANDS = ['pointerdown', 'keydown', 'hashchange', 'popstate'] as const;

function isReading(screen: Element): boolean {
  return screen.querySelector('[data-place]') !== null;
}

/** How long ago, in words of the language, in the largest unit of which one has passed; ahead of the reader's clock is now. */
function ago(milliseconds: number, language: string): string {
  const minutes = Math.max(0, milliseconds / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes < 60) return format.format(-Math.floor(minutes), 'minute');
  if (minutes < 1440) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / 1440), 'day');
}
