import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Packages of hundreds of small files, which each test file would find, read and compile one by one, used or not. As
 * bundles they save 12 %: 71 instead of 81 CPU s for 56 pure and component files.
 */
const BUNDLED = [
  ...['viem', 'viem/accounts', 'viem/actions', 'viem/chains', 'viem/ens', 'viem/siwe', 'viem/utils'],
  ...['wagmi', 'wagmi/actions', 'wagmi/chains', '@wagmi/core', '@tanstack/react-query'],
  ...['@tanstack/react-virtual'],
  ...['urql', '@urql/core', 'wonka', 'graphql', 'gql.tada', '@noble/hashes/sha3', 'micromark-extension-gfm'],
  ...['mdast-util-to-hast', 'mdast-util-gfm', 'mdast-util-from-markdown'],
  ...['dom', 'jest-dom', 'react', 'user-event'].map((name) => `@testing-library/${name}`),
];

/** Jest shows no stack lines of a folder with this name. */
const INSIDE = 'node_modules';

/** Each use of what a bundle exports would run two getters for each file it came through; nothing changes afterwards. */
const AS_VALUES = ";module.exports=Object.defineProperty({...module.exports},'__esModule',{value:true});\n";

/**
 * Bundles them as the site does: from their ES modules, what nothing uses left out, what several share in chunks of
 * its own, so that a class is one and the same from each entry. Gives what Jest is to take in their place.
 */
export async function bundledPackages() {
  const sources = ['package-lock.json', 'tools/jest/packages.mjs'].map((file) =>
    readFileSync(join(ROOT, file)),
  );
  const key = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16);
  const folder = join(ROOT, '.cache', `packages-${key}`);
  if (!existsSync(folder)) await make(folder);
  return Object.fromEntries(
    BUNDLED.map((name) => [`^${name.replaceAll('.', '\\.')}$`, join(folder, INSIDE, `${entryOf(name)}.js`)]),
  );
}

async function make(folder) {
  const { outputFiles } = await build({
    entryPoints: BUNDLED.map((name) => ({ in: name, out: entryOf(name) })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    external: ['react', 'react-dom', 'isows', 'ws'],
    outdir: join(folder, INSIDE),
    write: false,
    legalComments: 'none',
    absWorkingDir: ROOT,
    logLevel: 'error',
  });
  // Written under another name first: two runs may begin at the same time.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(join(draft, INSIDE), { recursive: true });
  for (const { path, text } of outputFiles) {
    const options = {
      format: 'cjs',
      target: 'node20',
      minifyWhitespace: true,
      supported: { 'dynamic-import': false },
    };
    const { code } = await transform(text, options);
    writeFileSync(join(draft, path.slice(folder.length + 1)), `${code}${AS_VALUES}`);
  }
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}

function entryOf(name) {
  return name.replaceAll('/', '+');
}
