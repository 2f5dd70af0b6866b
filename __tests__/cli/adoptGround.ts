import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Finding } from '@/cli/adopt/hostFlaws';
import { headerAt, headersFor } from '@/cli/adopt/hosts';
import type { MovedIn } from '@/cli/adopt/moveIn';
import { readAdopt } from '@/cli/arguments/adopt';
import { adopt } from '@/cli/commands/adopt';
import { filesIn } from '@/tools/serve.mjs';
import { folder } from '../service/checkpoint/stage';

/** A built site in short: a page, the page for errors, a script and what stands beside them. */
const BUILT = {
  'index.html': '<!doctype html><title>Site</title>',
  'about/index.html': '<!doctype html><title>About</title>',
  '404.html': '<!doctype html><title>Not here</title>',
  'sw.js': '/* worker */',
  'manifest.json': '{"name":"Site"}',
  '_next/static/a.js': '/* script */',
  'config.json': '{"chains":[],"organisations":[]}',
};

/** Writes a file and the folders above it. */
export function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A folder with a built site in short, whose script has this name. */
export function builtFolder(script = 'a.js'): string {
  const built = folder();
  for (const [path, text] of Object.entries(BUILT)) put(join(built, path.replace('a.js', script)), text);
  return built;
}

/** A host of a folder with the headers that it should send; `change` does something to an answer, and says whether it gave it. */
export async function openHost() {
  const state = { root: '', change: (_path: string, _response: ServerResponse) => false };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    for (const header of headersFor({})) {
      const value = headerAt(header, path);
      if (value !== undefined) response.setHeader(header.name, value);
    }
    if (!state.change(path, response)) filesIn({ root: state.root })(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Calls the command with these words; gives the result and what it says beside it. */
export async function adopted(...args: string[]): Promise<{ result: MovedIn; said: string }> {
  let said = '';
  const result = await adopt(readAdopt(args, {}), { write: (text) => (said += text) });
  if ('findings' in result) throw new Error('it was only checked');
  return { result, said };
}

/** Findings of `--check`, one line each. */
export async function findings(out: string, ...args: string[]): Promise<string[]> {
  const checked = await adopt(readAdopt(['--check', '--out', out, ...args], {}), { write: () => undefined });
  if (!('findings' in checked)) throw new Error('it was not checked');
  return checked.findings.map(({ where, what }: Finding) => `${where.replace(out, '')}: ${what}`);
}
