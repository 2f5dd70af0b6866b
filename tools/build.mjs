import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, run, runNode } from './process.mjs';

const STAMP = `${ROOT}/.cache/build.json`;
const SOURCES = [
  'app',
  'components',
  'lib',
  'service',
  'chain',
  'core',
  'messages',
  'public',
  'tools/stubs',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'tools/build.mjs',
  'tools/headStart.mjs',
  'tools/seal.mjs',
  'tools/offline.mjs',
  'tools/strangers.mjs',
];

/** Whether out/ is missing or was made from other sources than those here; the commit counts, because About shows it. */
export async function isStale() {
  await ensureGenerated();
  if (!existsSync(`${ROOT}/out/index.html`) || !existsSync(STAMP)) return true;
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8')).hash !== (await fingerprint());
  } catch {
    return true;
  }
}

/**
 * Builds the static export into out/ and seals its pages; throws with the output of `next build` when it fails.
 * @param {{ live?: boolean, areTypesChecked?: boolean }} [options] areTypesChecked: whoever builds has checked them already.
 */
export async function build({ live = false, areTypesChecked = false } = {}) {
  await ensureGenerated();
  const hash = await fingerprint();
  rmSync(STAMP, { force: true });
  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    QUORATE_TYPES: areTypesChecked ? 'checked' : undefined,
  };
  const { code, output } = await runNode('node_modules/next/dist/bin/next', ['build'], { env, live });
  if (code !== 0) throw new Error(live ? 'next build failed.' : `next build failed:\n${output}`);
  for (const folder of ['checkpoints', 'feeds']) dropUnfinished(`${ROOT}/out/${folder}`);
  // Imported here, because it needs a package and this file installs them.
  const { sealWhole } = await import('./offline.mjs');
  const sealed = sealWhole(`${ROOT}/out`);
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  writeFileSync(STAMP, `${JSON.stringify({ hash, ...sealed }, null, 2)}\n`);
  return sealed;
}

/**
 * Removes what a checkpoint or a feed that is still being made has left in a folder.
 * @param {string} folder
 */
export function dropUnfinished(folder) {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = basename(path);
    if (name === '.partial' || name.endsWith('.draft'))
      rmSync(join(folder, path), { recursive: true, force: true });
  }
}

async function fingerprint() {
  const hash = createHash('sha256');
  const { code, output } = await run('git', ['rev-parse', 'HEAD']);
  hash.update(code === 0 ? output : 'no commit');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      hash.update(`\n${relative(ROOT, file).replaceAll('\\', '/')}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** The command itself. No await stands at this file's top: the benchmarks, which are no ES modules, load it too. */
async function main() {
  try {
    await ensureInstalled(console.log);
    // The types of a commit are checked by its tests.
    const isWanted = argv.includes('--if-stale');
    if (isWanted && !(await isStale())) return;
    const { pages, worker } = await build({ live: true, areTypesChecked: isWanted });
    console.log(`out/ is ready: ${pages.length} pages sealed, ${worker.length} worker files preloaded.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

if (argv[1] !== undefined && resolve(argv[1]) === fileURLToPath(import.meta.url)) main();
