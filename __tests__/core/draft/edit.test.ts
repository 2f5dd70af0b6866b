/** @jest-environment node */
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { descriptionOf, draftTextOf } from '@/core/draft/edit/draftText';
import { doubledItem, movedItem, switchedItem, withItem, withoutItem } from '@/core/draft/edit/itemMoves';
import { documentOf, editedOf, placesOf } from '@/core/draft/edit/items';

const GOVERNOR = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const action = (value: bigint) => ({ target: GOVERNOR, value, signature: '', calldata: '0x' }) as const;
const DRAFT: DraftDocument = {
  ...emptyDraft({ chainId: 1, governor: GOVERNOR }),
  description: '# Title\n\nText\n',
  actions: [action(1n), action(2n), action(3n)],
  aside: [{ ...action(9n), before: 1 }],
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

test('a draft that is edited and left as it was is the same draft', () => {
  expect(documentOf(editedOf(DRAFT))).toEqual(DRAFT);
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
  expect(sent(switchedItem(items, pair))).toEqual([1n]);
  expect(sent(withoutItem(items, pair))).toEqual([1n]);
  expect(sent(withItem(items, { recipe: null, actions: [action(5n)] }))).toEqual([1n, 2n, 3n, 5n]);
});
