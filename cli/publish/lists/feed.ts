import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_FILES } from '../../../core/feed/feedFiles';
import { LISTS_FOLDER } from '../../../core/feed/lists/filedDao';
import { boundedLine } from '../../../core/format';
import { type FeedEntry, feedEntry } from '../feedEntry';
import { keepTimes } from '../keep';
import type { Told } from '../told';
import { newsOf, tellNews, type Webhook } from '../webhook';
import { putFile, type Target } from '../write';
import { type Feed, writeAtom, writeJsonFeed } from '../writeFeed';

const IN_FEED = 100;

/** Writes the feed of the newest proposals of all organisations, after a webhook has taken what is new of them; gives how many of its files are new or other than before. */
export async function publishFeed(
  told: readonly Told[],
  { out, site }: Target,
  webhook: Webhook | undefined,
): Promise<number> {
  const path = (file: string) => join(out, LISTS_FOLDER, file);
  const newest = told
    .flatMap((each) => entriesOf(each, site))
    .sort((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : a.id < b.id ? -1 : 1))
    .slice(0, IN_FEED);
  const [made = 0n] = told.map(({ at }) => at.timestamp).sort((a, b) => (a < b ? 1 : -1));
  const before = existsSync(path(FEED_FILES.json)) ? readFileSync(path(FEED_FILES.json), 'utf8') : undefined;
  const news = webhook === undefined ? [] : newsOf(newest, before);
  if (webhook !== undefined && news.length > 0)
    await tellNews(webhook, news, BigInt(Math.floor(Date.now() / 1000)));
  const folder = `${site}/${LISTS_FOLDER}`;
  const feed: Feed = {
    ...{ dao: folder, name: new URL(site).host, home: `${site}/directory/#?list=open`, folder, made },
    entries: keepTimes(newest, before, made),
  };
  // The one that keeps the times is the last, as in the feeds of one organisation.
  const files = [
    [FEED_FILES.atom, writeAtom(feed)],
    [FEED_FILES.json, writeJsonFeed(feed)],
  ] as const;
  return files.filter(([file, text]) => putFile(path(file), Buffer.from(text))).length;
}

/** The entries of one organisation, whose name stands before their titles. */
function entriesOf({ dao, name, proposals }: Told, site: string): FeedEntry[] {
  const of = boundedLine(name, 60);
  return proposals.map(({ proposal, times }) => {
    const entry = feedEntry(proposal, `${site}/proposal/#${dao}/${proposal.id}`, times);
    return of === '' ? entry : { ...entry, title: `${of}: ${entry.title}` };
  });
}
