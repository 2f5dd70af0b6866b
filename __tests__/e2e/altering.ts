import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOn } from '../loopback';
import { launch } from './browser';
import { serveFolder, stopAll } from './processes';

/** A host in front of another one: it can alter what it passes on, answer with a login page, or not at all. */
export type AlteringHost = {
  url: string;
  /** Every path that was asked for. */
  asked: string[];
  /** Whether one bit of what lies at a path is another. */
  isAltered: (path: string) => boolean;
  /** Answer in place of a path, undefined for the file itself; `hang` is no answer at all. */
  instead: (path: string) => string | 'hang' | undefined;
  /** Everything is passed on as it is again, and nothing was asked yet. */
  reset(): void;
  close(): Promise<void>;
};

/** Starts such a host, which alters nothing yet. */
export async function startAltering(behind: string): Promise<AlteringHost> {
  const { url, stop } = await listenOn((request, response) => {
    const path = new URL(request.url ?? '/', behind).pathname;
    host.asked.push(path);
    const other = host.instead(path);
    if (other === 'hang') return;
    if (other !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(other);
      return;
    }
    get(`${behind}${path}`, (file) => {
      const parts: Buffer[] = [];
      file.on('data', (part: Buffer) => parts.push(part));
      file.on('end', () => {
        const body = Buffer.concat(parts);
        const at = body.length >> 1;
        if (host.isAltered(path)) body[at] = (body[at] ?? 0) ^ 1;
        response.writeHead(file.statusCode ?? 200, {
          'content-type': file.headers['content-type'] ?? '',
          'cache-control': file.headers['cache-control'] ?? '',
          'access-control-allow-origin': '*',
        });
        response.end(body);
      });
    });
  });
  const host: AlteringHost = {
    url,
    asked: [],
    isAltered: () => false,
    instead: () => undefined,
    reset: () => {
      host.isAltered = () => false;
      host.instead = () => undefined;
      host.asked.length = 0;
    },
    close: stop,
  };
  return host;
}

/** A copy of the built site, with more files if wanted, behind a host that can alter it, and a browser in front. */
export async function openAltered(add: (folder: string) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-altered-'));
  cpSync('out', folder, { recursive: true });
  add(folder);
  const [site, watched] = await Promise.all([serveFolder(folder), launch()]);
  const host = await startAltering(site.url);
  return {
    folder,
    host,
    watched,
    close: async () => {
      await host.close();
      await watched.close();
      await stopAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
