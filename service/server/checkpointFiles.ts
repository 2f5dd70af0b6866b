import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

// What is served is named, so that no path leads anywhere else.
const FILE =
  /^\/checkpoints\/(index\.json|eip155-\d{1,16}-0x[0-9a-f]{40}\/(?:head\.json|([0-9a-f]{32}))\.gz)$/;
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
    const file = join(each, name);
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) continue;
    const etag = `"${part ?? `${found.size}-${found.mtimeMs}`}"`;
    const headers = {
      ...{ etag, 'cache-control': part === undefined ? FRESH : IMMUTABLE, 'content-length': found.size },
      'content-type': name.endsWith('.gz') ? 'application/gzip' : 'application/json; charset=utf-8',
      ...{ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
    };
    const isHeld = request.headers['if-none-match'] === etag;
    response.writeHead(isHeld ? 304 : 200, isHeld ? { ...headers, 'content-length': 0 } : headers);
    if (isHeld || request.method === 'HEAD') response.end();
    // It may go between the two.
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    return true;
  }
  return false;
}
