import type { FromOffline, Refusal } from './manifest';
import { offlineWords } from './words';

/** The list of the SHA-256 of every script and style, as a page names it: where it lies, and its own hash. */
export type ChunkList = { path: string; integrity: string };

const CHUNKS = '/_next/static/chunks/';
// Long enough for a page in an allowed frame to learn that it is one.
const PATIENCE = 700;

/**
 * Runs before anything else of a page, which it must do without: covers the page inside another site, until `uncover` of
 * the window is called; names files that are not what this version says; lets no script or style of the first visit,
 * which no service worker sees, run without its hash (Subresource Integrity).
 */
export function guard(list: ChunkList): void {
  if (parent !== self) coverInFrame();
  try {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const isFirst = !workers?.controller;
    const tell = (said: FromOffline) => {
      const { title, next } = offlineWords(said);
      // What runs on a page that no service worker looked after may be the altered file itself.
      show(title, next, isFirst && said.kind === 'refused' && said.why === 'altered' && isChunk(said.path));
    };
    workers?.addEventListener('message', ({ data }: MessageEvent<FromOffline>) => tell(data));
    workers?.startMessages();
    if (isFirst) proveChunks(list, (path) => tell({ kind: 'refused', path, why: 'altered' }));
  } catch {
    // A frame without rights: it is covered.
  }
}

function isChunk(path: string): boolean {
  return path.startsWith(CHUNKS);
}

function proveChunks(list: ChunkList, altered: (path: Refusal['path']) => void): void {
  const { head } = document;
  const append = head.appendChild.bind(head);
  let hashes: Promise<Record<string, string>> | undefined;
  // One that does not arrive at all is no altered one.
  const look = (path: string, integrity: string) =>
    fetch(path, { integrity }).catch(() => fetch(path).then(({ ok }) => void (ok && altered(path))));
  const hashOf = async (path: string) => {
    hashes ??= fetch(list.path, { integrity: list.integrity }).then((answer) => answer.json());
    const hash = (await hashes)[path.slice(CHUNKS.length)];
    return hash === undefined ? Promise.reject(new Error(path)) : `sha256-${hash}`;
  };
  head.appendChild = <T extends Node>(node: T): T => {
    const element = node as Partial<HTMLScriptElement & HTMLLinkElement>;
    const path = pathOf(element);
    if (!isChunk(path) || element.integrity || navigator.serviceWorker?.controller) return append(node);
    hashOf(path).then(
      (integrity) => {
        element.integrity = integrity;
        append(node);
      },
      () => {
        hashes = undefined;
        node.dispatchEvent(new Event('error'));
        look(list.path, list.integrity).catch(() => undefined);
      },
    );
    return node;
  };
  addEventListener(
    'error',
    ({ target }) => {
      const element = target as Partial<HTMLScriptElement & HTMLLinkElement>;
      if (element.integrity) look(pathOf(element), element.integrity).catch(() => undefined);
    },
    true,
  );
  // Browsers prove no worker's files: they are looked at beside.
  addEventListener('load', () => {
    for (const { href, integrity } of document.querySelectorAll<HTMLLinkElement>('link[data-worker]'))
      look(new URL(href).pathname, integrity).catch(() => undefined);
  });
}

function pathOf({ src, href }: { src?: string; href?: string }): string {
  const address = src || href;
  return address ? new URL(address, location.href).pathname : '';
}

function coverInFrame(): void {
  const style = hideBody();
  const origin = location.ancestorOrigins?.[0] ?? 'The site around it';
  const timer = setTimeout(() => {
    box = show(
      'This page is shown inside another site.',
      `${origin} could cover parts of it, so that you press what you do not see. Unless the settings of this site allow that, nothing can be done here.`,
      true,
    );
    const link = document.createElement('a');
    Object.assign(link, { href: location.href, target: '_blank', rel: 'noopener noreferrer' });
    link.textContent = 'Open it by itself';
    box.append(link);
  }, PATIENCE);
  let box: HTMLElement | undefined;
  Object.assign(self, {
    uncover: () => {
      clearTimeout(timer);
      style.remove();
      box?.remove();
    },
  });
}

// Neither seen nor reached by keys, pointers or what reads a page aloud.
function hideBody(): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = 'body,body *{visibility:hidden!important}';
  document.documentElement.append(style);
  return style;
}

function show(title: string, next: string, isCover: boolean): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.style.cssText = `position:fixed;z-index:99;inset:${isCover ? 0 : 'auto 0 0'};overflow:auto;padding:24px;font:16px/1.5 system-ui;background:Canvas;color:CanvasText;border-top:3px solid #b3261e`;
  for (const [tag, text] of [
    ['strong', title],
    ['p', next],
  ] as const)
    box.appendChild(document.createElement(tag)).textContent = text;
  if (isCover) hideBody();
  else {
    const button = box.appendChild(document.createElement('button'));
    button.textContent = 'Dismiss';
    button.style.cssText = 'min-height:44px;text-decoration:underline';
    button.onclick = () => box.remove();
  }
  document.documentElement.append(box);
  return box;
}
