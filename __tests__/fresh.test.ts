import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On a fresh clone these run before any package is there: they install them. */
describe('without a single package installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-fresh-'));
  beforeAll(() => cpSync(join(process.cwd(), 'tools'), join(folder, 'tools'), { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['tools/test.mjs', ['--only', 'nothing'], 2, /There is no stage nothing/],
    ['tools/start.mjs', ['--help'], 0, /Starts the demo chain/],
  ])('%s starts', (file, args, status, words) => {
    const run = spawnSync(process.execPath, [file, ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(`${run.stdout}${run.stderr}`).toMatch(words);
    expect(run.status).toBe(status);
  });
});
