import { readProposalFile } from '@/core/decode/proposalFile';
import { DRAFT_LIMITS } from '@/core/draft/document';
import { contentHash } from '@/core/draft/draftHash';
import { DRAFT_FIELDS } from '@/core/draft/draftShapes';
import { parseDraft } from '@/core/draft/parseDraft';
import { writeDraft } from '@/core/draft/writeDraft';
import { BOB, fullDraft, GOVERNOR } from './drafts';

const json = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ ...JSON.parse(writeDraft(fullDraft())), ...changes });

describe('the document of a draft', () => {
  test('what is written is read again, the same to the byte', () => {
    const text = writeDraft(fullDraft());
    expect(parseDraft(text)).toEqual({ draft: fullDraft(), ignored: [] });
    expect(writeDraft(parseDraft(text).draft)).toBe(text);
    expect(Object.keys(JSON.parse(text)).every((name) => DRAFT_FIELDS.has(name))).toBe(true);
  });

  test('it is a file that `quorate decode` reads', () => {
    const { targets, values, signatures } = readProposalFile(writeDraft(fullDraft()));
    expect({ targets, values, signatures }).toEqual({
      targets: [BOB, GOVERNOR],
      values: [10n ** 18n, 0n],
      signatures: ['', 'setVotingDelay(uint256)'],
    });
  });

  test('only what is necessary must be there; what is not known is named', () => {
    const { draft, ignored } = parseDraft(
      JSON.stringify({
        format: 'quorate-draft',
        version: 1,
        chainId: 1,
        governor: GOVERNOR.toLowerCase(),
        description: '',
        targets: [],
        values: [],
        calldatas: [],
        colour: 'red',
      }),
    );
    expect(draft).toMatchObject({ governor: GOVERNOR, proposer: null, actions: [], recipes: [], note: '' });
    expect(ignored).toEqual(['colour']);
  });

  test('an unknown field that may be part of an action is not left out', () => {
    const whole = JSON.parse(writeDraft(fullDraft())) as Record<string, unknown>;
    const [aside] = whole.aside as object[];
    for (const extra of [
      { operations: [1] },
      { callDatas: ['0x01'] },
      { aside: [{ ...aside, operation: 1 }] },
      { recipes: [{ at: 0, count: 1, name: 'pay-coin', inputs: {}, tokenAmount: '5' }] },
    ])
      expect(() => parseDraft(JSON.stringify({ ...whole, ...extra }))).toThrow(
        /has an unknown field, “\w+”, which may say what is paid or called/,
      );
  });

  test('its hash changes with every part that is sent, and with no other', () => {
    const draft = fullDraft();
    const hash = contentHash(draft);
    expect(contentHash({ ...draft, ...{ note: 'else', saved: 1 } })).toBe(hash);
    const [first, second] = draft.actions;
    if (first === undefined || second === undefined) throw new Error('no actions');
    // Whether the selector stands apart or in the calldata, the target is sent the same.
    const whole = { ...second, signature: '', calldata: `0x70b0f660${second.calldata.slice(2)}` as const };
    expect(contentHash({ ...draft, actions: [first, whole] })).toBe(hash);
    const others = [
      { ...draft, chainId: 10 },
      { ...draft, governor: BOB },
      { ...draft, proposer: null },
      { ...draft, description: `${draft.description} ` },
      { ...draft, actions: [second, first] },
      { ...draft, actions: [{ ...first, value: first.value + 1n }, second] },
    ] as const;
    expect(new Set([hash, ...others.map(contentHash)]).size).toBe(7);
  });
});

