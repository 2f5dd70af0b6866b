import { type Catalogue, type Language, languageOf } from '@/core/language/language';
import { boundedBytes } from '@/lib/boundedBytes';
import { KEYS } from '@/lib/storageKeys';
import type { EarlyRequest, EarlyResponse } from '@/service/api/protocol';
import { unpackLogs, unpackOpening } from './opening';

/** Requests of a page from before its code loaded. */
export type HeadStart = {
  config: Promise<Response>;
  /** The text of the config.json of an earlier visit; none inside another site, whose page waits for what the host allows now. */
  kept: string | null;
  /** The text of the site's first.json, the same for all readers; rejects where there is none. */
  first?: Promise<string>;
  /** The first.json of one organisation, from the folder that the site's own names. */
  firstIn?: (folder: string) => Promise<string>;
  /** The reader's language, and its messages for what is painted from that file. */
  spoken?: { language: Language; messages: Promise<Catalogue> };
  /** Gone once the page has taken them. */
  requests?: EarlyRequest[];
  /** The service is open already, and asks for the rest itself (beginService.ts). */
  isBegun?: boolean;
};

/** First requests of a service, packed: its opening, and then for logs of so many `blocks` of the past. */
export type PackedBodies = { opening: string; logs: string; blocks: number };

/** Paths of the messages for what is painted first, by language. */
type Words = Readonly<Partial<Record<Language, string>>>;

type Listed = {
  chains: { id: number; rpc: string[]; multicall?: string }[];
  organisations: { id: string; startBlock?: string }[];
};

// As much as an endpoint may answer (chain/rpc/host.ts), and how long it may take.
const LIMIT = 8_000_000;
const TIME = 10_000;
// Unpacked, which may be much more; as much as the service reads of one (core/files/limits.ts).
const LARGEST_HEAD = 32 << 20;
/** Bytes of a first.json (core/feed/first.ts). */
const LARGEST_FIRST = 64_000;
const PAINTED = /^\/((dao|proposal)\/)?$/;
const PAGES = /^\/((dao|proposal|votes|delegates?|control)\/)?$/;
/** An organisation in a fragment, and a proposal of it. */
export const ORGANISATION = /^#?(eip155:(\d{1,16}):(0x[\da-f]{40}))(?:\/(\d{1,78})?|\?|$)/i;

/**
 * Runs in a page's head, while its code is still on the line: asks for config.json, for the checkpoint of the organisation
 * that is opened with the file of the proposal that is (and then for the scripts that read such files, `code`), and what
 * the service asks an endpoint first (as tools/headStart.mjs packs it); on a first visit without a checkpoint the first
 * logs too, unless the page's code is there by then. The service takes these answers instead of asking again, and checks
 * them like all others; without them it asks.
 */
