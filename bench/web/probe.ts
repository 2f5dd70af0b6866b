import type { Sight } from './sights';

/** Sights in a page, in milliseconds since it was begun; 0 for what was not seen. */
export type Probe = {
  fcp: number;
  lcp: number;
  /** The figures as they were last seen here, before the page's own code. */
  painted: number;
  figures: number;
  confirmed: number;
  tasks: [number, number][];
  shifts: Shift[];
};

/** One layout shift, and what moved: from where to where, top and height. */
export type Shift = { at: number; value: number; moved: string[] };

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; sources?: Source[] };

/** Runs in the page before anything else: writes down paints, shifts, long tasks, and when a sight is seen. */
export function observe(sight: Sight): void {
  const probe: Probe = { fcp: 0, lcp: 0, painted: 0, figures: 0, confirmed: 0, tasks: [], shifts: [] };
  Object.assign(window, { probe });
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    probe.lcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => probe.tasks.push([startTime, duration]));
  const named = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = (element?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return element == null ? 'gone' : `<${element.tagName.toLowerCase()}> “${text}”`;
  };
  const span = ({ top, height }: DOMRect) => `${Math.round(top)}+${Math.round(height)}`;
  on('layout-shift', ({ startTime, value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput === true) return;
    const moved = sources.map(
      ({ node, previousRect, currentRect }) => `${named(node)} ${span(previousRect)} → ${span(currentRect)}`,
    );
    probe.shifts.push({ at: startTime, value, moved });
  });
  const isOnScreen = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && width > 0 && height > 0 && element.checkVisibility();
  };
  const isSeen = ({ selector, texts }: Sight['figures'][number]) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const key = '' in texts ? '' : element.querySelector('a[href*="/proposal/#"]')?.getAttribute('href');
      const wanted = texts[key?.split('/').at(-1) ?? '?'];
      const text = element.textContent ?? '';
      return wanted?.every((each) => text.includes(each)) === true && isOnScreen(element);
    });
  // Nobody else sees what a closed root holds (components/shell/lastScreen.ts).
  let last: ShadowRoot | undefined;
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    if (this.id === 'last') last = root;
    return root;
  };
  const isPainted = ({ texts }: Sight['figures'][number]) =>
    Object.values(texts).some((wanted) => wanted?.every((each) => last?.textContent?.includes(each)));
  const isCovered = () => document.getElementById('screen')?.dataset.painted !== undefined;
  const { selector, pattern } = sight.confirmed;
  const look = () => {
    if (probe.painted === 0 && isCovered() && sight.figures.every(isPainted))
      probe.painted = performance.now();
    if (probe.figures === 0 && !isCovered() && sight.figures.every(isSeen)) probe.figures = performance.now();
    const said = probe.figures > 0 ? [...document.querySelectorAll(selector)] : [];
    if (said.some((each) => new RegExp(pattern).test(each.textContent ?? '')))
      probe.confirmed = performance.now();
    if (probe.confirmed === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
