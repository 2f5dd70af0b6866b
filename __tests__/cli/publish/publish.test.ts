import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { readPublish } from '@/cli/arguments/publish';
import { readIndex } from '@/cli/checkpoint/listing';
import { publishAll } from '@/cli/commands/publish';
import { readFirst } from '@/core/feed/first';
import { startHostile } from '@/devnet/anvil';
import { pathOf } from '@/service/checkpoint/directory';
import { readIcs } from '../../core/calendar/readIcs';
import { readAtom } from '../../core/feed/readAtom';
import { openBefore } from '../../openBefore';
import { busySmall, bytesOf, folder, made, sweep } from '../../service/checkpoint/stage';
import { quorate } from '../command';

const SITE = 'https://vote.example.org';
const HOSTILE =
  '# A <b>"title"</b>\u202e <img src=x onerror=alert(1) & co, \\; \u0007\r\n\r\nEND:VEVENT ]]> </content></entry> <script>alert(1)</script>';

const TITLE = 'A "title" <img src=x onerror=alert(1) & co, \\;';

afterAll(sweep);

let checkpoint: string;
const extend = () => made({ dao: small.dao, rpc: [small.url], out: checkpoint });
const placed = (out: string) => ['--checkpoint', checkpoint, '--site', SITE, '--out', out];
const publishTo = (out: string, more = {}) =>
  publishAll({ checkpoint, site: SITE, out, rpc: [], previews: true, ...more });

const small = openBefore(busySmall);
const asked = openBefore(() => startHostile({ target: small.url }));
beforeAll(async () => {
  Object.assign(globalThis, { DOMParser: new JSDOM().window.DOMParser });
  checkpoint = folder();
  await extend();
});

function filesIn(out: string) {
  const path = join(out, 'feeds', pathOf(small.dao));
  const text = (name: string) => readFileSync(join(path, name), 'utf8');
  return {
    path,
    atom: readAtom(text('atom.xml')),
    json: JSON.parse(text('feed.json')) as { items: { id: string; content_text: string }[] },
    events: readIcs(text('calendar.ics')),
    text,
  };
}

test('a checkpoint becomes feeds that parsers of others read, and a second run changes no byte', async () => {
  const out = folder();
  const { published } = await publishTo(out);
  expect(published).toEqual([
    expect.objectContaining({
      dao: small.dao,
      folder: `feeds/${pathOf(small.dao)}`,
      proposals: 2,
      previews: 2,
      pictures: 2,
      written: 11,
    }),
  ]);
  const { atom, json } = filesIn(out);
  expect(atom.entries.map(({ title, text }) => [title, text.split('\n')[0]])).toEqual([
    ['The second', expect.stringMatching(/^Did not pass: \d+\.\d% for, /)],
    ['The first', 'Passed and executed: 100.0% for, 0% against, 0% abstain.'],
  ]);
  expect(atom.entries[1]?.text).toMatch(
    /\nQueued .+\nExecuted .+\n\n# The first\n\nIt passes and is executed\.$/,
  );
  expect(json.items.map(({ id }) => id)).toEqual(atom.entries.map(({ id }) => id));
  expect(atom.entries[0]?.link).toMatch(`${SITE}/proposal/#${small.dao}/`);
  const before = bytesOf(out);
  expect((await publishTo(out)).published[0]?.written).toBe(0);
  expect(bytesOf(out)).toEqual(before);
  // As another process writes it, pictures among it.
  const other = folder();
  const { code, err } = await quorate('publish', '--previews', ...placed(other));
  expect([code, err]).toEqual([0, '']);
  expect(bytesOf(other)).toEqual(before);
});

test('a subscription updated three times shows each proposal and each date once, and keeps what is no news', async () => {
  const out = folder();
  const seen = { entries: new Map<string, string>(), events: new Map<string, number>() };
  const take = async () => {
    await extend();
    const { written } = (await publishTo(out, { previews: false })).published[0] ?? {};
    const { atom, events } = filesIn(out);
    const news = atom.entries
      .filter(({ id, updated }) => seen.entries.get(id) !== updated)
      .map(({ title }) => title);
    for (const { id, updated } of atom.entries) {
      expect(updated >= (seen.entries.get(id) ?? '')).toBe(true);
      seen.entries.set(id, updated);
    }
    const moved = events
      .filter(({ uid, sequence }) => seen.events.get(uid) !== sequence)
      .map(({ summary }) => summary);
    for (const { uid, sequence } of events) {
      expect(sequence >= (seen.events.get(uid) ?? 0)).toBe(true);
      seen.events.set(uid, sequence);
    }
    return { written, news, moved };
  };
  expect((await take()).news).toEqual(['The second', 'The first']);
  const third = await small.propose({ description: HOSTILE });
  await small.mine(70);
  expect((await take()).news).toEqual([TITLE]);
  expect(seen.entries.size).toBe(3);
  // Time alone is no news.
  await small.mine(3);
  expect(await take()).toEqual({ written: 0, news: [], moved: [] });
  await small.mine(30);
  expect((await take()).news).toEqual([TITLE]);
  expect(await small.state(third)).toBe(3);
  expect(seen.entries.size).toBe(3);
  expect([...seen.events.keys()].map((uid) => uid.split('.')[0])).toEqual(['execute', 'ends']);
});

