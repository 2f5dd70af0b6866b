/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
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

test('WalletConnect stays on its last Apache-2.0 versions', () => {
  const later = [...production().values()].filter(
    (manifest) =>
      /^@(walletconnect|reown)\//.test(manifest.name ?? '') && /SEE LICENSE/i.test(licenceOf(manifest)),
  );
  expect(later.map((manifest) => manifest.name)).toEqual([]);
});

test('every version in package.json is exact, and the lockfile agrees', () => {
  const root = manifestOf(ROOT);
  const wanted = Object.entries({ ...root.dependencies, ...root.devDependencies });
  const loose = wanted.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; resolved?: string; link?: boolean; integrity?: string }>;
  };
  for (const [name, range] of wanted) {
    const version = range.replace(/^npm:.*@/, '');
    expect({ name, version: lock.packages[`node_modules/${name}`]?.version }).toEqual({ name, version });
  }
  const fetched = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry.link !== true && !path.includes('/stubs/'),
  );
  const unchecked = fetched
    .filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});

test('the lockfile names no registry host and no source outside the registry', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(text.match(/"resolved": "(?!node_modules\/|stubs\/|file:)[^"]*"/g)).toBeNull();
  expect(text).not.toMatch(/git\+|github:|http:\/\//);
});
