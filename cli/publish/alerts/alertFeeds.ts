import { join } from 'node:path';
import { FEED_FILES, feedFolder } from '../../../core/feed/feedFiles';
import { LISTS_FOLDER } from '../../../core/feed/lists/filedDao';
import { boundedLine } from '../../../core/format';
import type { FeedEntry } from '../feedEntry';
import { putFile, type Target } from '../write';
import { type Feed, writeAtom, writeJsonFeed } from '../writeFeed';
import type { Journal, KeptAlert, KeptDao } from './journal';

/** The folder of alerts below a folder of feeds. */
export const ALERTS_FOLDER = 'alerts';

const IN_FEED = 50;
const IN_FEED_OF_ALL = 100;

/** An alert as an entry of a feed and as a message: its id never changes, and its link opens the proposal, or who has powers. */
export function alertEntry({ dao }: Pick<KeptDao, 'dao'>, alert: KeptAlert, site: string): FeedEntry {
  const { proposal, key, title, text, time } = alert;
  return {
    id: proposal === null ? `${dao}/${key}` : `${dao}/${proposal}/${key}`,
    ...{ title, text, summary: title, published: time, updated: time },
    link: proposal === null ? `${site}/control/#${dao}` : `${site}/proposal/#${dao}/${proposal}`,
    author: dao,
  };
}

/** Writes the alerts of each organisation and of all as Atom and JSON; gives how many files are new or other than before. */
export function writeAlertFeeds(
  { organisations }: Journal,
  { out, site }: Pick<Target, 'out' | 'site'>,
  made: bigint,
): number {
  const all: { number: number; entry: FeedEntry }[] = [];
  let written = 0;
  const put = (below: string, feed: Pick<Feed, 'name' | 'home' | 'entries'>) => {
    const folder = `${below}/${ALERTS_FOLDER}`;
    const whole: Feed = {
      ...feed,
      dao: `${site}/${folder}`,
      folder: `${site}/${folder}`,
      subject: 'alerts',
      made,
    };
    const files = [
      [FEED_FILES.atom, writeAtom(whole)],
      [FEED_FILES.json, writeJsonFeed(whole)],
    ] as const;
    for (const [file, text] of files) if (putFile(join(out, folder, file), Buffer.from(text))) written += 1;
  };
  for (const dao of organisations) {
    const name = boundedLine(dao.name, 60);
    const entries = dao.alerts.map((alert) => ({
      number: alert.number,
      entry: alertEntry(dao, alert, site),
    }));
    for (const { number, entry } of entries)
      all.push({ number, entry: name === '' ? entry : { ...entry, title: `${name}: ${entry.title}` } });
    const own = entries.slice(-IN_FEED).map(({ entry }) => entry);
    put(feedFolder(dao.dao), { name: dao.name, home: `${site}/dao/#${dao.dao}`, entries: own.reverse() });
  }
  const newest = all.sort((a, b) => b.number - a.number).slice(0, IN_FEED_OF_ALL);
  const home = `${site}/directory/#?list=open`;
  put(LISTS_FOLDER, { name: new URL(site).host, home, entries: newest.map(({ entry }) => entry) });
  return written;
}
