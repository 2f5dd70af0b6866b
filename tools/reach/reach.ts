import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachingModules } from './bundleAll';
import { powersIn } from './powers';

type Owner = { name: string; version?: string; licence?: string };
type Manifest = { name: string; version: string; license?: string | { type?: string } };
type Found = { owner: Owner; bytes: number; code: string };

/** A package, or a folder of ours, of which code reaches the site. */
export type Reach = Owner & {
  /** Before it is minified and compressed, in whole KB. */
  kilobytes: number;
  powers: string[];
};

/** File of the list that reviews compare with. */
export const REACH_FILE = '__tests__/reach/reach.json';

/** Code that reaches the site, packages in the order of their names, our own folders first. */
export async function reachOf(): Promise<Reach[]> {
  const found = new Map<string, Found>();
  for (const { path, bytes, code } of await reachingModules()) {
    const owner = ownerOf(path);
    // A package may lie there several times.
    const key = keyOf(owner);
    const known = found.get(key) ?? { owner, bytes: 0, code: '' };
    found.set(key, { owner, bytes: known.bytes + bytes, code: `${known.code}\n${code}` });
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { owner, bytes, code }]) => ({
      ...owner,
      kilobytes: Math.ceil(bytes / 1024),
      powers: powersIn(code),
    }));
}

/** The list as its file has it: one row a line, so that a change shows as the row that it is. */
export function reachText(rows: readonly Reach[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

function ownerOf(path: string): Owner {
  const at = path.lastIndexOf('node_modules/');
  if (at === -1) return { name: /^(tools\/)?[^/]+/.exec(path)?.[0] ?? path };
  const [scope = '', name = ''] = path.slice(at + 'node_modules/'.length).split('/');
  const folder = `${path.slice(0, at)}node_modules/${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { license } = manifest;
  const licence = typeof license === 'string' ? license : (license?.type ?? 'none named');
  return { name: manifest.name, version: manifest.version, licence };
}

function keyOf({ name, version = '' }: Owner): string {
  return `${version === '' ? '0' : '1'} ${name} ${version}`;
}
