/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { type PluralForms, TRANSLATED } from '@/core/language/language';
import { messagesIn } from '@/tools/language/extract';
import {
  compareMessages,
  extractMessages,
  type MessageFiles,
  placeholdersOf,
  readMessages,
} from '@/tools/language/messageFiles';
import { catalogueCode, sorted } from '@/tools/messages';

const { english, early } = extractMessages();

test('messages/en is what the code says: run `npm run messages`', () => {
  expect(readMessages('en')).toEqual(english);
});

test('nothing is said while a module loads, when no language is there yet', () => {
  expect(early).toEqual([]);
});

describe.each(TRANSLATED)('the messages of %s', (language) => {
  const files = readMessages(language);

  test('none is missing, none is unused', () => {
    const { missing, unused } = compareMessages(english, files);
    expect({ missing, unused }).toEqual({ missing: {}, unused: {} });
  });

  test('each lies under its noun, and the catalogue has them all', () => {
    expect(sorted(english, files)).toEqual(files);
    expect(readFileSync(`messages/${language}/catalogue.ts`, 'utf8')).toBe(catalogueCode(Object.keys(files)));
  });

  test('each is translated with its own placeholders', () => {
    expect(wrongIn(files)).toEqual([]);
  });
});

/** Translations that put in other things than their message does, or have no form for numbers. */
function wrongIn(files: MessageFiles): string[] {
  const texts = Object.values(files).flatMap((each) => Object.entries(each));
  return texts.flatMap(([key, said]) => (isFaithful(key, said) ? [] : [key]));
}

function isFaithful(key: string, said: string | PluralForms): boolean {
  if (typeof said === 'object') return /^[^|{}]+\|[^|{}]+$/.test(key) && Boolean(said.one && said.other);
  const wanted = new Set(placeholdersOf(key));
  const found = placeholdersOf(said);
  return said.trim() !== '' && found.every((each) => wanted.has(each)) && new Set(found).size === wanted.size;
}

test('a translation that leaves a placeholder out, or puts another in, is found', () => {
  const right = { 'From {0} to {1}': 'Nach {1} von {0}', 'vote|votes': { one: 'Stimme', other: 'Stimmen' } };
  expect(wrongIn({ a: right })).toEqual([]);
  const wrong = {
    'a {0}': 'b',
    'b {0}': 'b {1}',
    'c {name}': 'c {nam}',
    d: '',
    'vote|votes': { one: 'Stimme' },
  };
  expect(wrongIn({ a: wrong })).toEqual(Object.keys(wrong));
});

test('messages are found by the syntax, with the keys that are looked up at run time', () => {
  const code = `
    const CALLS = sentenceTable\`\n# Heading\nmint(uint256) | ?0: Mint {count 0 vote} | Mint nothing: {0}\n\`;
    const RULES = settingTable\`\nsetA(uint256) | the delay | clock\n\`;
    const A = phrase\`Not read\`;
    const TABLE = errorTable(\`\n# Heading\ncode | wait | {host} is slow. | Wait.\n\`);
    function F() { return <p title={t\`Read me\`}>{rich\`Needs \${<b>{t\`One\`}</b>} more \${n}\`}</p>; }
    const g = () => plural(n, 'vote') + plural(n, 'entry is', 'entries are');
    const i = () => say\`Send \${n} to \${m}\`;
    const h = <List noun="delegate" />;`;
  expect(messagesIn(code)).toEqual({
    keys: [
      'Mint {count 0 vote}',
      'Mint nothing: {0}',
      'vote|votes',
      'the delay',
      'Not read',
      '{host} is slow.',
      'Wait.',
      'Read me',
      'Needs {0} more {1}',
      'One',
      'vote|votes',
      'entry is|entries are',
      'Send {0} to {1}',
      'delegate|delegates',
    ],
    early: [],
  });
  expect(messagesIn('const a = t`Too early`; const b = plural(1, "vote");').early).toEqual([
    'line 1',
    'line 1',
  ]);
});
