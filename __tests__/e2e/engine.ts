import { until } from '../until';
import { pageLine } from './pageText';

/** Milliseconds until a sight that never comes is given up: a bound and no wait, wide enough for a busy machine. */
export const PATIENCE = 240_000;

/** Elements that people press or write in. */
const PRESSED = 'a, button, summary, label, option, [role=button], [role=menuitem]';
const WRITTEN = 'input, textarea';

/** Keys by their names, as both protocols write them. */
const KEYS = { Tab: '\uE004', Enter: '\uE006', Space: ' ' } as const;

/** A tab of a browser other than Chromium, as a person uses it: WebKit or Firefox. */
export type EngineTab = {
  /** Opens an address as a full load, as a typed address or a link from elsewhere does. */
  go(url: string): Promise<void>;
  press(button: 'back' | 'forward' | 'refresh'): Promise<void>;
  /** Runs a function on the page, with arguments that are JSON, and gives its result once it has settled, as JSON. */
  run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  text(): Promise<string>;
  /** Waits until the page's visible text matches, and gives what matched. */
  shown(pattern: RegExp): Promise<string>;
  /** Waits until a function on the page gives true. */
  comes<A extends unknown[]>(work: (...args: A) => boolean, ...args: A): Promise<void>;
  /** Presses what is called so, once a person could; `among`: the elements it is one of. */
  click(name: RegExp, among?: string): Promise<void>;
  type(name: RegExp, text: string): Promise<void>;
  key(key: keyof typeof KEYS): Promise<void>;
  tab(): Promise<EngineTab>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A browser other than Chromium, with an empty profile: its first tab. */
export type Engine = EngineTab & {
  /** The folder in which it saves files. */
  downloads: string;
  /** Errors from its console, if its protocol tells them. */
  faults?: () => string[];
};

/** Differences between the protocols that drive the engines. `E`: how they name an element. */
export type EngineProtocol<E> = {
  go: EngineTab['go'];
  press: EngineTab['press'];
  /** Presses and releases keys, one after the other. */
  keys(keys: readonly string[]): Promise<void>;
  picture: EngineTab['picture'];
  tab: EngineTab['tab'];
  close: EngineTab['close'];
  /** Evaluates a function's source with arguments, waits for its promise, and gives the text that comes of it. */
  evaluate(source: string, args: readonly unknown[]): Promise<string>;
  /** Evaluates a function's source that gives an element or null. */
  element(source: string, args: readonly unknown[]): Promise<E | undefined>;
  click(element: E): Promise<void>;
  type(element: E, text: string): Promise<void>;
};

/** Actions of a key that is pressed and released, as both protocols write them. */
export function keyActions(value: string): { type: 'keyDown' | 'keyUp'; value: string }[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}

/** Actions of a person in a tab, by the protocol that drives it. */
export function engineTab<E>(protocol: EngineProtocol<E>): EngineTab {
  const run: EngineTab['run'] = async (work, ...args) => {
    const json = await protocol.evaluate(
      `async (...args) => JSON.stringify({ result: await (${work})(...args) })`,
      args,
    );
    return (JSON.parse(json) as { result: never }).result;
  };
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
  const text = () => run(() => document.body?.innerText ?? '');
  /** Looks until it is found; a page that is just being replaced answers no question. */
  const seen = async <T>(look: () => Promise<T | undefined>, name: string): Promise<T> => {
    const end = Date.now() + PATIENCE;
    let refused: unknown;
    const found = await until(
      () =>
        look().catch((error: unknown) => {
          refused = error;
          return undefined;
        }),
      (now) => now !== undefined || Date.now() > end,
    );
    if (found !== undefined) return found;
    // A page is long, and what stands before it is what a person looks at.
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
    const before = await run(() => document.querySelector<HTMLElement>('dialog[open]')?.innerText ?? '');
    const shown = pageLine(await run(() => location.href), `${before}\n${await text()}`);
    throw new Error(`${name} never showed (${refused})\n${shown}`);
  };
  const reached = ({ source, flags }: RegExp, among: string) =>
    protocol.element(`${reachable}`, [source, flags, among]);
  const go: EngineTab['go'] = async (url) => {
    const isMove = await run((next) => {
      Object.assign(window, { isLeft: true });
      return next.split('#')[0] === location.href.split('#')[0];
    }, url);
    await protocol.go(url);
    // A browser may say that it is there while it still leaves the page before.
    if (!isMove)
      await seen(
        async () =>
          (await run(() => !('isLeft' in window) && document.readyState === 'complete')) || undefined,
        url,
      );
  };
  return {
    ...protocol,
    run,
    text,
    go,
    key: (key) => protocol.keys([KEYS[key]]),
    shown: (pattern) => seen(async () => pattern.exec(await text())?.[0], `${pattern}`),
    comes: async (work, ...args) =>
      void (await seen(async () => (await run(work, ...args)) || undefined, String(work))),
    // An element that is drawn anew or moves between the look and the press is pressed at the next look.
    click: async (name, among = PRESSED) =>
      void (await seen(async () => {
        const element = await reached(name, among);
        if (element === undefined) return undefined;
        await protocol.click(element);
        return (await run(isMissed).catch(() => false)) ? undefined : true;
      }, `${name.source} of ${among}`)),
    type: async (name, words) =>
      protocol.type(await seen(() => reached(name, WRITTEN), `${name.source} of ${WRITTEN}`), words),
  };
}

/** On the page: whether the press did not come to the element it was meant for; a page that was left has none. */
async function isMissed(): Promise<boolean> {
  await new Promise((next) => setTimeout(next));
  return (window as { isMissed?: boolean }).isMissed === true;
}

/** On the page: the first element of this name that can be pressed where it stands, and stood there a look before. */
function reachable(source: string, flags: string, among: string): Element | null {
  const name = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return element.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : element.textContent);
  };
  const isReached = (element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (box === undefined || element.matches(':disabled, [aria-disabled=true]')) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit !== null && element.contains(hit);
  };
  const pattern = new RegExp(source, flags);
  const named = [...document.querySelectorAll<HTMLElement>(among)].filter((each) =>
    pattern.test((name(each) ?? '').trim()),
  );
  const found = named.find(isReached) ?? null;
  const { left, top } = found?.getBoundingClientRect() ?? {};
  const before = (window as { looked?: [unknown, unknown, unknown] }).looked;
  Object.assign(window, { looked: [found, left, top] });
  if (found === null || before?.[0] !== found || before?.[1] !== left || before?.[2] !== top) return null;
  // A choice of a list is pressed in the browser's own window.
  Object.assign(window, { isMissed: found.localName !== 'option' });
  const come = () => Object.assign(window, { isMissed: false });
  found.addEventListener('click', come, { capture: true, once: true });
  return found;
}
