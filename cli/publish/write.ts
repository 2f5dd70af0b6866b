import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { proposalEvents } from '../../core/calendar/proposalEvents';
import { writeCalendar } from '../../core/calendar/writeCalendar';
import { FEED_FILES, feedFolder } from '../../core/feed/feedFiles';
import { boundedLine } from '../../core/format';
import { type Catalogue, inLanguage, type Language } from '../../core/language/language';
import { writeWhole } from '../checkpoint/folder';
import { feedEntry } from './feedEntry';
import { keepEvents, keepTimes } from './keep';
import { type Canvas, openCanvas } from './pictures/canvas';
import { keepBlock, type LiveResult, liveResult, resultJson } from './pictures/liveResult';
import { drawPicture } from './pictures/picture';
import { resultSvg } from './pictures/resultSvg';
import type { Told } from './told';
import { type Feed, writeAtom, writeJsonFeed } from './writeFeed';
import { previewFile, writePreview } from './writePreview';

/** Output for one organisation, as the command prints it. */
export type Published = {
  dao: string;
  /** The block it was read at, a decimal string. */
  block: string;
  /** Below the site's root. */
  folder: string;
  proposals: number;
  previews: number;
  /** Pictures of previews, or in a sentence why there are none. */
  pictures: number | string;
  /** Files that are new or other than before. */
  written: number;
};

/** A language with its messages. */
export type Speech = { language: Language; catalogue: Catalogue };

/** Output folder, the site's address, without a slash at its end, and the language of pictures, by default English. */
export type Target = { out: string; site: string; previews: boolean; speech?: Speech | undefined };

const IN_FEEDS = 50;
const NO_PREVIEWS = 'No previews were asked for.';

/** Writes the files of an organisation, each whole or not at all, and none that is there already. */
export function publish(
  given: Told,
  { out, site, previews, speech }: Target,
  canvas = previews ? openCanvas() : NO_PREVIEWS,
): Published {
  const { dao, name, at, proposals } = given;
  const folder = feedFolder(dao);
  const path = (file: string) => join(out, folder, file);
  const linkTo = (id: bigint) => `/proposal/#${dao}/${id}`;
  const told = proposals.map((each) => ({
    ...each,
    to: linkTo(each.proposal.id),
    entry: feedEntry(each.proposal, `${site}${linkTo(each.proposal.id)}`, each.times),
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
  const files = new Map<string, string | Uint8Array>([
    // The one that keeps the times is the last: a run that is killed before it is as if it had not been.
    [FEED_FILES.calendar, keepEvents(writeCalendar(name, events), textOf(path(FEED_FILES.calendar)))],
    [FEED_FILES.atom, writeAtom(feed)],
    [FEED_FILES.json, writeJsonFeed(feed)],
  ]);
  const pages = previews ? told : [];
  for (const each of pages) {
    const { entry, proposal, to } = each;
    const at = (ending?: 'png') => `${site}/${folder}/${previewFile(proposal.id, ending)}`;
    const before = textOf(path(previewFile(proposal.id, 'json')));
    const result = keepBlock(liveResult(given, each, entry.link), before);
    for (const [file, bytes] of resultFiles(result, canvas, speech)) files.set(file, bytes);
    const picture = typeof canvas === 'string' ? undefined : at('png');
    const preview = { entry, name: boundedLine(name, 80), address: at(), picture, to };
    files.set(previewFile(proposal.id), writePreview(preview));
  }
  const written = [...files].filter(([file, text]) => putFile(path(file), Buffer.from(text))).length;
  const pictures = typeof canvas === 'string' ? canvas : pages.length;
  const counts = { proposals: inFeeds.length, previews: pages.length, pictures, written };
  return { dao, block: String(at.number), folder, ...counts };
}

/** Files that show a result beside the preview of its proposal: a PNG where it can be drawn, an SVG, and the JSON that keeps its block last. */
function resultFiles(
  result: LiveResult,
  canvas: Canvas | string,
  { language, catalogue }: Speech = { language: 'en', catalogue: {} },
): [file: string, bytes: Uint8Array][] {
  return inLanguage(language, catalogue, () => [
    ...(typeof canvas === 'string'
      ? []
      : [[previewFile(result.id, 'png'), drawPicture(canvas, result)] as [string, Uint8Array]]),
    [previewFile(result.id, 'svg'), Buffer.from(resultSvg(result))],
    [previewFile(result.id, 'json'), resultJson(result)],
  ]);
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
