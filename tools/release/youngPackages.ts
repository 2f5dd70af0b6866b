import { execFileSync } from 'node:child_process';

/** Days for which a version must have been published before it is taken; `.npmrc` asks npm for the same. */
export const LEAST_DAYS = 7;
const LOCKFILE = 'package-lock.json';

type Locked = { version?: string; integrity?: string; link?: boolean };

/**
 * Packages of a commit's lockfile that were not in it so many days before: they may be younger. No registry is asked; what
 * has stood in the lockfile for so long is at least as old. Undefined where the history does not go back so far.
 */
export function youngPackages(root: string, commit: string): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
  const made = Number(git('log', '-1', '--format=%ct', commit));
  const before = `--before=${made - LEAST_DAYS * 86_400}`;
  const then = git('rev-list', '-1', before, commit, '--', LOCKFILE).trim();
  if (then === '') return undefined;
  const known = new Set(lockedIn(git('show', `${then}:${LOCKFILE}`)));
  return [...new Set(lockedIn(git('show', `${commit}:${LOCKFILE}`)))]
    .filter((each) => !known.has(each))
    .sort();
}

/** Each package with its version and what its archive is, as one line. */
function lockedIn(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, { version, integrity, link }]) =>
    path.includes('node_modules/') && link !== true && version !== undefined
      ? [`${path.replace(/^.*node_modules\//, '')}@${version} ${integrity ?? ''}`.trim()]
      : [],
  );
}
