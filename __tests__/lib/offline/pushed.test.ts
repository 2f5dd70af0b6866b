import { exported, hostOf, Stores, startServiceWorker } from './world';

const PATH = `/proposal/#eip155:1:0x${'ab'.repeat(20)}/7`;
const MESSAGE = {
  version: 1,
  id: 'dao/7/opened',
  title: 'Meridian DAO',
  body: 'Voting is open: T',
  path: PATH,
};

async function pushed(text: string | null) {
  const out = exported({ 'index.html': '<title>Home</title>', '404.html': '<title>Not found</title>' });
  const worker = startServiceWorker(out, new Stores(), hostOf(out));
  await worker.push(text);
  return worker;
}

test('a message is shown as it is, and its notice opens the proposal', async () => {
  const worker = await pushed(JSON.stringify(MESSAGE));
  expect(worker.shown).toEqual([
    { title: 'Meridian DAO', ...{ body: MESSAGE.body, tag: MESSAGE.id, data: PATH, icon: '/icon-192.png' } },
  ]);
  await worker.press(worker.shown[0]?.data);
  expect(worker.opened).toEqual([PATH]);
});

test.each<[string, string | null]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['fields of other types', JSON.stringify({ title: {}, body: 7, path: ['/'], id: null })],
  ['too much', JSON.stringify({ ...MESSAGE, body: 'x'.repeat(5000) })],
])('for %s there is a notice without content, which opens the site', async (_, text) => {
  const { shown } = await pushed(text);
  expect(shown).toEqual([expect.objectContaining({ title: 'Quorate', tag: '', data: '/' })]);
});

test.each([
  ...['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/settings/'],
  ...[
    `${PATH}/../..`,
    `${PATH}?x`,
    ` ${PATH}`,
    `/proposal/#eip155:1:0x12/7`,
    `${PATH}${'7'.repeat(80)}`,
    '/control/#eip155:1:0x12',
  ],
])('%s is not opened', async (path) =>
  expect((await pushed(JSON.stringify({ ...MESSAGE, path }))).shown[0]?.data).toBe('/'),
);

test('a notice opens no page but the first and proposals', async () => {
  const worker = await pushed(null);
  for (const data of ['https://evil.example/', '//evil.example', 7, null, '/settings/'])
    await worker.press(data);
  expect(worker.opened).toEqual([]);
  await worker.press('/');
  expect(worker.opened).toEqual(['/']);
});

test('signs that turn or hide text are not shown, and long texts end', async () => {
  const { shown } = await pushed(
    JSON.stringify({
      ...MESSAGE,
      title: `a\u202eb\n${'t'.repeat(200)}`,
      body: `c\u0000d\u202e${'y'.repeat(900)}`,
    }),
  );
  expect(shown[0]?.title).toMatch(/^ab t+…$/);
  expect(shown[0]?.body).toMatch(/^cdy+$/);
  expect([...String(shown[0]?.body)].length).toBeLessThanOrEqual(600);
});
