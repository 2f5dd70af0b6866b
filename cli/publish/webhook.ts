import { createHmac } from 'node:crypto';
import type { FeedEntry } from './feedEntry';
import { xmlText } from './writeFeed';

/** Receiver of news, and the secret that both know. */
export type Webhook = { url: string; secret: string };

const PATIENCE = 10_000;

/**
 * Tells a receiver what is new of proposals, in one POST of JSON. `x-quorate-signature` is the HMAC-SHA256, in hex, of
 * `x-quorate-time`, a full stop and the body: who has the secret knows whose it is, and how old. Throws a sentence unless
 * the receiver takes it.
 */
export async function tellNews(
  { url, secret }: Webhook,
  news: readonly FeedEntry[],
  now: bigint,
): Promise<void> {
  const body = JSON.stringify({
    version: 1,
    proposals: news.map(({ id, title, link, published, updated, summary }) => ({
      ...{ id, title, link, published: String(published), updated: String(updated), summary },
    })),
  });
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...{ 'x-quorate-time': String(now), 'x-quorate-signature': signature },
  };
  const signal = AbortSignal.timeout(PATIENCE);
  // The operator did not name a redirect's target.
  const ask = { method: 'POST', headers, body, signal, redirect: 'error' } as const;
  const answer = await fetch(url, ask).then(
    ({ ok, status }) => (ok ? undefined : `it answered ${status}`),
    () => 'it does not answer',
  );
  if (answer === undefined) return;
  const { host } = new URL(url);
  throw new Error(
    `${host} did not take what is new: ${answer}. The feed of all was left as it was, so the next run tells it again.`,
  );
}

/** The entries that were not published with these words before; none before anything was published. */
export function newsOf(entries: readonly FeedEntry[], published: string | undefined): FeedEntry[] {
  if (published === undefined) return [];
  const before = itemsBy(published);
  return entries.filter(({ id, title, text }) => before.get(id) !== `${xmlText(title)}\n${xmlText(text)}`);
}

function itemsBy(published: string): Map<string, string> {
  try {
    const { items } = JSON.parse(published) as {
      items: { id: string; title: string; content_text: string }[];
    };
    return new Map(items.map(({ id, title, content_text: text }) => [id, `${title}\n${text}`]));
  } catch {
    // Damaged: all of it is new.
    return new Map();
  }
}
