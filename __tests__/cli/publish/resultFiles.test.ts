import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { keepBlock, resultJson } from '@/cli/publish/pictures/liveResult';
import { resultSvg } from '@/cli/publish/pictures/resultSvg';
import { publish } from '@/cli/publish/write';
import { pathOf } from '@/service/checkpoint/directory';
import { hostileTitle } from '../../core/calendar/hostile';
import { runs, seeded, seedOf } from '../../runs';
import { bytesOf, folder, sweep } from '../../service/checkpoint/stage';
import { DAO, type Given, resultOf, toldOf } from './toldOf';

const SITE = 'https://vote.example.org';
const FEEDS = `feeds/${pathOf(DAO)}`;
const put = (out: string, ...given: readonly Given[]) =>
  publish(toldOf(...given), { out, site: SITE, previews: true });
const textIn = (out: string, name: string) => readFileSync(join(out, FEEDS, name), 'utf8');

afterAll(sweep);

test('a preview names its picture, with its size and what it says', () => {
  const out = folder();
  expect(put(out, { title: 'A "title" <b>' })).toMatchObject({ previews: 1, pictures: 1, written: 7 });
  const { document } = new JSDOM(textIn(out, '84.html')).window;
  const content = (name: string) =>
    document.querySelector(`[property="${name}"], [name="${name}"]`)?.getAttribute('content');
  const picture = content('og:image') ?? '';
  expect(picture).toBe(`${SITE}/${FEEDS}/84.png`);
  const bytes = readFileSync(join(out, picture.slice(SITE.length)));
  expect([content('og:image:width'), content('og:image:height')]).toEqual(
    [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String),
  );
  expect(content('og:image:alt')).toBe('A "title" <b>. Meridian DAO. Voting is open.');
  expect(content('twitter:card')).toBe('summary_large_image');
});

test('without the library previews name no picture, and there are SVG and JSON', () => {
  const out = folder();
  const target = { out, site: SITE, previews: true };
  const published = publish(toldOf({}), target, 'No pictures: it is not there.');
  expect(published).toMatchObject({ previews: 1, pictures: 'No pictures: it is not there.', written: 6 });
  expect(textIn(out, '84.html')).not.toContain('og:image');
  expect(textIn(out, '84.html')).toContain('name="twitter:card" content="summary"');
  expect(textIn(out, '84.svg')).toContain('</svg>');
});

test('an open vote is told as of the newest block, a decided one keeps its files until a fact changes', () => {
  const out = folder();
  const open = { id: 1n };
  const decided: Given = { id: 2n, state: 'EXECUTED' };
  put(out, { ...open, block: 100n }, decided);
  const before = bytesOf(join(out, FEEDS));
  const changed = () => {
    const now = bytesOf(join(out, FEEDS));
    return Object.keys(now)
      .filter((name) => /\d\./.test(name) && now[name] !== before[name])
      .sort();
  };
  put(out, { ...open, block: 200n }, decided);
  expect(changed()).toEqual(['1.json', '1.png', '1.svg']);
  expect(JSON.parse(textIn(out, '1.json'))).toMatchObject({ block: { number: '200' }, result: 'Passing' });
  expect(JSON.parse(textIn(out, '2.json'))).toMatchObject({ block: { number: '100' }, state: 'EXECUTED' });
  expect(textIn(out, '2.svg')).toContain('As of block 100, ');
  put(out, { ...open, block: 300n }, { ...decided, quorum: 3n });
  expect(changed()).toContain('2.png');
  expect(JSON.parse(textIn(out, '2.json'))).toMatchObject({ block: { number: '300' } });
});

test('the block that was published is kept only with the same facts', () => {
  const old = resultOf({ state: 'EXECUTED', block: 100n });
  const json = Buffer.from(resultJson(old)).toString();
  const now = resultOf({ state: 'EXECUTED', block: 200n });
  expect(keepBlock(now, json)).toEqual(old);
  for (const other of [undefined, '', '{}', json.replace('EXECUTED', 'QUEUED'), json.replace('"84"', '"85"')])
    expect(keepBlock(now, other)).toBe(now);
  const open = resultOf({ block: 200n });
  expect(keepBlock(open, Buffer.from(resultJson(resultOf({ block: 100n }))).toString())).toBe(open);
});

test('a run that was ended after any of its files is completed by the next one, to the same bytes', () => {
  const out = folder();
  const given: Given[] = [{ id: 1n }, { id: 2n, state: 'DEFEATED' }];
  put(out, ...given);
  const whole = bytesOf(out);
  const names = Object.keys(whole);
  for (const [at, name] of names.entries()) {
    for (const later of names.slice(at)) rmSync(join(out, later));
    writeFileSync(join(out, `${name}.7.draft`), 'half');
    expect(put(out, ...given).written).toBe(names.length - at);
    rmSync(join(out, `${name}.7.draft`));
    expect(bytesOf(out)).toEqual(whole);
  }
  expect(put(out, ...given).written).toBe(0);
});

test('the SVG holds the elements that it always has, whatever a title or a name says', () => {
  const random = seeded(seedOf(36));
  const { DOMParser } = new JSDOM().window;
  for (let run = runs(60, 5_000); run > 0; run--) {
    const svg = resultSvg(resultOf({ title: hostileTitle(random), name: hostileTitle(random) }));
    const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const all = [root, ...root.querySelectorAll('*')];
    const names = new Set(all.map(({ tagName }) => tagName));
    expect([...names].sort()).toEqual(['defs', 'pattern', 'rect', 'svg', 'text', 'title']);
    expect(all).toHaveLength(20);
    const attributes = all.flatMap((each) => each.getAttributeNames());
    expect(attributes.filter((name) => /^(?:on|xlink|href|style|src)/i.test(name))).toEqual([]);
    expect(svg.match(/url\([^)]*\)/g)).toEqual(['url(#abstain)']);
  }
});
