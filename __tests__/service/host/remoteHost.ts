import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenOn } from '../../loopback';

/** Treatment of a file by a host instead of giving it; true if it was applied. */
export type Behaviour = (name: string, response: ServerResponse) => boolean;

/** A host of history on 127.0.0.1: a folder of checkpoints below `/checkpoints/`, and what came to it. */
export type RemoteHost = {
  url: string;
  /** Method, path and headers of each request. */
  heard: { path: string; headers: IncomingMessage['headers']; method: string }[];
  /** Serves another folder in another way from now on. */
  set(folder: string, behave?: Behaviour): void;
  stop(): Promise<void>;
};

export async function startRemote(folder: string): Promise<RemoteHost> {
  let now = folder;
  let behave: Behaviour = () => false;
  const heard: RemoteHost['heard'] = [];
  const server = await listenOn(async ({ url = '/', headers, method = 'GET' }, response) => {
    heard.push({ path: url, headers, method });
    response.setHeader('access-control-allow-origin', '*');
    const name = url.replace('/checkpoints/', '');
    if (behave(name, response)) return;
    const bytes = await readFile(join(now, name)).catch(() => undefined);
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  return {
    ...server,
    heard,
    set: (next, how = () => false) => {
      now = next;
      behave = how;
      heard.length = 0;
    },
  };
}
