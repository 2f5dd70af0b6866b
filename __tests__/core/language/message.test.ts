import { describe as words } from '@/core/errors';
import { formatCoin, formatDate, formatExact, formatPercent, formatVotes } from '@/core/format';
import { type Catalogue, type Language, languageNow, setLanguage } from '@/core/language/language';
import {
  formatCount,
  joinList,
  phrase,
  piecesOf,
  plural,
  t,
  translate,
  translated,
} from '@/core/language/message';

afterEach(() => setLanguage('en', {}));

function inLanguage<T>(language: Language, catalogue: Catalogue, say: () => T): T {
  setLanguage(language, catalogue);
  return say();
}

test('English is what stands in the code', () => {
  expect(languageNow()).toBe('en');
  expect(t`Your vote is confirmed at block ${7n}.`).toBe('Your vote is confirmed at block 7.');
  expect(t``).toBe('');
  expect(phrase`Not read`).toBe('Not read');
  expect(translate('Not read')).toBe('Not read');
  expect(plural(2000, 'vote')).toBe('2,000 votes');
  expect(joinList(['a', 'b', 'c'])).toBe('a, b and c');
  expect(joinList(['a', 'b', 'c'], 'disjunction')).toBe('a, b or c');
});

test('a translation may put the values in another order, and none is looked into again', () => {
  const said = inLanguage(
    'de',
    { 'From {0} to {1}.': 'Nach {1}, von {0}.' },
    () => t`From ${'{1}'} to ${'<b>'}.`,
  );
  expect(said).toBe('Nach <b>, von {1}.');
});

test('what is not translated stays the English sentence', () => {
  setLanguage('de', {});
  expect(t`From ${1} to ${2}.`).toBe('From 1 to 2.');
  expect(translate('Not read')).toBe('Not read');
  expect(plural(2, 'vote')).toBe('2 votes');
});

test('names of the object all objects come from are no messages', () => {
  setLanguage('de', {});
  for (const name of ['constructor', '__proto__', 'toString']) expect(translate(name)).toBe(name);
});

test('pieces keep what is not text', () => {
  const thing = { any: 1 };
  const take = (strings: TemplateStringsArray, ...values: object[]) => piecesOf(strings, values);
  expect(take`Needs ${thing} more`).toEqual(['Needs ', thing, ' more']);
  setLanguage('de', { 'Needs {0} more': 'Noch {0}' });
  expect(take`Needs ${thing} more`).toEqual(['Noch ', thing, '']);
});

test('counted nouns have the forms of their language', () => {
  const forms = { one: 'Stimme', other: 'Stimmen' };
  setLanguage('de', { 'vote|votes': forms });
  expect([1, 2, 12_345].map((count) => plural(count, 'vote'))).toEqual([
    '1 Stimme',
    '2 Stimmen',
    '12.345 Stimmen',
  ]);
  setLanguage('es', { 'vote|votes': { one: 'voto', many: 'de votos', other: 'votos' } });
  expect([1n, 0n, 1_000_000n].map((count) => plural(count, 'vote'))).toEqual([
    '1 voto',
    '0 votos',
    '1.000.000 de votos',
  ]);
});

test('figures and dates follow the language, and no short figure can be misread', () => {
  const said = () => [
    formatVotes(3_982_114n, 0, 'short'),
    formatVotes(3_980_000_000n, 0, 'short'),
    formatVotes(3_980_000_000_000n, 0, 'short'),
    formatVotes(12_345_678n, 3),
    formatVotes(1n, 18),
    formatPercent(125n, 1000n),
    formatPercent(1n, 100_000n),
    formatCoin(1_250_000_000_000_000_000n, 'ETH'),
    formatCount(1_234_567),
    formatDate(1_763_111_520n, undefined, 'UTC'),
    formatExact(1_763_111_520n, 'UTC'),
  ];
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));
  expect(plain(inLanguage('en', {}, said))).toEqual(
    ['3.98M', '3.98B', '3.98T', '12,346', '<0.01', '12.5%', '<0.1%', '1.25 ETH', '1,234,567'].concat([
      '14 Nov, 09:12',
      '14 Nov 2025, 09:12:00 UTC',
    ]),
  );
  const alike = ['12.346', '<0,01', '12,5 %', '<0,1 %', '1,25 ETH', '1.234.567'];
  const german = ['3,98 Mio.', '3,98 Mrd.', '3,98 Bio.', ...alike];
  const dates = ['14. Nov., 09:12', '14. Nov. 2025, 09:12:00 UTC'];
  expect(plain(inLanguage('de', {}, said))).toEqual([...german, ...dates]);
  const spanish = ['3,98 mill.', '3,98 mil mill.', '3,98 bill.', ...alike];
  expect(plain(inLanguage('es', {}, said))).toEqual([
    ...spanish,
    '14 nov, 09:12',
    '14 nov 2025, 09:12:00 UTC',
  ]);
});

test('the words of an error are looked up before its facts are put in', () => {
  const key = 'The RPC endpoint {host} does not answer.';
  setLanguage('de', { [key]: '{host} antwortet nicht.', 'evil {host}': 'never' });
  expect(words('rpc-down', { host: 'evil {host}' }).title).toBe('evil {host} antwortet nicht.');
});

test('a table of texts says them in the language of the moment, and only those it was told of', () => {
  const passed = { text: phrase`Passed`, tone: 'for' };
  const states = translated(
    { executed: passed, queued: passed, lost: { text: 'Lost', tone: 'plain' } },
    'text',
  );
  const orders = translated({ NEWEST: phrase`Newest` });
  setLanguage('de', { Passed: 'Angenommen', for: 'dafür', Newest: 'Neueste' });
  expect([states.queued, states.lost.text]).toEqual([{ text: 'Angenommen', tone: 'for' }, 'Lost']);
  expect({ ...orders }).toEqual({ NEWEST: 'Neueste' });
  setLanguage('en', {});
  expect([states.executed.text, orders.NEWEST]).toEqual(['Passed', 'Newest']);
});
