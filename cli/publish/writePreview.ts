import { boundedLine } from '../../core/format';
import type { FeedEntry } from './feedEntry';
import { escapeMarkup } from './writeFeed';

/** Preview of a link in a chat or a search: one proposal, its own address, and the page of the site that it leads to. */
export type Preview = {
  entry: Pick<FeedEntry, 'title' | 'summary'>;
  name: string;
  /** Absolute. */
  address: string;
  /** Absolute, of a PNG of 1200 × 630 that tells the same; undefined where there is none. */
  picture?: string | undefined;
  /** A path of the site, so that it leads to the same host that gave the file. */
  to: string;
};

/** A page without a script that tells machines what a proposal is, and leads people to it. */
export function writePreview({ entry, name, address, picture, to }: Preview): string {
  const title = boundedLine(entry.title, 120);
  const words = boundedLine(`${name === '' ? '' : `${name}. `}${entry.summary}`, 300);
  const meta = (kind: 'name' | 'property', key: string, content: string) =>
    `<meta ${kind}="${key}" content="${escapeMarkup(content)}">`;
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    // Nothing of it runs or loads, whatever a title holds.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">`,
    `<meta http-equiv="refresh" content="0; url=${escapeMarkup(to)}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', words),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', 'Quorate'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', words),
    meta('property', 'og:url', address),
    ...(picture === undefined
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', picture),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', boundedLine(`${title}. ${words}`, 420)),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    '</head>',
    '<body>',
    `<h1>${escapeMarkup(title)}</h1>`,
    `<p>${escapeMarkup(words)}</p>`,
    `<p><a href="${escapeMarkup(to)}">Open the proposal</a></p>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The file of a proposal's preview beside the feeds, or of another form of it. */
export function previewFile(id: bigint, ending: 'html' | 'png' | 'svg' | 'json' = 'html'): string {
  return `${id}.${ending}`;
}
