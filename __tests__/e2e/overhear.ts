import type { Page, Response } from 'playwright-core';

const WALLET_MARKS = ['rainbowkit', 'walletconnect', 'wagmi.store', 'ConnectorNotConnectedError'];

/** The hosts that a page asked beside the allowed ones, what it asked of pages that nobody went to, and the marks of wallets in the scripts it loaded. */
export type Overheard = { strangers: string[]; ahead: string[]; marks: string[] };

/** Scripts whose address names their content: what came to one page is not handed over again for each that loads it. */
const known = new Map<string, string>();

async function textOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  if (text !== '' && response.url().includes('/_next/static/')) known.set(response.url(), text);
  return text;
}

/** Writes down from now on whom a page and its workers ask, and which scripts come; gives all of it when it is called. */
export function listen(page: Page, allowed: readonly string[]): () => Promise<Overheard> {
  const own = new Set(allowed.map((url) => new URL(url).host));
  const hosts = new Set<string>();
  const scripts: Promise<string>[] = [];
  const ahead: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') || protocol.startsWith('ws')) hosts.add(host);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'HEAD' || pathname.endsWith('.txt')) ahead.push(pathname);
  });
  page.on('response', (response) => {
    const url = response.url();
    if (!/\.js($|\?)/.test(url)) return;
    const text = known.get(url);
    scripts.push(text === undefined ? textOf(response) : Promise.resolve(text));
  });
  return async () => {
    const texts = await Promise.all(scripts);
    return {
      strangers: [...hosts].filter((host) => !own.has(host)),
      ahead,
      marks: WALLET_MARKS.filter((mark) => texts.some((text) => text.includes(mark))),
    };
  };
}
