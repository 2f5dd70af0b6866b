import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '@/devnet/lock';

const folder = mkdtempSync(join(tmpdir(), 'quorate-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one after the other, also where the folder of the lock is not there yet', async () => {
  const path = join(folder, 'new', 'a.lock');
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    expect(existsSync(path)).toBe(true);
    await new Promise(setImmediate);
    seen.push(`${name} ends`);
  };
  await Promise.all([withLock(path, work('one')), withLock(path, work('other'))]);
  expect(seen).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  expect(existsSync(path)).toBe(false);
});

test('where no lock can be made it fails and does not wait', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const work = jest.fn();
  await expect(withLock(join(file, 'a.lock'), work)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(work).not.toHaveBeenCalled();
});