test('a preview names the proposal as text, runs nothing, and leads to the page of the same host', async () => {
  const out = folder();
  await publishTo(out);
  const { text } = filesIn(out);
  const id = filesIn(out).atom.entries[0]?.id.split('/')[1];
  const { document } = new JSDOM(text(`${id}.html`)).window;
  expect(document.title).toBe(TITLE);
  const content = (name: string) =>
    document
      .querySelector(`[property="${name}"], [name="${name}"], [http-equiv="${name}"]`)
      ?.getAttribute('content');
  expect(content('og:title')).toBe(document.title);
  expect(content('description')).toMatch(/^Small DAO\. Did not pass: no votes\.$/);
  expect(content('og:url')).toBe(`${SITE}/feeds/${pathOf(small.dao)}/${id}.html`);
  expect(content('refresh')).toBe(`0; url=/proposal/#${small.dao}/${id}`);
  expect(content('Content-Security-Policy')).toMatch(/^default-src 'none';/);
  expect(document.querySelector('script, b, img, style')).toBeNull();
  expect(document.querySelectorAll('body *')).toHaveLength(4);
});

test('with an endpoint it is told what is so now, the history from the files; a gap stops it', async () => {
  const out = folder();
  await small.openVote({ description: '# After the checkpoint' }, [0]);
  const now = { dao: small.dao, rpc: [asked.url] };
  await publishTo(out, now);
  const { atom, events } = filesIn(out);
  expect(atom.entries.map(({ title }) => title)).toEqual([
    'After the checkpoint',
    TITLE,
    'The second',
    'The first',
  ]);
  expect(atom.entries[0]?.text).toMatch(
    /^Voting is open\.\nProposed .* UTC by 0x\w+\.\nVoting opened .* UTC\.\n/,
  );
  expect(atom.entries[2]?.text).toMatch(/\nVoting ended .* UTC\.\n/);
  // Logs of a few blocks are held against the files; the history is not read again.
  const ranges = asked.seen.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params[0]);
  const firsts = ranges.map((range) => BigInt((range as { fromBlock: string }).fromBlock));
  expect(firsts.length).toBeGreaterThan(0);
  expect(firsts.filter((first) => first <= small.deployBlock)).toEqual([]);
  expect(events.filter(({ alarms }) => alarms > 0).map(({ summary }) => summary)).toEqual([
    'Voting ends: After the checkpoint',
  ]);
  const before = bytesOf(out);
  expect((await publishTo(out, now)).published[0]?.written).toBe(0);
  asked.set({ eth_getLogs: { kind: 'refuse', from: 0n, to: 1n << 60n } });
  await expect(publishTo(out, now)).rejects.toThrow(/could not be read, so a proposal may be missing/);
  expect(bytesOf(out)).toEqual(before);
});

test.each(['{"items":[null,{"id":7}]}', 'no feed', ''])(
  'what was published is made anew where it is damaged',
  async (text) => {
    const out = folder();
    await publishTo(out);
    const before = bytesOf(out);
    const { path } = filesIn(out);
    for (const name of ['feed.json', 'calendar.ics', 'atom.xml']) writeFileSync(join(path, name), text);
    await publishTo(out);
    expect(bytesOf(out)).toEqual(before);
  },
);

test('the command says in one sentence what is wrong with its arguments', async () => {
  const args = ['--checkpoint', checkpoint, '--out', 'x', '--site'];
  expect(() => readPublish([...args, SITE, '--language', 'fr'])).toThrow('--language is none of en');
  expect(readPublish([...args, SITE, '--language', 'de'])).toMatchObject({ language: 'de' });
  expect(() => readPublish([])).toThrow(/^usage: quorate publish /);
  for (const site of ['ftp://a.example', 'https://a.example/path', 'nowhere'])
    expect(() => readPublish([...args, site])).toThrow('--site is no address');
  expect(readPublish([...args, `${SITE}/`])).toMatchObject({ site: SITE, previews: false });
  await expect(publishTo('x', { checkpoint: 'nowhere' })).rejects.toThrow(
    'There is no index.json in nowhere.',
  );
  const other = 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3';
  await expect(publishTo('x', { dao: other })).rejects.toThrow(`There is no checkpoint of ${other} in`);
});

test('what a page is painted from is as of the checkpoint, and then as of now', async () => {
  const read = (...path: string[]) =>
    readFirst(readFileSync(join(checkpoint, ...path, 'first.json'), 'utf8'));
  const [own] = read(pathOf(small.dao));
  expect(String(own?.block.number)).toBe(readIndex(checkpoint)?.checkpoints[0]?.block);
  expect(own).toMatchObject({ dao: small.dao, name: 'Small DAO' });
  expect(own?.proposals.at(-1)).toMatchObject({ title: 'The first', state: 'EXECUTED', calls: 1 });
  expect(read()).toEqual([own]);
  const id = await small.openVote({ description: '# Since then' });
  await publishTo(folder(), { dao: small.dao, rpc: [small.url] });
  const [now] = read();
  expect(now?.proposals[0]).toMatchObject({ id, title: 'Since then', state: 'ACTIVE' });
  expect([now?.counting, now?.token]).toEqual([own?.counting, own?.token]);
});
