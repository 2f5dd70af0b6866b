import { readdirSync, readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { canvasBy, openCanvas } from '@/cli/publish/pictures/canvas';
import { drawPicture } from '@/cli/publish/pictures/picture';
import { drawable, isRightToLeft, linesOf } from '@/cli/publish/pictures/titleLines';
import { fetchCatalogue } from '@/core/language/catalogues';
import { inLanguage, TRANSLATED } from '@/core/language/language';
import { messagesIn } from '@/tools/language/extract';
import { hostileTitle } from '../../core/calendar/hostile';
import { runs, seeded, seedOf } from '../../runs';
import { type Given, resultOf } from './toldOf';

const canvas = () => {
  const opened = openCanvas();
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
};
const drawn = (given: Given) => drawPicture(canvas(), resultOf(given));
const MOST_BYTES = 60_000;
const NONE = { for: 0n, against: 0n, abstain: 0n };

describe('a picture', () => {
  test.each<[string, Given]>([
    ['an open vote', {}],
    ['no votes and no quorum', { state: 'PENDING', tally: NONE, quorum: null }],
    ['votes that could not be read', { tally: null }],
    [
      'figures as large as a contract can have',
      { tally: { for: 2n ** 255n, against: 2n ** 255n, abstain: 1n }, quorum: 2n ** 190n },
    ],
    ['10,000 characters', { title: 'Fund the council '.repeat(600) }],
    ['one word of 10,000 characters', { title: 'W'.repeat(10_000), name: 'M'.repeat(10_000) }],
    ['Arabic', { title: 'تمويل مجلس المنح لعام 2027 (USDC 10%)', name: 'مجلس' }],
    ['emoji', { title: '👩‍🚀🇩🇪👍🏽'.repeat(60) }],
    ['letters of many scripts', { title: 'Đề xuất: ₿ → Привет Ελληνικά ≥ 漢字 न ก' }],
    ['no title and no name', { title: '', name: '' }],
  ])('is 1200 × 630, small, and the same bytes for the same facts: %s', (_, given) => {
    const bytes = drawn(given);
    const { width, height } = PNG.sync.read(bytes);
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    // Nothing of the picture before is left on the canvas.
    drawn({ title: 'Another', state: 'DEFEATED' });
    expect(drawn(given).equals(bytes)).toBe(true);
  });

  test('is small and of its size whatever a title and a name say', () => {
    const random = seeded(seedOf(35));
    for (let run = runs(15, 500); run > 0; run--) {
      const bytes = drawn({ title: hostileTitle(random), name: hostileTitle(random) });
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThan(MOST_BYTES);
    }
  });

  test('tells every fact: another one makes another picture', () => {
    const facts: Given[] = [
      {},
      { title: 'Fund the councils' },
      { name: 'Meridian' },
      { state: 'SUCCEEDED' },
      { state: 'DEFEATED' },
      { tally: { for: 3n, against: 1n, abstain: 2n } },
      { quorum: 5n },
      { block: 21_480_113n },
    ];
    expect(new Set(facts.map((given) => drawn(given).toString('base64'))).size).toBe(facts.length);
  });

  test('says nothing wrong of a title that it cannot draw, and nothing that a title hides', () => {
    const number = drawn({ title: 'Proposal 84' });
    expect(drawn({ title: '关于2027年资助委员会的提案' }).equals(number)).toBe(true);
    const open = drawn({ title: 'Fund evil' });
    expect(drawn({ title: 'Fund \u202e\u2066\u200bevil' }).equals(open)).toBe(true);
  });

  test('sets a title of a script that is written from the right at the right edge', () => {
    const inkIn = (title: string, from: number, to: number) => {
      const { data } = PNG.sync.read(drawn({ title }));
      const isInk = (x: number, y: number) => (data[(y * 1200 + x) * 4] ?? 255) < 90;
      let found = false;
      for (let y = 140; y < 340; y += 1) for (let x = from; x < to; x += 1) found ||= isInk(x, y);
      return found;
    };
    expect([inkIn('מענק', 60, 600), inkIn('מענק', 900, 1140)]).toEqual([false, true]);
    expect([inkIn('Grant', 60, 300), inkIn('Grant', 600, 1140)]).toEqual([true, false]);
  });

  test.each(TRANSLATED)('speaks %s, in sentences that the site has', async (language) => {
    const catalogue = await fetchCatalogue(language);
    const folder = 'cli/publish/pictures';
    const said = readdirSync(folder).flatMap(
      (file) => messagesIn(readFileSync(`${folder}/${file}`, 'utf8')).keys,
    );
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter((key) => !Object.hasOwn(catalogue, key))).toEqual([]);
    const spoken = inLanguage(language, catalogue, () => drawn({}));
    expect(spoken.equals(drawn({}))).toBe(false);
    expect(spoken.length).toBeLessThan(MOST_BYTES);
  });
});

describe('a text of the chain in a picture', () => {
  const has = (character: string) => canvas().has(character);

  test('has a box for letters that no font has; too many of them, and it is left out', () => {
    expect(drawable('Tokyo 東京 office', has)).toBe('Tokyo ◻ office');
    expect(drawable('→ ✓ Ñandú שלום سلام 🚀', has)).toBe('→ ✓ Ñandú שלום سلام 🚀');
    expect([drawable('東京 Tokyo', has), drawable('東京都庁 Tokyo', has)]).toEqual(['◻ Tokyo', undefined]);
    for (const nothing of ['', ' ', '\u200d\ufe0f']) expect(drawable(nothing, has)).toBeUndefined();
  });

  test('is directed by its first letter', () => {
    expect(['12 שלום abc', '… سلام', 'a שלום', '84', ''].map(isRightToLeft)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('is broken between words, then between letters as people see them, and cut with a mark', () => {
    const fits = (line: string) => [...new Intl.Segmenter('en').segment(line)].length <= 6;
    expect(linesOf('one two three', 3, fits)).toEqual({ lines: ['one', 'two', 'three'], isCut: false });
    expect(linesOf('👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 2, fits)).toEqual({
      lines: ['👩‍🚀'.repeat(6), '👩‍🚀'],
      isCut: false,
    });
    expect(linesOf('one two three four', 2, fits)).toEqual({ lines: ['one', 'two…'], isCut: true });
  });
});

test('where the library is not installed, there is a sentence instead of pictures', () => {
  const missing = canvasBy(() => {
    throw new Error('Cannot find module');
  });
  expect(missing).toBe(
    `No pictures: @napi-rs/canvas is not installed for ${process.platform} on ${process.arch}.`,
  );
});