export function headStart(
  { opening, logs, blocks }: PackedBodies,
  code: readonly string[] = [],
  words: Words = {},
): HeadStart {
  const config = fetch('/config.json');
  const ignore = () => {};
  // Without a network nothing of this comes, and the page finds that out by itself.
  config.catch(ignore);
  const requests: EarlyRequest[] = [];
  // At once: what a service worker keeps comes only when the page's code lets it.
  const left: HeadStart = { config, kept: parent === self ? storedText(KEYS.config) : null, requests };
  (self as { headStart?: HeadStart }).headStart = left;
  // A page inside another site makes no further requests until it knows that site.
  if (parent !== self || !PAGES.test(location.pathname)) return left;
  Object.assign(left, firstFigures(words));
  const ask = (url: string, init: RequestInit): Promise<EarlyResponse> => {
    const answer = answerOf(url, init);
    answer.catch(ignore);
    requests.push({ url, body: String(init.body ?? ''), answer });
    return answer;
  };
  const folder = `${location.origin}/checkpoints/`;
  const index = ask(`${folder}index.json`, { cache: 'no-cache' }).then(({ bytes }) =>
    new TextDecoder().decode(bytes).toLowerCase(),
  );
  index.catch(ignore);
  const asked = new Set<string>();
  const begin = ({ chains, organisations }: Listed) => {
    const isHome = location.pathname === '/';
    const followed = storedJson<string[]>(KEYS.following) ?? organisations.map(({ id }) => id);
    for (const text of isHome ? followed : [location.hash]) {
      const [, id = '', chainId = '', governor = '', proposal] = ORGANISATION.exec(text.toLowerCase()) ?? [];
      const chain = chains.find((each) => String(each.id) === chainId);
      const rpc =
        storedJson<Record<string, { rpc: string[] }>>(KEYS.endpoints)?.[chainId]?.rpc ?? chain?.rpc ?? [];
      const url = storedJson<Record<string, { use: string }>>(KEYS.chosen)?.[chainId]?.use ?? rpc[0];
      // The newest block is asked for once a chain; what else is followed there is asked with it by the service.
      if (url === undefined || !rpc.includes(url) || !/^https?:/.test(url) || asked.has(chainId)) continue;
      asked.add(chainId);
      const post = (body: string) =>
        ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const first = post(unpackOpening(opening, governor, chain?.multicall));
      const path = id.replaceAll(':', '-');
      const isListed = (list: string) => list.includes(`"${path}"`);
      const readLogs = async () => {
        const { bytes } = await first;
        const list = await index.catch(() => '');
        // On a return only what is new is asked for.
        if (left.kept || isListed(list) || !left.requests) return;
        const answers: { id: number; result: { number: string } }[] = JSON.parse(
          new TextDecoder().decode(bytes),
        );
        const [head = 0n, settled = 0n] = [2, 3].map((call) =>
          BigInt(answers.find((answer) => answer.id === call)?.result.number ?? 0),
        );
        const from = BigInt(organisations.find((each) => each.id.toLowerCase() === id)?.startBlock ?? 0);
        const past = settled - BigInt(blocks) + 1n;
        if (from <= settled && settled < head)
          void post(unpackLogs(logs, governor, [past > from ? past : from, settled, settled + 1n, head]));
      };
      readLogs().catch(ignore);
      const files = async (list: string) => {
        if (!isListed(list) || left.isBegun) return;
        for (const file of code) fetch(file).catch(ignore);
        const { bytes } = await ask(`${folder}${path}/head.json.gz`, { cache: 'no-cache' });
        const part = proposal && (await partIn(bytes, proposal));
        if (part) void ask(`${folder}${path}/${part}.gz`, { cache: 'force-cache' });
      };
      index.then(files).catch(ignore);
    }
  };
  // By the settings of the last visit, while the host's are on their way; the page has theirs when this was asked.
  try {
    if (left.kept) begin(JSON.parse(left.kept));
  } catch {
    // The host's own decide.
  }
  left.config = config.then(async (response) => {
    await response.clone().json().then(begin).catch(ignore);
    return response;
  });
  left.config.catch(ignore);
  return left;
}

/** The name of a proposal's file in a head, which is read whole by the service; undefined where it names none. */
async function partIn(head: ArrayBuffer, proposal: string): Promise<string | undefined> {
  const stream = new Blob([head]).stream().pipeThrough(new DecompressionStream('gzip'));
  const text = new TextDecoder().decode(await boundedBytes(stream, LARGEST_HEAD));
  return new RegExp(`"id":"${proposal}",.*?"hash":"([0-9a-f]{32})"`).exec(text)?.[1];
}

/** The site's first.json, and the messages for what is painted from it; nothing for pages that are not. */
function firstFigures(words: Words): Pick<HeadStart, 'first' | 'firstIn' | 'spoken'> {
  if (!PAINTED.test(location.pathname)) return {};
  const first = firstIn('');
  const language = languageOf(storedText(KEYS.language), navigator.languages);
  const path = words[language];
  const messages = path === undefined ? Promise.resolve({}) : fetch(path).then((answer) => answer.json());
  for (const each of [first, messages]) each.catch(() => undefined);
  return { first, firstIn, spoken: { language, messages } };
}

async function firstIn(folder: string): Promise<string> {
  const { bytes } = await answerOf(`/checkpoints/${folder}first.json`, { cache: 'no-cache' }, LARGEST_FIRST);
  return new TextDecoder().decode(bytes);
}

async function answerOf(url: string, init: RequestInit, limit = LIMIT): Promise<EarlyResponse> {
  const signal = AbortSignal.timeout(TIME);
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  return { status: response.status, bytes: await boundedBytes(response.body, limit) };
}

/** Reads the text stored under a key; null if there is none or the browser forbids it. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads the JSON stored under a key, of any shape; undefined if missing or invalid. */
export function storedJson<T>(key: string): T | undefined {
  try {
    return JSON.parse(storedText(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
