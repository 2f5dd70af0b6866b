import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { proposalEvents } from '../../core/calendar/proposalEvents';
import { writeCalendar } from '../../core/calendar/writeCalendar';
import { feedEntry } from '../../core/feed/feedEntry';
import { FEED_FILES, feedFolder } from '../../core/feed/feedFiles';
import { type Feed, writeAtom, writeJsonFeed } from '../../core/feed/writeFeed';
import { previewFile, writePreview } from '../../core/feed/writePreview';
import { boundedLine } from '../../core/format';
import { writeWhole } from '../checkpoint/folder';
import { keepEvents, keepTimes } from './keep';
import type { Told } from './told';

/** Output for one organisation, as the command prints it. */
export type Published = {
  dao: string;
  /** The block it was read at, a decimal string. */
  block: string;
  /** Below the site's root. */
  folder: string;
  proposals: number;
  previews: number;
  /** Files that are new or other than before. */
  written: number;
};

/** Output folder, and the site's address, without a slash at its end. */
export type Target = { out: string; site: string; previews: boolean };

const IN_FEEDS = 50;

/** Writes the files of an organisation, each whole or not at all, and none that is there already. */
export function publish({ dao, name, at, proposals }: Told, { out, site, previews }: Target): Published {
  const folder = feedFolder(dao);
  const path = (file: string) => join(out, folder, file);
  const linkTo = (id: bigint) => `/proposal/#${dao}/${id}`;
  const told = proposals.map(({ proposal, times }) => ({
    ...{ proposal, times, to: linkTo(proposal.id) },
    entry: feedEntry(proposal, `${site}${linkTo(proposal.id)}`, times),
  }));
  const inFeeds = told.slice(0, IN_FEEDS);
  const entries = keepTimes(
    inFeeds.map(({ entry }) => entry),
    textOf(path(FEED_FILES.json)),
    at.timestamp,
  );
  const home = `${site}/dao/#${dao}`;
  const feed: Feed = { dao, name, home, folder: `${site}/${folder}`, made: at.timestamp, entries };
  const events = inFeeds.flatMap(({ proposal, times, entry }) => proposalEvents(proposal, entry.link, times));
  const files = new Map([
    // The one that keeps the times is the last: a run that is killed before it is as if it had not been.
    [FEED_FILES.calendar, keepEvents(writeCalendar(name, events), textOf(path(FEED_FILES.calendar)))],
    [FEED_FILES.atom, writeAtom(feed)],
    [FEED_FILES.json, writeJsonFeed(feed)],
  ] as [string, string][]);
  const pages = previews ? told : [];
  for (const { entry, proposal, to } of pages) {
    const file = previewFile(proposal.id);
    const address = `${site}/${folder}/${file}`;
    files.set(file, writePreview({ entry, name: boundedLine(name, 80), address, to }));
  }
  const written = [...files].filter(([file, text]) => putFile(path(file), Buffer.from(text))).length;
  const counts = { proposals: inFeeds.length, previews: pages.length, written };
  return { dao, block: String(at.number), folder, ...counts };
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Writes a file unless it is there with these bytes; says whether it did. */
export function putFile(path: string, bytes: Uint8Array): boolean {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, bytes);
  return true;
}
