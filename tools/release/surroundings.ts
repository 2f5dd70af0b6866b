import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of a build, and what a build must not depend on. */
export type Surroundings = { folder: string; env: Record<string, string>; umask: number };

/**
 * Two that differ in all a build must not depend on. Node has its own data of languages: Turkish, which sorts and writes
 * numbers otherwise than English, is spoken on a machine that has no such locale too.
 */
export function twoSurroundings(base: string): [Surroundings, Surroundings] {
  const home = join(base, 'a home');
  mkdirSync(home, { recursive: true });
  const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: home };
  return [
    { folder: join(base, 'one'), env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }, umask: 0o022 },
    { folder: join(base, 'two, with spaces'), env, umask: 0o077 },
  ];
}

/** Clones a commit into a folder, lends it the packages that are installed here, and builds it there; the exported site. */
export async function buildIn(
  { folder, env, umask }: Surroundings,
  from: string,
  commit: string,
): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  git('clone', '--quiet', '--no-checkout', from, folder);
  git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  lend(join(from, 'node_modules'), join(folder, 'node_modules'));
  const before = process.umask(umask);
  const child = spawn(process.execPath, ['tools/build.mjs'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.umask(before);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build in ${folder} failed.`);
  return join(folder, 'out');
}

/** The same files under another name, without their bytes twice where the disk allows. */
function lend(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) lend(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}
