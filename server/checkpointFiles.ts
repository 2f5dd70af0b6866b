import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// Served files match a fixed form, so no path leads elsewhere.
const FILE =
  /^\/checkpoints\/((?:index|first)\.json|eip155-\d{1,16}-0x[0-9a-f]{40}\/(?:first\.json|(?:head\.json|([0-9a-f]{32}))\.gz))$/;
const FRESH = 'public, no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answers with the file of checkpoints below `folder` that a path names, in `folder.kept` where it is of an older head; false without one. */
export async function answerCheckpointFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
): Promise<boolean> {
  const [, name, part] = FILE.exec(path) ?? [];
  if (name === undefined) return false;
  for (const each of part === undefined ? [folder] : [folder, `${folder}.kept`]) {
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
    'content-type': name.endsWith('.gz') ? 'application/gzip' : 'application/json; charset=utf-8',
    ...{ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
  };
  const isHeld = request.headers['if-none-match'] === etag;
  response.writeHead(isHeld ? 304 : 200, isHeld ? { ...headers, 'content-length': 0 } : headers);
  if (isHeld || request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(file.createReadStream({ end: size - 1 }), response);
}
