import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasedFiles, releaseOf, sha256 } from '../cli/release/releaseFile';
import { billOfMaterials } from './release/bill';
import { differences } from './release/compareFolders';
import { buildIn, twoSurroundings } from './release/surroundings';
import { LEAST_DAYS, youngPackages } from './release/youngPackages';

const ROOT = process.cwd();
const OUT = join(ROOT, 'release');

/** `npm run release`: builds the commit twice in different surroundings, compares, and writes the release. */
async function main(): Promise<void> {
  const commit = git('rev-parse', 'HEAD');
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    say('Some files here are changed; the commit is built without the changes.');
  lookAtAges(commit);
  const base = mkdtempSync(join(tmpdir(), 'quorate release '));
  try {
    const [one, other] = twoSurroundings(base);
    say(`Building ${commit.slice(0, 12)} for the first time.`);
    const first = await buildIn(one, ROOT, commit);
    say('Building it again: another folder, home, time zone, language and umask.');
    const second = await buildIn(other, ROOT, commit);
    const found = differences(releasedFiles(first), releasedFiles(second));
    if (found.length > 0) throw new Error(`The two builds differ:\n  ${found.join('\n  ')}`);
    const lockfile = readFileSync(join(one.folder, 'package-lock.json'), 'utf8');
    const next = JSON.parse(readFileSync(join(ROOT, 'node_modules/next/package.json'), 'utf8'))
      .version as string;
    const npm = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'unknown';
    const toolchain = { node: process.version, npm, next, lockfile: sha256(lockfile) };
    const release = releaseOf(first, { commit, toolchain });
    rmSync(OUT, { recursive: true, force: true });
    cpSync(first, join(OUT, 'site'), { recursive: true });
    write('release.json', release);
    write('bom.json', billOfMaterials(JSON.parse(lockfile), commit));
    const { hash, cid, files } = release;
    say(
      `Both builds are the same: ${files.length} files.\n  hash ${hash}\n  CID  ${cid}\nThey are in release/.`,
    );
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** Stops where a package came lately, unless it is wanted all the same (`npm run release -- --young`). */
function lookAtAges(commit: string): void {
  const young = youngPackages(ROOT, commit);
  if (young === undefined) {
    say(`How old the packages are is not known: the lockfile’s history is shorter than ${LEAST_DAYS} days.`);
    return;
  }
  if (young.length === 0) return;
  const words = `These packages came into the lockfile less than ${LEAST_DAYS} days before this commit:\n  ${young.join('\n  ')}`;
  if (!process.argv.includes('--young'))
    throw new Error(`${words}\nWait, or run npm run release -- --young.`);
  say(words);
}

function write(name: string, value: unknown): void {
  writeFileSync(join(OUT, name), `${JSON.stringify(value, null, 2)}\n`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
