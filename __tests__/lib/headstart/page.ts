import { type HeadStart, headStart } from '@/lib/headstart/headStart';
import { allTurns } from '../../offThread';
import '../../threads';

export const GOVERNOR = '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3';
export const DAO = `eip155:1:${GOVERNOR}`;
export const CONFIG = {
  chains: [
    { id: 1, rpc: ['https://one.example/key', 'https://two.example'] },
    { id: 10, rpc: ['https://ten.example'], multicall: `0x${'ab'.repeat(20)}` },
  ],
  organisations: [
    { id: DAO },
    { id: `eip155:1:0x${'22'.repeat(20)}` },
    { id: `eip155:10:0x${'33'.repeat(20)}` },
  ],
};
export const INDEX = { checkpoints: [{ path: DAO.toLowerCase().replaceAll(':', '-') }] };
export const BODIES = { opening: '@ ^ ~7~', logs: '@ < = > ?', blocks: 10 };
export const ORIGIN = 'http://localhost';
export const stored = new Map<string, string>();
export const storage = { getItem: (key: string) => stored.get(key) ?? null };
// As much of a page as its head has.
export const page = Object.assign(globalThis as Record<string, unknown>, { localStorage: storage });
Object.assign(page, { self: page, parent: page, navigator: { languages: ['de-AT', 'en'] } });

/** Requests of a page at this address, in order, without those for what is painted first (`painted`), and what it leaves for the page's code. */
export async function begin(
  at: string,
  {
    config = JSON.stringify(CONFIG),
    index = JSON.stringify(INDEX),
    files = {},
    code = [],
    next = () => {},
  }: {
    config?: string;
    index?: string;
    files?: Record<string, BodyInit>;
    code?: string[];
    next?: (left: HeadStart) => void;
  } = {},
) {
  page.location = new URL(at, ORIGIN);
  const asked: { url: string; body: string | undefined }[] = [];
  const painted: string[] = [];
  const texts: Record<string, BodyInit> = {
    '/config.json': config,
    [`${ORIGIN}/checkpoints/index.json`]: index,
    ...files,
  };
  page.fetch = (async (url: string, init?: RequestInit) => {
    if (/first[^/]*\.json$/.test(url)) painted.push(url);
    else asked.push({ url, body: init?.body as string | undefined });
    return new Response(texts[url] ?? 'answer');
  }) as typeof fetch;
  headStart(BODIES, code, { de: '/first-de.json' });
  const left = page.headStart as HeadStart;
  next(left);
  await allTurns();
  return { asked: asked.slice(1), urls: asked.map(({ url }) => url), painted, left };
}

export const head = `${ORIGIN}/checkpoints/eip155-1-${GOVERNOR.toLowerCase()}/head.json.gz`;
export const list = `${ORIGIN}/checkpoints/index.json`;
export const usual = 'ca11bde05977b3631167028862be2a173976ca11';
