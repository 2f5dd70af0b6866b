import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { parseAbi } from 'viem/utils';
import { ROOT } from '../process.mjs';
import { exportedModules, internalModule, internalOf, ownPath, type Plan, usersOf } from './plan';

/** The entry of what `cli` needs of another package. */
const PROGRAM_DOOR = 'internal/cli';

/** Folder of modules that are written while packages are made. */
const MADE = join(ROOT, '.cache/packages');

/**
 * Makes the JavaScript of a package: in `node/` few files, which Node loads fast, and in `esm/` a file for each module that
 * is exported, so that a bundler takes only what is used. A program has `node/` alone. Gives the files it was made of.
 */
export async function writeModules(plan: Plan, folder: string): Promise<string[]> {
  const doors = internalEntries(plan);
  const index = { [plan.name === 'cli' ? 'quorate' : 'index']: plan.entry, ...doors };
  const isViemBuiltIn = !plan.peers.includes('viem');
  // A program that starts need not load an index of viem, which leads to 300 files.
  const { [PROGRAM_DOOR]: program, ...others } = index;
  const isApart = program !== undefined && !isViemBuiltIn;
  const made = new Set(await writeNode(plan, folder, isApart ? others : index, isViemBuiltIn));
  if (isApart)
    for (const path of await writeNode(plan, folder, { [PROGRAM_DOOR]: program }, true)) made.add(path);
  const sources = [...made].sort();
  if (plan.name === 'cli') return sources;
  const modules = [plan.entry, ...Object.values(doors)].flatMap(exportedModules);
  const named = Object.fromEntries(modules.map((path) => [path, `${path}.ts`]));
  await build({
    ...settings(plan, isViemBuiltIn),
    entryPoints: { ...index, ...named },
    outdir: join(folder, 'esm'),
    platform: 'browser',
  });
  return sources;
}

/** Writes the files for Node of some entries; gives the files that they hold something of. */
async function writeNode(
  plan: Plan,
  folder: string,
  entryPoints: Record<string, string>,
  isViemBuiltIn: boolean,
): Promise<string[]> {
  const { metafile } = await build({
    ...settings(plan, isViemBuiltIn),
    ...{ entryPoints, outdir: join(folder, 'node'), platform: 'node' },
  });
  const parts = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.entries(inputs));
  return parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

function settings(plan: Plan, isViemBuiltIn: boolean): BuildOptions {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: 'shared/[hash]',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    logLevel: 'error',
    external: [...plan.peers, ...plan.installed].filter((name) => name !== 'viem' || !isViemBuiltIn),
    plugins: [parsedTables, leanSources(isViemBuiltIn), otherPackages(plan)],
  };
}

/** Entries with all that each other package needs of this one, written anew from their files. */
function internalEntries(plan: Plan): Record<string, string> {
  return Object.fromEntries(
    usersOf(plan).map((user) => {
      const file = join(MADE, `${plan.name}.${user.name}.ts`);
      mkdirSync(MADE, { recursive: true });
      writeFileSync(file, internalModule(plan.name, user));
      return [`internal/${user.name}`, relative(ROOT, file).replaceAll('\\', '/')];
    }),
  );
}

// A text that is parsed loads in a fraction of the time that an object in code takes; marked so that it can be left out.
const parsedTables: Plugin = {
  name: 'parsed tables',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))));
      return { loader: 'js', contents: `export default /* @__PURE__ */ JSON.parse(${text});` };
    });
  },
};

// An ABI in words is read when the package is made, so that nobody loads the reader or waits for it. Of viem, where it is
// built in, each function is imported from its own file: an index leads to all of them.
function leanSources(isViemBuiltIn: boolean): Plugin {
  return {
    name: 'lean sources',
    setup: ({ onLoad }) => {
      onLoad({ filter: /[\\/](core|chain|cli|service)[\\/].*\.ts$/ }, ({ path }) => {
        const code = withWrittenAbis(readFileSync(path, 'utf8'));
        return { loader: 'ts', contents: isViemBuiltIn ? withOwnFiles(code) : code };
      });
    },
  };
}

function withWrittenAbis(code: string): string {
  return code.replace(/\bparseAbi\(\[((?:\s|\/\/.*$|'[^'\n]*',?)*)\]\)/gm, (_, list: string) => {
    const lines = [...list.replace(/^\s*\/\/.*$/gm, '').matchAll(/'([^'\n]*)'/g)];
    return JSON.stringify(parseAbi(lines.map(([, line = '']) => line)));
  });
}

function withOwnFiles(code: string): string {
  return code.replace(/^import \{([^}]*)\} from '(viem\/\w+)';/gm, (_, list: string, from: string) => {
    const names = list.split(',').map((name) => name.trim());
    const values = names.filter((name) => name !== '' && !name.startsWith('type '));
    return values.map((name) => `import { ${name} } from ${JSON.stringify(fileOf(name, from))};`).join('');
  });
}

const VIEM = join(ROOT, 'node_modules/viem/_esm');

/** The file of viem that has a function of one of its indexes; a package that it takes the function from. */
function fileOf(name: string, from: string): string {
  const index = join(VIEM, from.replace('viem/', ''), 'index.js');
  const text = readFileSync(index, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, names = '', file = ''] of text.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)) {
    const all = names.split(',').map((each) => each.trim());
    if (all.includes(name)) return file.startsWith('.') ? join(dirname(index), file) : file;
    if (all.some((each) => each.endsWith(` as ${name}`)))
      throw new Error(`${from} has ${name} under another name.`);
  }
  throw new Error(`${from} does not have ${name}.`);
}

// A module of another package is imported from there and never taken along.
function otherPackages(plan: Plan): Plugin {
  return {
    name: 'other packages',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^(@\/|\.)/ }, ({ path, importer }) => {
        const target = ownPath(relative(ROOT, importer).replaceAll('\\', '/'), path) ?? '';
        const from = plan.from[target.split('/')[0] ?? ''];
        return from === undefined ? undefined : { path: internalOf(from, plan.name), external: true };
      });
    },
  };
}
