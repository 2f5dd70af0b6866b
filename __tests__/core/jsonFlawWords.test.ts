import { isAddress, zeroAddress, zeroHash } from 'viem';
import { draftShape } from '@/core/draft/draftShapes';
import { capital } from '@/core/format';
import { JsonFlaw, readJson } from '@/core/json';
import { isExpectedKnown, jsonFlawWords } from '@/core/jsonFlawWords';
import { setLanguage } from '@/core/language/language';
import { readMessages } from '@/tools/language/messageFiles';

afterEach(() => setLanguage('en', {}));

const DRAFT = {
  format: 'quorate-draft',
  version: 1,
  chainId: 1,
  governor: zeroAddress,
  proposer: zeroAddress,
  description: '# Title',
  targets: [zeroAddress],
  values: ['1'],
  signatures: [''],
  calldatas: ['0x'],
  aside: [{ before: 0, target: zeroAddress, value: '0', signature: '', calldata: '0x' }],
  recipes: [{ at: 0, count: 1, name: 'pay', inputs: { to: 'a' } }],
  endorsements: [
    {
      actionsHash: zeroHash,
      descriptionHash: zeroHash,
      proposer: null,
      endorser: zeroAddress,
      role: 'author',
      statement: '',
      expires: 1,
      signature: '0x',
    },
  ],
};
const JUNK = [
  null,
  7.5,
  -1,
  'x',
  '0xzz',
  zeroAddress.replace('0x0', '0xF'),
  [],
  {},
  true,
  Array(9999).fill(0),
  '\ud800',
];

/** Flaws reported for every place of a draft that has an invalid value. */
function flaws(): JsonFlaw[] {
  const found: JsonFlaw[] = [];
  const spoil = (value: unknown, put: (junk: unknown) => void): void => {
    for (const junk of JUNK) {
      put(junk);
      try {
        readJson(draftShape, JSON.stringify(DRAFT));
      } catch (error) {
        if (!(error instanceof JsonFlaw)) throw error;
        found.push(error);
      }
    }
    put(value);
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value))
      spoil((value as Record<string, unknown>)[key], (junk) => {
        (value as Record<string, unknown>)[key] = junk;
      });
  };
  for (const key of Object.keys(DRAFT))
    spoil(DRAFT[key as keyof typeof DRAFT], (junk) => {
      (DRAFT as Record<string, unknown>)[key] = junk;
    });
  return found;
}

test('whatever is wrong in a draft is said in the reader’s language, with the field', () => {
  expect(isAddress(DRAFT.governor)).toBe(true);
  const found = flaws();
  expect(found.length).toBeGreaterThan(100);
  // A text that cannot be sent says why in whole sentences of its own.
  const own = /^a text (of at most|of whole|without)/;
  expect([...new Set(found.map(({ expected }) => expected))].filter((each) => !own.test(each))).toEqual(
    [...new Set(found.map(({ expected }) => expected))].filter(isExpectedKnown),
  );
  setLanguage('de', readMessages('de'));
  for (const { path, expected } of found.filter((each) => isExpectedKnown(each.expected)))
    expect(jsonFlawWords(new JsonFlaw(path, expected), 'der Entwurf')).toMatch(
      /^das Feld „[\w.[\]]+“ \(der Entwurf\): Erwartet wird (ein|eine|eines|die|Hex|Bytes|true oder) /,
    );
});

test('in English it is the sentence it always was', () => {
  expect(
    capital(jsonFlawWords(new JsonFlaw('$.values[0]', 'a list of at most 5 entries'), 'the draft')),
  ).toBe('The field “values[0]” of the draft is not a list of at most 5 entries');
  expect(jsonFlawWords(new JsonFlaw('$', 'JSON'), 'it')).toBe('it is not JSON');
});
