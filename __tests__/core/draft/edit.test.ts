import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { doubledItem, movedItem, switchedItem, withItem, withoutItem } from '@/core/draft/edit/itemMoves';
import { descriptionOf, documentOf, draftTextOf, editedOf, placesOf } from '@/core/draft/edit/items';
import { whyUnreadable } from '@/core/draft/edit/whyUnreadable';
import { parseDraft } from '@/core/draft/parseDraft';
import { writeDraft } from '@/core/draft/writeDraft';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';

const GOVERNOR = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const action = (value: bigint) => ({ target: GOVERNOR, value, signature: '', calldata: '0x' }) as const;
const DRAFT: DraftDocument = {
  ...emptyDraft({ chainId: 1, governor: GOVERNOR }),
  description: '# Title\n\nText\n',
  actions: [action(1n), action(2n), action(3n)],
  aside: [{ ...action(9n), before: 1, recipe: null }],
  recipes: [{ at: 1, count: 2, name: 'pay-many', inputs: { table: 'x' } }],
};

test.each([
  ['# Title\n\nText\n', { title: 'Title', body: 'Text\n' }],
  ['# Title', { title: 'Title', body: '' }],
  ['Bare title\n\nText', { title: '', body: 'Bare title\n\nText' }],
  ['# Title\r\n\r\nText', { title: '', body: '# Title\r\n\r\nText' }],
  ['# Title\nText', { title: '', body: '# Title\nText' }],
  ['', { title: '', body: '' }],
])('the text %j is edited in two fields that give it back to the byte', (description, fields) => {
  expect(draftTextOf(description)).toEqual(fields);
  expect(descriptionOf(draftTextOf(description))).toBe(description);
});

test('a draft that is edited and left as it was is the same draft', () =>
  expect(documentOf(editedOf(DRAFT))).toEqual(DRAFT));

test('what is switched off keeps the fields it was written in, its actions together, also in a file', () => {
  const { items, ...rest } = editedOf(DRAFT);
  const off = documentOf({ ...rest, items: switchedItem(items, items[2]?.key ?? -1) });
  const again = editedOf(parseDraft(writeDraft(off)).draft).items;
  expect(again.map(({ isOff, recipe, actions }) => [isOff, recipe?.name, actions.length])).toEqual([
    [false, undefined, 1],
    [true, undefined, 1],
    [true, 'pay-many', 2],
  ]);
  expect(again[2]?.recipe?.inputs).toEqual({ table: 'x' });
  expect(documentOf({ ...rest, items: switchedItem(again, again[2]?.key ?? -1) })).toEqual(DRAFT);
  const greedy = {
    ...off,
    aside: [{ ...action(1n), before: 0, recipe: { count: 99, name: 'x', inputs: {} } }],
  };
  expect(editedOf(greedy).items[0]?.actions).toHaveLength(1);
});

test('what belongs to one recipe moves, doubles and goes as one', () => {
  const { items } = editedOf(DRAFT);
  expect(items.map(({ actions }) => actions.map(({ value }) => value))).toEqual([[1n], [9n], [2n, 3n]]);
  expect(placesOf(items)).toEqual([0, null, 1]);
  const sent = (changed: typeof items) =>
    documentOf({ ...editedOf(DRAFT), items: changed }).actions.map(({ value }) => value);
  const pair = items[2]?.key ?? -1;
  expect(sent(movedItem(items, pair, -2))).toEqual([2n, 3n, 1n]);
  expect(movedItem(items, pair, 1)).toBe(items);
  expect(sent(doubledItem(items, pair))).toEqual([1n, 2n, 3n, 2n, 3n]);
  expect(new Set(doubledItem(items, pair).map(({ key }) => key)).size).toBe(4);
  expect([sent(switchedItem(items, pair)), sent(withoutItem(items, pair))]).toEqual([[1n], [1n]]);
  expect(sent(withItem(items, { recipe: null, actions: [action(5n)] }))).toEqual([1n, 2n, 3n, 5n]);
});

test('what could not be read again once it is written is known beforehand, and nothing else is refused', () => {
  const random = seeded(seedOf(3));
  const scraps = [
    'a',
    '漢',
    '\u0000',
    '\ud83d',
    '\ude00',
    '🎉',
    '\\',
    '\\u0000',
    '"',
    '\\ud83d',
    '\n',
    '\u2028',
  ];
  const text = (most: number) =>
    Array.from({ length: random.int(0, most) }, () =>
      random.pick(random.chance(0.7) ? ['b', '漢'] : scraps),
    ).join('');
  const count = { fits: 0, not: 0 };
  for (let round = 0; round < runs(1_500, 20_000); round += 1) {
    const actions = new Array(random.chance(0.1) ? random.int(190, 205) : 2).fill(action(1n));
    const draft: DraftDocument = {
      ...DRAFT,
      ...{ actions, aside: [], description: text(6) },
      note: random.chance(0.1) ? '漢'.repeat(random.int(3_300, 3_340)) : text(3),
      recipes: [{ at: 0, count: 1, name: 'call', inputs: { abi: text(4), args: [text(3)] } }],
    };
    const isReadable = reads(draft);
    count[isReadable ? 'fits' : 'not'] += 1;
    expect([round, whyUnreadable(draft) === undefined]).toEqual([round, isReadable]);
  }
  if (ASSERTS_COVERAGE) expect(Math.min(count.fits, count.not)).toBeGreaterThan(200);
});

function reads(draft: DraftDocument): boolean {
  try {
    parseDraft(writeDraft(draft));
    return true;
  } catch {
    return false;
  }
}
