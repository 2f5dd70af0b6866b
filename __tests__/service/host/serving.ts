import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearFetch } from '../../loopback';
import { follow } from '../../offThread';

/** Address of a folder's files, as the service is told. */
export const BASE = 'http://files.test/checkpoints/';

/** Treatment of one file by a host of files instead of giving it. */
export type Treat = (name: string) => Response | Promise<Response | undefined> | undefined;

/** A fetch that serves a folder as a host of static files would, and passes every other question on. */
export function serving(folder: () => string, treat: Treat = () => undefined) {
  const asked: string[] = [];
  const door: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(BASE)) return nearFetch(input, init);
    const name = url.slice(BASE.length);
    asked.push(name);
    const treated = await treat(name);
    if (treated !== undefined) return treated;
    try {
      return new Response(new Uint8Array(await follow(readFile(join(folder(), name)))));
    } catch {
      return new Response('not found', { status: 404 });
    }
  };
  return { door, asked };
}