describe('a hostile draft is refused with one sentence that names the place', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const many = (count: number, each: unknown) => new Array(count).fill(each);
  const cases: [string, string, RegExp][] = [
    ['no JSON', '{"format"', /^The draft is not JSON\.$/],
    ['another thing', '[]', /^The draft is not an object\.$/],
    ['another format', json({ format: 'x' }), /“format” of the draft is not one of quorate-draft/],
    ['a later version', json({ version: 2 }), /“version”/],
    ['a chain in hex', json({ chainId: '0x1' }), /“chainId”/],
    ['a mistyped Governor', json({ governor: GOVERNOR.replace('a', 'A') }), /“governor”.*checksum/],
    ['a letter that only looks like one', json({ governor: GOVERNOR.replace('b', 'Ь') }), /“governor”/],
    ['a second target that is none', json({ targets: [BOB, '0x12'] }), /“targets\[1\]” of the draft/],
    ['an exponent', json({ values: ['1e18', '0'] }), /“values\[0\]”/],
    ['a number that JSON rounds', json({ values: [1e21, '0'] }), /“values\[0\]”/],
    ['80 digits', json({ values: ['9'.repeat(80), '0'] }), /“values\[0\]”/],
    ['less than nothing', json({ values: ['-1', '0'] }), /“values\[0\]”/],
    ['half a byte', json({ calldatas: ['0x0', '0x'] }), /“calldatas\[0\]”/],
    ['lists of different lengths', json({ values: ['0'] }), /2 targets, 1 values.*must be equal/],
    [
      'actions without end',
      json({ targets: many(10_000, BOB), values: many(10_000, '0'), calldatas: many(10_000, '0x') }),
      /“targets” of the draft is not a list of at most 200 entries/,
    ],
    [
      'one action too many',
      json({ targets: many(200, BOB), values: many(200, '0'), calldatas: many(200, '0x'), signatures: [] }),
      /more than 200 actions/,
    ],
    ['a text too long', json({ description: 'ä'.repeat(50_001) }), /“description”.*100,000 bytes/],
    ['half a character', json({ description: 'a\ud800' }), /“description”.*half of one/],
    ['a NUL', json({ note: 'a\u0000' }), /“note”.*NUL/],
    [
      'a NUL in a recipe',
      json({ recipes: [{ at: 0, count: 1, name: 'x', inputs: { a: '\u0000' } }] }),
      /inputs\.a/,
    ],
    [
      'a number in a recipe',
      json({ recipes: [{ at: 0, count: 1, name: 'x', inputs: { a: 1 } }] }),
      /inputs\.a/,
    ],
    [
      'a recipe of actions that are not there',
      json({ recipes: [{ at: 1, count: 2, name: 'x', inputs: {} }] }),
      /recipes/,
    ],
    ['too deep', `{"note":${deep}}`, /nested more than 8 deep/],
    ['10 MB', json({ note: 'a'.repeat(10_000_000) }), /larger than 1 MB/],
    ['a field twice', json().replace('{', '{"note":"a","no\\u0074e":"b",'), /“note” twice/],
    [
      'a field twice, with many blanks before its colon',
      json().replace('{', `{"note" :"a","note"${' \t\r\n'.repeat(50_000)}:"b",`),
      /“note” twice/,
    ],
    [
      'a field twice, 39 blanks',
      json().replace('{', `{"note":"a","note"${' '.repeat(39)}:"b",`),
      /“note” twice/,
    ],
    [
      'an endorsement of half a hash',
      json({ endorsements: [{ actionsHash: '0x01' }] }),
      /endorsements\[0\]\.actionsHash/,
    ],
  ];
  test.each(cases)('%s', (_, text, sentence) => {
    expect(() => parseDraft(text)).toThrow(sentence);
    try {
      parseDraft(text);
    } catch (error) {
      expect((error as Error).name).toBe('DraftFlaw');
      expect((error as Error).message).toMatch(/^[A-Z][^\n]{1,240}\.$/);
    }
  });

  test('a field named __proto__ is data like any other', () => {
    const text = json({ colour: 1 }).replace('"colour":1', '"__proto__":{"note":"taken"}');
    const { draft, ignored } = parseDraft(text);
    expect(draft.note).toBe(fullDraft().note);
    expect(ignored).toEqual(['__proto__']);
    expect(({} as { note?: string }).note).toBeUndefined();
  });

  test('the longest text and the most actions that are allowed are read', () => {
    const { text, actions } = DRAFT_LIMITS;
    const { draft } = parseDraft(
      json({
        description: 'a'.repeat(text),
        targets: many(actions, BOB),
        values: many(actions, '0'),
        calldatas: many(actions, '0x'),
        signatures: [],
        aside: [],
      }),
    );
    expect(draft.actions).toHaveLength(actions);
  });
});
