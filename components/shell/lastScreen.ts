import { storedJson, storedText } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';

/** An element as it was drawn: its tag, its attributes, and what is in it; a text is itself. */
export type Drawn = string | [tag: string, attributes: Record<string, string>, content: Drawn[]];

/**
 * A page as it was last seen here: its path and fragment, when (Unix milliseconds), what `markNow` said then, its
 * language, the sentence that says so (`%`: how long ago), and what was drawn.
 */
export type LastScreen = {
  address: string;
  at: number;
  mark: string;
  language: string;
  words: string;
  drawn: Drawn[];
};

const OLDEST = 7 * 86_400_000;
/** Milliseconds after which the page shows what it has, be that less. */
const LONGEST = 8_000;
const MOST = 2_000;
const TAGS =
  /^(a|abbr|article|aside|b|bdi|blockquote|br|button|circle|code|dd|details|div|dl|dt|ellipse|em|fieldset|figcaption|figure|g|h[1-6]|header|hr|i|input|label|legend|li|line|main|nav|ol|p|path|polygon|polyline|pre|rect|s|section|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|time|tr|ul)$/;
const DRAWING = /^(circle|ellipse|g|line|path|polygon|polyline|rect|svg)$/;
const ATTRIBUTES =
  /^(class|style|dir|lang|open|hidden|aria-(current|expanded|pressed|selected|hidden)|data-[a-z]+|viewBox|d|fill(-\w+)?|stroke(-\w+)?|[cr][xy]?|[xy][12]?|width|height|points|transform|placeholder|rows|type)$/;

/** Whether an attribute is painted again: one that neither leads anywhere nor fetches anything. */
export function isPainted(name: string, value: string): boolean {
  return ATTRIBUTES.test(name) && (name === 'class' || !/url|image|[\\@]/i.test(value));
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
 * page's own code has drawn as much (`data-place` marks a place whose content is still read). The painted page leads
 * nowhere, can be neither pressed nor reached by keys, and says how old it is. Inside another site nothing is painted.
 */
export function paintLastScreen(): void {
  if (parent !== self) return;
  new MutationObserver((_, observer) => {
    const place = document.getElementById('last');
    if (place === null) return;
    observer.disconnect();
    try {
      const found = lastOf(location.pathname + location.hash);
      if (found !== undefined) paint(found, place);
    } catch {
      // This site did not write what is stored; it is ignored.
    }
  }).observe(document, { childList: true, subtree: true });
}

function lastOf(address: string): LastScreen | undefined {
  const age = ({ at }: LastScreen) => Date.now() - at;
  return storedJson<LastScreen[]>(KEYS.screens)?.find(
    (each) => each.address === address && age(each) >= 0 && age(each) < OLDEST && each.mark === markNow(),
  );
}

function paint({ drawn, at, language, words }: LastScreen, place: HTMLElement): void {
  const screen = place.parentElement;
  if (screen === null || !isReading(screen)) return;
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
  const note = document.createElement('p');
  note.className = 'last-note';
  note.textContent = words.replace('%', ago(Date.now() - at, language));
  const painted = [...drawn.map(elementOf), note];
  // Closed: neither this page's code nor what looks for something on it takes this for the page.
  const root = place.attachShadow({ mode: 'closed' });
  const styles = [...document.querySelectorAll('style[data-first]')].map((style) => style.cloneNode(true));
  root.append(...styles, ...painted);
  screen.dataset.painted = '';
  const end = () => {
    root.replaceChildren();
    delete screen.dataset.painted;
    watch.disconnect();
    clearTimeout(late);
    for (const kind of HANDS) removeEventListener(kind, end, true);
  };
  const late = setTimeout(end, LONGEST);
  const watch = new MutationObserver(() => isReading(screen) || end());
  watch.observe(screen, { childList: true, subtree: true });
  // A person who acts gets the page itself.
  for (const kind of HANDS) addEventListener(kind, end, true);
  performance.mark('last-screen');
}

const HANDS = ['pointerdown', 'keydown', 'hashchange', 'popstate'] as const;

function isReading(screen: Element): boolean {
  return screen.querySelector('[data-place]') !== null;
}

/** How long ago, in words of the language, in the largest unit of which one has passed. */
function ago(milliseconds: number, language: string): string {
  const minutes = milliseconds / 60_000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes < 60) return format.format(-Math.floor(minutes), 'minute');
  if (minutes < 1440) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / 1440), 'day');
}
