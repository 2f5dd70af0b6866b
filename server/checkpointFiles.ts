import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// Served files match a fixed form, so no path leads elsewhere.
const FILE =
  /^\/checkpoints\/((?:index|first)\.json|eip155-\d{1,16}-0x[0-9a-f]{40}\/(?:first\.json|(?:head\.json|([0-9a-f]{32}))\.gz))$/;
const FEED = /^\/(feeds\/[a-z0-9-]+\/(?:[a-z0-9-]+\.(?:xml|json|ics)|alerts\/(?:atom\.xml|feed\.json)))$/;
const TYPES = {
  gz: 'application/gzip',
  xml: 'application/atom+xml',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const FRESH = 'public, no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answers with the file that a path names: of checkpoints below `folder`, in `folder.kept` where it is of an older head, or of feeds in `feeds`; false without one. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, feeds }: { folder: string; feeds: string },
  path: string,
): Promise<boolean> {
  const [, feed] = FEED.exec(path) ?? [];
  const [, name = feed, part] = FILE.exec(path) ?? [];
  if (name === undefined) return false;
  const folders = feed !== undefined ? [feeds] : part === undefined ? [folder] : [folder, `${folder}.kept`];
  for (const each of folders) {
    // An opened file stays readable when it is replaced by a newer one.
    const file = await open(join(each, name)).catch(() => undefined);
    if (file === undefined) continue;
    try {
      await sendFile(request, response, file, { name, part });
    } catch {
      // The client left, or the file cannot be read.
      response.destroy();
    } finally {
      await file.close().catch(() => undefined);
    }
    return true;
  }
  return false;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileHandle,
  { name, part }: { name: string; part: string | undefined },
): Promise<void> {
  const { mtimeMs, size } = await file.stat();
  const etag = `"${part ?? `${size}-${mtimeMs}`}"`;
  const headers = {
    ...{ etag, 'cache-control': part === undefined ? FRESH : IMMUTABLE, 'content-length': size },
    'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES],
    ...{ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
  };
  const isHeld = request.headers['if-none-match'] === etag;
  response.writeHead(isHeld ? 304 : 200, isHeld ? { ...headers, 'content-length': 0 } : headers);
  if (isHeld || request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(file.createReadStream({ end: size - 1 }), response);
}
