import { KEYS } from '@/lib/storageKeys';
import { begin, DAO, page, stored } from './page';

const WORDS = '/first-de.json';
const ALL = '/checkpoints/first.json';

afterEach(() => {
  stored.clear();
  page.parent = page;
});

test.each([
  ['/', [ALL, WORDS]],
  [`/dao/#${DAO}`, [ALL, WORDS]],
  [`/proposal/#${DAO}/12`, [ALL, WORDS]],
  ['/dao/', [ALL, WORDS]],
  [`/votes/#${DAO}`, []],
  ['/settings/', []],
])('%s asks for the same as everybody: %j', async (at, files) => {
  expect((await begin(at)).painted).toEqual(files);
});

test('a reader of English needs no messages', async () => {
  stored.set(KEYS.language, 'en');
  const { painted, left } = await begin('/');
  expect(painted).toEqual([ALL]);
  expect(left.spoken?.language).toBe('en');
  expect(await left.spoken?.messages).toEqual({});
});

test('nothing is asked for inside another site', async () => {
  page.parent = {};
  expect((await begin('/')).painted).toEqual([]);
});

test('megabytes are read no further than a first.json may be long', async () => {
  const { left } = await begin('/', { files: { [ALL]: 'x'.repeat(64_001) } });
  await expect(left.first).rejects.toThrow();
  const { left: short } = await begin('/', { files: { [ALL]: 'x'.repeat(64_000) } });
  expect(await short.first).toHaveLength(64_000);
});
