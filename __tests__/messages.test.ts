import { readFileSync } from 'node:fs';
import { REASONS } from '@/components/dao/CapabilityReport';
import { type Catalogue, type PluralForms, TRANSLATED } from '@/core/language/language';
import { messagesIn } from '@/tools/language/extract';
import {
  compareMessages,
  extractMessages,
  fileOf,
  placeholdersOf,
  readMessages,
} from '@/tools/language/messageFiles';
import { unspokenIn } from '@/tools/language/unspoken';
import { fileText } from '@/tools/messages';
import { site } from './sources';

const { english, early } = extractMessages();

test('nothing is said while a module loads, when no language is there yet', () => {
  expect(early).toEqual([]);
});

// Said before any language is there, when one could not be fetched, or the same in every language.
const NO_MESSAGES: readonly string[] = [
  'app/layout.tsx: Quorate needs JavaScript.',
  'app/layout.tsx: It reads the chain in this browser, with no server in between. Allow it for this site, then reload the page.',
  'app/layout.tsx: This browser is too old for Quorate. Use Safari 16.4, Chrome 111, Firefox 128 or newer.',
  'app/layout.tsx: Dieser Browser ist zu alt für Quorate. Verwenden Sie Safari 16.4, Chrome 111, Firefox 128 oder neuer.',
  'app/layout.tsx: Este navegador es demasiado antiguo para Quorate. Use Safari 16.4, Chrome 111, Firefox 128 o posterior.',
  'components/act/RawCall.tsx: Foundry',
  'components/ballot/BallotIntake.tsx: https://…/ballot/#…',
  'components/language/InLanguage.tsx: could not be fetched, so this page is in English.',
  'components/settings/AddChain.tsx: https://…',
  'components/settings/EndpointForm.tsx: https://…',
  'components/settings/HistoryServersCard.tsx: https://…',
  'components/shell/Header.tsx: Quorate',
  'components/shell/SmallestConfig.tsx: config.json',
  // A contract’s own words, by which it is known.
  'chain/simulate/explain.ts: Address: insufficient balance',
];

test('what stands on screen, and what is thrown to be read there, is a message', () => {
  const shown = site.filter(({ path }) => /^(app|components|core|chain|lib|service)\//.test(path));
  const found = shown.flatMap(({ path, text }) =>
    unspokenIn(text).map((said) => `${path}: ${said.replace(/^\d+: /, '').replace(/\s+/g, ' ')}`),
  );
  expect(found).toEqual(NO_MESSAGES);
});

test('a text that is no message is found, wherever it stands on screen', () => {
  const code = `
    const A = () => <p title="One of it">Two of it {isLate ? 'Three of it' : t\`Four\`} {\`\${n} fives\`}</p>;
    const B = () => <Row name="Six of it" aria-label={isLate ? 'Seven of it' : undefined} className="eight of it" />;
    function f() { throw new DraftFlaw('Nine of it'); }
    const g = () => addressInput(inputs, 'to', 'ten of it') + textInput(inputs, 'to', t\`eleven\`);
    const c = () => <input name="twelve" /> ?? <b>{t\`Thirteen\`}</b>;
    const LOOKS = [{ value: 'x', text: 'Fourteen of it' }, { text: t\`Fifteen\`, label: 'sixteen' }];`;
  const words = unspokenIn(code).map((said) => said.split(' ')[1]);
  expect(words.toSorted()).toEqual(['', 'Fourteen', 'Nine', 'One', 'Seven', 'Six', 'Three', 'Two', 'ten']);
});

test('reasons of the chain that quote nothing have words where they are shown', () => {
  const detection = site.filter(({ path }) => path.startsWith('chain/contracts/detect/'));
  const said = detection.flatMap(({ code }) => [...code.matchAll(/'([A-Z][^'`\n]+ [^'`\n]+\.)'/g)]);
  expect(new Set(said.map(([, text]) => text))).toEqual(new Set(REASONS));
});

describe.each(TRANSLATED)('the messages of %s', (language) => {
  const messages = readMessages(language);

  test('none is missing, none is unused', () => {
    expect(compareMessages(english, messages)).toEqual({ missing: [], unused: [] });
  });

  test('each stands once, in its order: run `npm run messages`', () => {
    expect(readFileSync(fileOf(language), 'utf8')).toBe(fileText(messages));
  });

  test('each is translated with its own placeholders', () => {
    expect(wrongIn(messages)).toEqual([]);
  });
});

/** Translations that put in other things than their message does, or have no form for numbers. */
function wrongIn(messages: Catalogue): string[] {
  return Object.entries(messages).flatMap(([key, said]) => (isFaithful(key, said) ? [] : [key]));
}

function isFaithful(key: string, said: string | PluralForms): boolean {
  if (typeof said === 'object') return /^[^|{}]+\|[^|{}]+$/.test(key) && Boolean(said.one && said.other);
  const wanted = new Set(placeholdersOf(key));
  const found = placeholdersOf(said);
  return said.trim() !== '' && found.every((each) => wanted.has(each)) && new Set(found).size === wanted.size;
}

test('a translation that leaves a placeholder out, or puts another in, is found', () => {
  const right = { 'From {0} to {1}': 'Nach {1} von {0}', 'vote|votes': { one: 'Stimme', other: 'Stimmen' } };
  expect(wrongIn(right)).toEqual([]);
  const wrong = {
    'a {0}': 'b',
    'b {0}': 'b {1}',
    'c {name}': 'c {nam}',
    d: '',
    'vote|votes': { one: 'Stimme' },
  };
  expect(wrongIn(wrong)).toEqual(Object.keys(wrong));
  const code = new Map([
    ['a {0}', ['x.ts']],
    ['new', ['x.ts', 'y.ts']],
  ]);
  expect(compareMessages(code, { 'a {0}': 'b', old: 'b' })).toEqual({
    missing: ['new (x.ts, y.ts)'],
    unused: ['old'],
  });
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
