import type { DraftItem, EditedDraft } from '@/core/draft/edit/items';
import { open, PLACE, sessions } from './sessions';

const { session } = sessions(() => 1_000_000);

describe('a change after which the draft could not be opened again is left out, with a sentence', () => {
  const action = { target: PLACE.governor, value: 0n, signature: '', calldata: '0x' } as const;
  const item = (recipe: DraftItem['recipe'], calldata: `0x${string}` = '0x'): DraftItem => ({
    ...{ key: 1, isOff: false, recipe },
    actions: [{ ...action, calldata }],
  });
  const many = (length: number) => Array.from({ length }, (_, key) => ({ ...item(null), key }));
  const nested = { name: 'call', inputs: { args: [[[[['1']]]]] } };
  const cases: [string, Partial<EditedDraft>, RegExp][] = [
    ['a text of more bytes than letters', { body: '漢'.repeat(40_000) }, /at most 100,000 bytes/],
    ['half a character', { body: 'a\ud83d' }, /half of one/],
    ['a NUL in the title', { title: 'a\u0000' }, /NUL/],
    ['201 actions', { items: many(201) }, /more than 200 actions/],
    [
      '101 actions and 100 that are switched off',
      { items: many(201).map((each, index) => ({ ...each, isOff: index > 100 })) },
      /more than 200 actions/,
    ],
    ['more than 1 MB of calldata', { items: [item(null, `0x${'00'.repeat(500_000)}`)] }, /larger than 1 MB/],
    [
      'a whole ABI of more than 1 MB',
      { items: [item({ name: 'call', inputs: { abi: 'f'.repeat(1_000_000) } })] },
      /larger than 1 MB/,
    ],
    [
      'a NUL in what a recipe was given',
      { items: [item({ name: 'call', inputs: { args: ['a\u0000'] } })] },
      /NUL/,
    ],
    ['inputs that are nested too deep', { items: [item(nested)] }, /nested more than 8 deep/],
    [
      'a signature without end',
      { items: [{ ...item(null), actions: [{ ...action, signature: 'f'.repeat(1_001) }] }] },
      /at most 1,000 bytes/,
    ],
  ];
  test.each(cases)('%s', async (_, change, sentence) => {
    const one = session();
    await one.open();
    one.edit({ ...open(one).draft, title: 'Whole' });
    one.edit({ ...open(one).draft, ...change });
    expect(open(one).refusal).toMatch(sentence);
    expect(open(one).refusal).toMatch(/^[A-Z].*\.$/);
    // It writes what is not written yet.
    await one.close();
    const again = session();
    await again.open();
    expect(open(again).draft).toMatchObject({ title: 'Whole', body: '', items: [] });
    // And the next one is taken as ever.
    again.edit({ ...open(again).draft, body: 'More' });
    expect(open(again)).toMatchObject({ refusal: null, draft: { body: 'More' } });
  });
});
