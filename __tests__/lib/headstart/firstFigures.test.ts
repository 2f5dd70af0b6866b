/** @jest-environment node */
import { KEYS } from '@/lib/storageKeys';
import { begin, DAO, page, stored } from './page';

const WORDS = '/first-de.json';
const own = `/checkpoints/${DAO.toLowerCase().replaceAll(':', '-')}/first.json`;

afterEach(() => {
  stored.clear();
  page.parent = page;
});

test.each([
  ['/', ['/checkpoints/first.json', WORDS]],
  [`/dao/#${DAO}`, [own, WORDS]],
  [`/dao/#${DAO}?state=ACTIVE`, [own, WORDS]],
  [`/proposal/#${DAO}/12`, [own, WORDS]],
  ['/dao/#nothing', []],
  ['/dao/', []],
  [`/votes/#${DAO}`, []],
  ['/settings/', []],
])('%s is painted from %j', async (at, files) => {
  expect((await begin(at)).painted).toEqual(files);
});

test('a reader of English needs no messages', async () => {
  stored.set(KEYS.language, 'en');
  const { painted, left } = await begin('/');
  expect(painted).toEqual(['/checkpoints/first.json']);
  expect(left.spoken?.language).toBe('en');
  expect(await left.spoken?.messages).toEqual({});
});

test('nothing is asked for inside another site', async () => {
  page.parent = {};
  expect((await begin('/')).painted).toEqual([]);
});

test('megabytes are read no further than a first.json may be long', async () => {
  const { left } = await begin('/', { files: { '/checkpoints/first.json': 'x'.repeat(64_001) } });
  await expect(left.first).rejects.toThrow();
  const { left: short } = await begin('/', { files: { '/checkpoints/first.json': 'x'.repeat(64_000) } });
  expect(await short.first).toHaveLength(64_000);
});
