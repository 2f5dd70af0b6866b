import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { youngPackages } from '@/tools/release/youngPackages';

const DAY = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quorate-age-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what a release is made of', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  function commit(daysAgo: number, versions: Record<string, string>): void {
    const packages = Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [
        `node_modules/${name}`,
        { version, integrity: `sha512-${name}${version}` },
      ]),
    );
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
    git('add', '.');
    const date = new Date(Date.now() - daysAgo * DAY).toISOString();
    execFileSync('git', ['commit', '--allow-empty', '-qm', 'x'], {
      cwd: folder,
      env: {
        ...process.env,
        ...{
          GIT_AUTHOR_NAME: 'x',
          GIT_AUTHOR_EMAIL: 'x@x',
          GIT_COMMITTER_NAME: 'x',
          GIT_COMMITTER_EMAIL: 'x@x',
        },
        ...{ GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      },
    });
  }

  test('a package that was not in the lockfile seven days before is named, and so is another version or archive', () => {
    git('init', '-q');
    commit(20, { a: '1', b: '1', c: '1' });
    commit(8, { a: '1', b: '2', c: '1' });
    commit(3, { a: '1', b: '2', c: '2' });
    commit(0, { a: '1', b: '2', c: '2', d: '1' });
    expect(youngPackages(folder, 'HEAD')).toEqual(['c@2 sha512-c2', 'd@1 sha512-d1']);
    expect(youngPackages(folder, 'HEAD~2')).toEqual(['b@2 sha512-b2']);
  });

  test('a history that is too short proves nothing', () => {
    git('init', '-q');
    commit(2, { a: '1' });
    commit(0, { a: '1' });
    expect(youngPackages(folder, 'HEAD')).toBeUndefined();
  });
});
