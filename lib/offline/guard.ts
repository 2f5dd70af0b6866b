import type { FromOffline } from './manifest';
import { alteredWords } from './words';

/** The list of the SHA-256 of every script and style, as a page names it: where it lies, and its own hash. */
export type ChunkList = { path: string; integrity: string };

type Loading = { src?: string; href?: string; integrity?: string };

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
    // On a page without a service worker, the running code may be the altered file itself.
    const tell = (said: FromOffline) => {
      const isCover = isFirst && said.altered?.startsWith(CHUNKS);
      if (isCover) hideBody();
      show(said, isCover);
    };
    workers?.addEventListener('message', ({ data }: MessageEvent<FromOffline>) => tell(data));
    if (isFirst) proveChunks(list, (path) => tell(alteredWords(path)));
  } catch {
    // A frame without rights: it is covered.
  }
}

function proveChunks({ path: listPath, integrity: listHash }: ChunkList, altered: (path: string) => void) {
  const { head } = document;
  const append = head.appendChild.bind(head);
  let hashes: Promise<Record<string, string>> | undefined;
  // A file that does not arrive is not altered. Never settles if it is altered.
  const look = (path: string, integrity: string): Promise<unknown> =>
    fetch(path, { integrity })
      .catch(() => fetch(path).then(({ ok }) => ok && new Promise(() => altered(path))))
      .catch(() => {});
  const hashOf = async (path: string) => {
    hashes ??= fetch(listPath, { integrity: listHash }).then((answer) => answer.json());
    // A file that is not in the list has no hash that fits.
    return `sha256-${(await hashes)[path.slice(CHUNKS.length)] ?? `${'A'.repeat(43)}=`}`;
  };
  const appendProven = async (node: Node & Loading, path: string) => {
    try {
      node.integrity = await hashOf(path);
      append(node);
    } catch {
      hashes = undefined;
      node.dispatchEvent(new Event('error'));
      look(listPath, listHash);
    }
  };
  head.appendChild = <T extends Node>(node: T & Loading): T => {
    const path = pathOf(node);
    if (!path.startsWith(CHUNKS) || navigator.serviceWorker?.controller) return append(node);
    void appendProven(node, path);
    return node;
  };
  addEventListener(
    'error',
    ({ target }) => {
      const { integrity } = target as Loading;
      if (integrity) look(pathOf(target as Loading), integrity);
    },
    true,
  );
  // Browsers prove no worker's files: the page starts it once they were looked at (service/api/connect.ts).
  const proveWorker = () =>
    Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[data-worker]')].map((link) => {
        const path = pathOf(link);
        return hashOf(path).then(
          (hash) => look(path, hash),
          () => look(listPath, listHash),
        );
      }),
    );
  Object.assign(self, {
    workerProven: new Promise((settle) => addEventListener('DOMContentLoaded', () => settle(proveWorker()))),
  });
}

function pathOf({ src, href }: Loading): string {
  // Elements name them whole; what names none is not of ours.
  return new URL(src || href || location.href).pathname;
}

function coverInFrame(): void {
  const style = hideBody();
  let box: HTMLElement | undefined;
  const timer = setTimeout(() => {
    const site = location.ancestorOrigins?.[0] ?? 'The site around it';
    box = show(
      {
        title: 'This page is shown inside another site.',
        next: `${site} could make you press what you do not see, so nothing can be done here.`,
      },
      true,
    );
    const link = addAction(box, 'a', 'Open it by itself') as HTMLAnchorElement;
    link.href = location.href;
    // An own tab, which browsers open without a way back to this one.
    link.target = '_blank';
  }, PATIENCE);
  (self as { uncover?: () => void }).uncover = () => {
    clearTimeout(timer);
    style.remove();
    box?.remove();
  };
}

// Neither seen nor reached by keys, pointers or what reads a page aloud.
function hideBody(): HTMLElement {
  return add(document.documentElement, 'style', 'body,body *{visibility:hidden!important}');
}

// One box for each thing that is wrong, however often it is found.
function show({ title, next }: FromOffline, isCover: boolean | undefined): HTMLElement {
  document.getElementById(title)?.remove();
  const box = add(document.documentElement, 'div', '');
  box.id = title;
  box.setAttribute('role', 'alert');
  box.style.cssText = `position:fixed;z-index:99;inset:${isCover ? 0 : 'auto 0 0'};padding:24px;background:Canvas;border-top:3px solid red`;
  add(box, 'b', title);
  add(box, 'p', next);
  if (!isCover) addAction(box, 'button', 'Dismiss').onclick = () => box.remove();
  return box;
}

function addAction(to: HTMLElement, tag: string, text: string): HTMLElement {
  const element = add(to, tag, text);
  element.style.cssText = 'display:block;padding:12px 0;text-decoration:underline';
  return element;
}

function add(to: HTMLElement, tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return to.appendChild(element);
}
