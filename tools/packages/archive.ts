import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, run } from '../process.mjs';
import { makeDeclarations, writeTypes } from './declarations';
import { writeModules } from './modules';
import { PLANS, type Plan, usersOf } from './plan';

type Root = { version: string; license: string; engines: object; dependencies: Record<string, string> };

// Its main part starts when it was started by this name.
const PROGRAM = `#!/usr/bin/env node
process.argv[1] = 'quorate.ts';
process.env.NODE_ENV ??= 'production';
await import('./node/quorate.js');
`;

/**
 * Makes all packages anew, a folder each and an archive beside it, as npm packs it; `sources.json` names the files that each is
 * made of. Gives the archives' paths.
 */
export async function makePackages(out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  await makeDeclarations();
  const sources: Record<string, string[]> = {};
  for (const plan of PLANS) {
    const folder = join(out, plan.name);
    sources[plan.name] = await writeModules(plan, folder);
    if (plan.name === 'cli') {
      writeFileSync(join(folder, 'quorate.js'), PROGRAM);
      chmodSync(join(folder, 'quorate.js'), 0o755);
    } else writeTypes(plan, folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(plan), null, 2)}\n`);
    writeFileSync(join(folder, 'LICENSE'), licencesOf(sources[plan.name] ?? []));
    copyFileSync(join(ROOT, 'tools/packages', plan.name, 'README.md'), join(folder, 'README.md'));
  }
  writeFileSync(join(out, 'sources.json'), JSON.stringify(sources, null, 2));
  const { version } = rootManifest();
  const folders = PLANS.map(({ name }) => resolve(out, name));
  const { code, output } = await run('npm', [
    'pack',
    ...folders,
    '--silent',
    '--pack-destination',
    resolve(out),
  ]);
  if (code !== 0) throw new Error(output);
  return PLANS.map(({ name }) => resolve(out, `quorate-${name}-${version}.tgz`));
}

// Packages that are built in bring their own licences.
function licencesOf(sources: readonly string[]): string {
  const names = sources.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const texts = [...new Set(names)].map(
    (name) =>
      `\n---\n\nParts of ${name}:\n\n${readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')}`,
  );
  return `${readFileSync(join(ROOT, 'LICENSE'), 'utf8')}${texts.join('')}`;
}

function rootManifest(): Root {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Root;
}

/** The package.json of a package: the version, licence and ranges are those of this repository. */
function manifestOf({ name, description, from, peers, installed }: Plan): object {
  const { version, license, engines, dependencies } = rootManifest();
  const ranges = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, `^${dependencies[each]}`]));
  // Only the same version fits: one package uses what is internal to the other.
  const ours = Object.fromEntries(Object.values(from).map((each) => [`@quorate/${each}`, version]));
  const shared = {
    name: `@quorate/${name}`,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
  };
  const all = {
    ...shared,
    engines,
    dependencies: { ...ours, ...ranges(installed) },
    peerDependencies: ranges(peers),
  };
  return name === 'cli'
    ? { ...all, sideEffects: true, bin: { quorate: 'quorate.js' } }
    : { ...all, exports: exportsOf(name) };
}

// Node loads few files fast; who bundles takes a file for each module, and leaves out the rest.
function exportsOf(name: Plan['name']): object {
  const ways = (path: string) => ({ node: `./node/${path}.js`, default: `./esm/${path}.js` });
  const users = usersOf(PLANS.find((plan) => plan.name === name) as Plan);
  const internal = users.map((user) => {
    const path = `internal/${user.name}`;
    const types = user.name === 'cli' ? {} : { types: `./types/${path}.d.ts` };
    return [`./${path}`, { ...types, ...ways(path) }];
  });
  return {
    '.': { types: './types/index.d.ts', ...ways('index') },
    ...Object.fromEntries(internal),
    './package.json': './package.json',
  };
}
