import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Where a build stands, and what a build must not depend on. */
export type Surroundings = { folder: string; env: Record<string, string>; umask: number };

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
