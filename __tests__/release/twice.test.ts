import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasedFiles, releaseHash } from '@/cli/release/releaseFile';
import { differences } from '@/tools/release/compareFolders';
import { buildIn, twoSurroundings } from '@/tools/release/surroundings';
import { IS_LONG, skipped } from '../runs';

test('the two surroundings differ as Node sees them: in language, numbers, order and time zone', () => {
  const base = mkdtempSync(join(tmpdir(), 'quorate surroundings '));
  const asked = `const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const order = ['ı', 'i', 'z'].sort(Intl.Collator().compare).join('');
    console.log([locale, timeZone, (1234.5).toLocaleString(), order].join(' '));`;
  const seen = twoSurroundings(base).map(({ env }) =>
    execFileSync(process.execPath, ['-e', asked], { encoding: 'utf8', env: { ...process.env, ...env } }),
  );
  rmSync(base, { recursive: true });
  expect(seen).toEqual(['en-US UTC 1,234.5 iız\n', 'tr-TR Pacific/Kiritimati 1.234,5 ıiz\n']);
});

if (IS_LONG) {
  test('two builds of one commit, in other surroundings, are the same byte for byte, and name nothing of either', async () => {
    const base = mkdtempSync(join(tmpdir(), 'quorate twice '));
    try {
      const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
      const [one, other] = twoSurroundings(base);
      const first = await buildIn(one, process.cwd(), commit);
      const second = await buildIn(other, process.cwd(), commit);
      const files = releasedFiles(first);
      expect(files.length).toBeGreaterThan(100);
      expect(differences(files, releasedFiles(second))).toEqual([]);
      expect(releaseHash(files)).toBe(releaseHash(releasedFiles(second)));
      const places = [base, process.cwd(), 'Kiritimati', ...(hostname().length > 6 ? [hostname()] : [])];
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
