import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Manifest = {
  name?: string;
  version?: string;
  private?: boolean;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const ROOT = process.cwd();
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
]);
/** Licences that are permissive for fonts only. */
const FONTS = new Set(['OFL-1.1']);
/** Packages that the build uses and no page carries, with the reason. */
const BUILD_ONLY: Record<string, string> = {
  'caniuse-lite': 'a table of browsers that Next reads while building',
  typescript: 'a peer of gql.tada and viem for types',
};

/** Whether an SPDX expression leaves us a permissive choice: any of OR, all of AND. */
function isPermissive(expression: string, allowed: ReadonlySet<string>): boolean {
  const text = expression.replace(/[()]/g, '').trim();
  if (text.includes(' OR ')) return text.split(' OR ').some((part) => isPermissive(part, allowed));
  return text.split(' AND ').every((part) => allowed.has(part.trim()));
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The folder Node finds for a package asked for from another one; undefined when it is not installed. */
function locate(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === ROOT || at === dirname(at)) return undefined;
  }
}

/** Every installed package that code of the site may come from, by folder. */
function production(): Map<string, Manifest> {
  const found = new Map<string, Manifest>();
  const visit = (name: string, from: string): void => {
    if (name in BUILD_ONLY || name.startsWith('@types/')) return;
    const folder = locate(name, from);
    if (folder === undefined || found.has(folder)) return;
    const manifest = manifestOf(folder);
    found.set(folder, manifest);
    const needs = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const need of Object.keys(needs)) visit(need, folder);
  };
  for (const name of Object.keys(manifestOf(ROOT).dependencies ?? {})) visit(name, ROOT);
  return found;
}

function licenceOf(manifest: Manifest): string {
  return typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? 'none named');
}

test('every package whose code may reach the site has a permissive licence', () => {
  const packages = production();
  expect(packages.size).toBeGreaterThan(100);
  const refused = [...packages.values()]
    .filter((manifest) => manifest.private !== true)
    .filter((manifest) => {
      const isFont = manifest.name?.startsWith('@fontsource') === true;
      return !isPermissive(licenceOf(manifest), isFont ? new Set([...PERMISSIVE, ...FONTS]) : PERMISSIVE);
    })
    .map((manifest) => `${manifest.name}@${manifest.version}: ${licenceOf(manifest)}`);
  expect(refused).toEqual([]);
});

test('an expression is permissive when one of its alternatives is, and only when all of its parts are', () => {
  expect(isPermissive('(MIT OR GPL-3.0)', PERMISSIVE)).toBe(true);
  expect(isPermissive('(Apache-2.0 AND MIT)', PERMISSIVE)).toBe(true);
  expect(isPermissive('Apache-2.0 AND LGPL-3.0-or-later', PERMISSIVE)).toBe(false);
  expect(isPermissive('SEE LICENSE IN LICENSE.md', PERMISSIVE)).toBe(false);
});

/** Every installed package of these scopes, also those that only tests use and those within other packages. */
function installed(scopes: readonly string[], root = join(ROOT, 'node_modules')): string[] {
  const found: string[] = [];
  const visit = (modules: string): void => {
    for (const name of foldersIn(modules)) {
      if (name.startsWith('.')) continue;
      const packages = name.startsWith('@')
        ? foldersIn(join(modules, name)).map((own) => join(name, own))
        : [name];
      for (const each of packages) {
        if (scopes.includes(name)) found.push(join(modules, each));
        visit(join(modules, each, 'node_modules'));
      }
    }
  };
  visit(root);
  return found;
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name);
}

/** Fault in the licence of an installed package: in its manifest, or in the text beside it. */
function licenceFlaw(folder: string): string | undefined {
  const manifest = manifestOf(folder);
  const licence = licenceOf(manifest);
  const who = `${manifest.name}@${manifest.version}`;
  // Our own empty stand-ins carry no code of anybody.
  if (manifest.private === true) return undefined;
  if (!isPermissive(licence, PERMISSIVE)) return `${who}: ${licence}`;
  const texts = readdirSync(folder).filter((name) => /^licen[cs]e/i.test(name));
  const odd = texts.find((name) => /Community License/i.test(readFileSync(join(folder, name), 'utf8')));
  return odd === undefined ? undefined : `${who}: its ${odd} is another licence`;
}

test('every installed package of WalletConnect and Reown is on its last permissive version', () => {
  const found = installed(['@walletconnect', '@reown']);
  const names = new Set(found.map((folder) => manifestOf(folder).name));
  for (const name of ['core', 'sign-client', 'ethereum-provider', 'universal-provider', 'utils'])
    expect(names).toContain(`@walletconnect/${name}`);
  expect(names).toContain('@reown/walletkit');
  // Some are installed more than once, within others.
  expect(found.length).toBeGreaterThan(names.size);
  expect(found.map(licenceFlaw).filter((flaw) => flaw !== undefined)).toEqual([]);
});

test('a package of theirs under the later licence would be found, also deep inside another', () => {
  const root = mkdtempSync(join(tmpdir(), 'quorate-'));
  const folder = join(root, '@some', 'wallet', 'node_modules', '@reown', 'walletkit');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: '@reown/walletkit', version: '1.6.0', license: 'SEE LICENSE IN LICENSE.md' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  expect(installed(['@reown'], root).map(licenceFlaw)).toEqual([
    '@reown/walletkit@1.6.0: SEE LICENSE IN LICENSE.md',
  ]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, license: 'Apache-2.0' }));
  writeFileSync(join(folder, 'LICENSE.md'), 'WalletConnect Community License Agreement');
  expect(installed(['@reown'], root).map(licenceFlaw)).toEqual([
    '@reown/walletkit@1.6.0: its LICENSE.md is another licence',
  ]);
});

test('every version in package.json is exact, and the lockfile agrees', () => {
  const root = manifestOf(ROOT);
  const wanted = Object.entries({ ...root.dependencies, ...root.devDependencies });
  const loose = wanted.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { version?: string; resolved?: string; link?: boolean; integrity?: string; inBundle?: boolean }
    >;
  };
  for (const [name, range] of wanted) {
    const version = range.replace(/^npm:.*@/, '');
    expect({ name, version: lock.packages[`node_modules/${name}`]?.version }).toEqual({ name, version });
  }
  // Packages inside another package's archive are checked by that archive's hash.
  const fetched = Object.entries(lock.packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      entry.link !== true &&
      !path.includes('/stubs/') &&
      !(entry.inBundle === true && path.slice(1).includes('/node_modules/')),
  );
  const unchecked = fetched
    .filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});

test('the lockfile names no registry host and no source outside the registry', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(text.match(/"resolved": "(?!node_modules\/|tools\/stubs\/|file:)[^"]*"/g)).toBeNull();
  expect(text).not.toMatch(/git\+|github:|http:\/\//);
});
