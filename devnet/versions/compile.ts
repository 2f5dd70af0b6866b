import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withLock } from '../lock';
import { type Artifact, compileSources, SETTINGS } from '../solc';
import { sourceOf } from './compose';
import { RECIPES, type Recipe, type VersionName } from './recipes';

const root = process.cwd();
const own = join(root, 'devnet', 'contracts', 'versions');
const require = createRequire(join(root, 'package.json'));
const FOLDERS = [
  'governance',
  'governance/extensions',
  'governance/compatibility',
  'governance/utils',
  'proxy/utils',
  'token/ERC20',
  'token/ERC20/extensions',
  'token/ERC721',
  'token/ERC721/extensions',
  'utils/cryptography',
];

/** The Governor (`Organisation`) and the `Token` of a recipe, from `.cache` when nothing they depend on changed. */
export async function versionOf(name: VersionName): Promise<Record<string, Artifact>> {
  const source = sourceOf(RECIPES[name], find, read);
  const file = join(root, '.cache', `version-${hashOf(RECIPES[name], source)}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Tests run side by side: the first compiles, the others wait for its file.
  if (!existsSync(file)) await withLock(`${file}.lock`, async () => build(name, source, file));
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Artifact>;
}

function hashOf({ library, proxy }: Recipe, source: string): string {
  const hash = createHash('sha256').update(`${SETTINGS} unoptimised v1`).update(source);
  for (const name of ['solc', library, ...(proxy === undefined ? [] : [proxy.library])])
    hash.update((require(`${name}/package.json`) as { version: string }).version);
  for (const [, file = ''] of source.matchAll(/^import "([^/"]+)";$/gm)) hash.update(read(file));
  return hash.digest('hex').slice(0, 16);
}

function build(name: VersionName, source: string, file: string): void {
  if (existsSync(file)) return;
  const compiled = compileSources({ [`${name}.sol`]: source }, read, { optimizer: false });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(compiled[`${name}.sol`]));
  renameSync(draft, file);
}

function find(library: string, module: string): string {
  if (existsSync(join(own, `${module}.sol`))) return `${module}.sol`;
  const places = FOLDERS.flatMap((folder) =>
    ['', 'draft-'].map((prefix) => `${folder}/${prefix}${module}.sol`),
  );
  const found = places.find((place) => existsSync(join(root, 'node_modules', library, place)));
  if (found === undefined) throw new Error(`${library} has no ${module}`);
  return `${library}/${found}`;
}

function read(path: string): string {
  const file = join(own, path);
  const text = readFileSync(existsSync(file) ? file : require.resolve(path), 'utf8');
  // Compilers took `calldata` for `memory` here until 0.8.14; the code that comes of it is the same.
  return /^oz4[345]\/governance\/IGovernor\.sol$/.test(path)
    ? text.replaceAll('[] calldata ', '[] memory ')
    : text;
}
