import { t } from '@/core/language/message';
import { storedJson } from '@/lib/headstart/headStart';
import { writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { type Drawn, isPainted, isPaintedTag, type LastScreen, markNow } from './lastScreen';

const MOST_SCREENS = 20;
/** Characters of what is stored for one page, and for all. */
const LONGEST = 24_000;
const ALL = 240_000;
/** The bar at the bottom of the window, however far below its place on the page is. */
const BAR = '[data-bottom-bar]';

/** Keeps this page as it is whenever it is left, so that the next visit can paint it at once (lastScreen.ts). Returns how to end that. */
export function keepScreen(): () => void {
  const leaving = () => {
    if (document.hidden) keep();
  };
  const following = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a') !== null) keep();
  };
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', leaving);
  addEventListener('click', following, true);
  return () => {
    removeEventListener('pagehide', keep);
    removeEventListener('visibilitychange', leaving);
    removeEventListener('click', following, true);
  };
}

// While a page is left, what its browser says of itself may be another's already.
const LANGUAGE = typeof navigator === 'undefined' ? '' : navigator.language;

/** Deletes what is kept of all pages. */
export function forgetScreens(): void {
  writeText(KEYS.screens, null);
}

function keep(): void {
  const screen = document.getElementById('screen');
  // A page that is still being read says less than what was kept before.
  if (screen === null || screen.querySelector('[data-place]') !== null) return;
  const top = screen.getBoundingClientRect().top;
  const bars = [...screen.querySelectorAll(BAR)].flatMap((bar) => drawn(bar, Number.POSITIVE_INFINITY));
  const last: LastScreen = {
    address: location.pathname + location.hash,
    at: Date.now(),
    mark: markNow(LANGUAGE),
    language: document.documentElement.lang,
    words: t`As you saw it ${'%'}. Checking…`,
    changed: t`Changed since then. ${'%'}`,
    drawn: [...drawnIn(screen, top + innerHeight * 1.5), ...bars],
  };
  if (JSON.stringify(last).length > LONGEST) return;
  const others = storedScreens().filter((each) => each?.address !== last.address && each?.mark === last.mark);
  const all = [last, ...others].slice(0, MOST_SCREENS);
  while (JSON.stringify(all).length > ALL) all.pop();
  writeStored(KEYS.screens, all);
}

function storedScreens(): LastScreen[] {
  const found: unknown = storedJson(KEYS.screens);
  return Array.isArray(found) ? found : [];
}

/** Everything that is drawn in an element and begins above `bottom`, in pixels of the window; nothing that was typed. */
function drawnIn(element: Element, bottom: number): Drawn[] {
  return [...element.childNodes].flatMap((child): Drawn[] => {
    if (child instanceof Text) return element.tagName === 'TEXTAREA' ? [] : [child.data];
    if (!(child instanceof Element) || child.id === 'last' || child.matches(BAR)) return [];
    const isBelow = child.getClientRects()[0] !== undefined && child.getBoundingClientRect().top > bottom;
    return isBelow ? [] : drawn(child, bottom);
  });
}

function drawn(element: Element, bottom: number): Drawn[] {
  const tag = element.tagName.toLowerCase();
  if (!isPaintedTag(tag) || element.checkVisibility?.() === false) return [];
  const attributes = [...element.attributes].filter(({ name, value }) => isPainted(name, value));
  return [
    [tag, Object.fromEntries(attributes.map(({ name, value }) => [name, value])), drawnIn(element, bottom)],
  ];
}
