/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences } from '@/tools/release/compareFolders';
import { releasedFiles, releaseHash } from '@/tools/release/releaseFile';
import { buildIn } from '@/tools/release/surroundings';
import { IS_LONG } from '../runs';
import { skipped } from '../testWith';

if (IS_LONG) {
  test('two builds of one commit, in other surroundings, are the same byte for byte, and name nothing of either', async () => {
    const base = mkdtempSync(join(tmpdir(), 'quorate twice '));
    try {
      const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
      const home = join(base, 'a home');
      mkdirSync(home);
      const one = { folder: join(base, 'one'), env: { TZ: 'UTC', LC_ALL: 'C' }, umask: 0o022 };
      const env = { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: home };
      const other = { folder: join(base, 'two, with spaces'), env, umask: 0o077 };
      const first = await buildIn(one, process.cwd(), commit);
      const second = await buildIn(other, process.cwd(), commit);
      const files = releasedFiles(first);
      expect(files.length).toBeGreaterThan(100);
      expect(differences(files, releasedFiles(second))).toEqual([]);
      expect(releaseHash(files)).toBe(releaseHash(releasedFiles(second)));
      const places = [base, process.cwd(), 'Kathmandu', ...(hostname().length > 6 ? [hostname()] : [])];
      const telling = files.filter(({ path }) => {
        const text = readFileSync(join(second, path), 'latin1');
        return places.some((place) => text.includes(place));
      });
      expect(telling).toEqual([]);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  }, 1_200_000);
} else {
  skipped('two builds of one commit are the same', 'it builds twice; npm run test:long does');
}
