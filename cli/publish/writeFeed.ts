import { FEED_FILES } from '../../core/feed/feedFiles';
import { boundedLine, safeText } from '../../core/format';
import type { FeedEntry } from './feedEntry';

export type Feed = {
  /** CAIP-10, which is a URI. */
  dao: string;
  name: string;
  /** Absolute addresses: its page, and the folder of the feed. */
  home: string;
  folder: string;
  /** Plural of its entries; proposals where it is not said. */
  subject?: string;
  /** Unix seconds, where there are no entries that say it. */
  made: bigint;
  /** Newest first. */
  entries: readonly FeedEntry[];
};

/** An Atom feed (RFC 4287). All texts are plain text. */
export function writeAtom(feed: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.dao),
    element('title', titleOf(feed)),
    element('updated', isoTime(latest(feed))),
    link('alternate', feed.home),
    link('self', `${feed.folder}/${FEED_FILES.atom}`),
    `<author>${element('name', nameOf(feed))}</author>`,
    ...feed.entries.map(atomEntry),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function atomEntry({ id, title, link: to, author, published, updated, text }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    link('alternate', to),
    `<author>${element('name', author)}</author>`,
    element('published', isoTime(published)),
    element('updated', isoTime(updated)),
    `<content type="text">${escapeMarkup(text)}</content>`,
    '</entry>',
  ].join('\n');
}

/** A JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    home_page_url: feed.home,
    feed_url: `${feed.folder}/${FEED_FILES.json}`,
    items: feed.entries.map(({ id, title, link: url, author, published, updated, text }) => ({
      ...{ id, url, title: xmlText(title), content_text: xmlText(text) },
      ...{ date_published: isoTime(published), date_modified: isoTime(updated), authors: [{ name: author }] },
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A text within markup, in an element or an attribute: nothing in it is markup. */
export function escapeMarkup(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return xmlText(text).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** Unix seconds as RFC 3339 writes them; what it cannot say is told as its first moment. */
function isoTime(seconds: bigint): string {
  const isSayable = seconds >= 0n && seconds <= 253_402_300_799n;
  return `${new Date(isSayable ? Number(seconds) * 1000 : 0).toISOString().slice(0, 19)}Z`;
}

// Two characters that are neither control characters nor invisible, and that XML forbids all the same.
/** A text as feeds have it. */
export function xmlText(text: string): string {
  return safeText(text).replace(/[\ufffe\uffff]/g, '');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeMarkup(href)}"/>`;
}

function nameOf({ name }: Feed): string {
  return boundedLine(name, 80) || 'Governor without a name';
}

function titleOf(feed: Feed): string {
  return `${nameOf(feed)}: ${feed.subject ?? 'proposals'}`;
}

function latest({ entries, made }: Feed): bigint {
  return entries.map(({ updated }) => updated).sort((a, b) => (a < b ? 1 : -1))[0] ?? made;
}
