import { safeText } from '@/core/format';
import { textCost, textFlaw } from '@/core/text/bounds';
import { formatText, parseText } from '@/core/text/formatText';
import { sizeOf } from '@/core/text/tree';
import { processorTime } from '../../processorTime';
import { runs, seeded, seedOf } from '../../runs';
import { COSTLY_TEXTS, HEAVY_TEXTS } from './heavy';

/** Milliseconds of the processor; a text that hangs takes far longer. */
const GENEROUS = 5000;

/** How many random texts, and milliseconds of the processor that one may take. */
const TEXTS = runs(400, 4000);
const LONGEST_PARSE = 200;
const SEED = seedOf(11);

/** Result of work, and its processor time, whatever else the machine does. */
function timed<T>(work: () => T): { result: T; ms: number } {
  const taken = processorTime();
  const result = work();
  return { result, ms: taken() };
}

describe('texts made to be slow', () => {
  test.each(HEAVY_TEXTS)('%s comes to an end', (_, text, outcome) => {
    const { result, ms } = timed(() => formatText(text));
    expect(result.kind).toBe(outcome);
    expect(ms).toBeLessThan(GENEROUS);
  });

  test.each([
    ['a table of 300 columns and 1,000 short rows', 'cells'],
    ['a table in a quote in a list', 'cells'],
    ['5,000 lists in one another', 'deep'],
    ['1,000 quotes in one another', 'deep'],
    ['300 lists in one another, by indentation', 'deep'],
    ['10,000 links, one a line', 'deep'],
    ['180 kB of emphasis that opens and closes', 'nodes'],
    ['comments that never end', 'work'],
    ['a word with a dot after every letter', 'work'],
    ['an address that ends in 60,000 stops', 'work'],
    ['2,400 definitions, each used', 'work'],
    ['5,000 headings by double underline', 'work'],
    ['5 MB', 'long'],
  ])('%s is not parsed: %s', (name, flaw) => {
    expect(textFlaw(HEAVY_TEXTS.find(([each]) => each === name)?.[1] ?? '')).toBe(flaw);
  });

  test('what is left out of the count is caught in the tree: references, emphasis in one another', () => {
    const text = (name: string) => HEAVY_TEXTS.find(([each]) => each === name)?.[1] ?? '';
    expect(parseText(text('one definition of 9 kB, used 1,000 times'))).toBeNull();
    expect(parseText(text('200 emphases in one another'))).toBeNull();
    expect(parseText(text('a table of 300 columns and 1,000 short rows'))).toBeNull();
    expect(parseText('- a\n\n'.repeat(4000))).toBeNull();
  });
});

describe('what is within the bounds is set', () => {
  test.each(COSTLY_TEXTS)('%s', (_, text, nodes) => {
    const { result, ms } = timed(() => formatText(text));
    expect(result.kind === 'tree' ? sizeOf(result.nodes) : result.why).toBe(nodes);
    expect(ms).toBeLessThan(GENEROUS);
  });

  test('a long block of code is no work, and what follows it is counted again', () => {
    const code = `\`\`\`\n${'{ "a_b": [1, [2]] }\n'.repeat(500)}\`\`\`\n`;
    expect(textCost(code).work).toBeLessThan(100);
    expect(textFlaw(`${code}${'a <!--'.repeat(20_000)}`)).toBe('work');
  });

  test('cells are counted as wide as the head of their table, until a blank line', () => {
    expect(textCost('|a|b|c|\n|-|-|-|\n|1|\n|2|\n').cells).toBe(12);
    expect(textCost('|a|b|c|\n|-|-|-|\n\n|1|\n|2|\n').cells).toBe(6);
    expect(textCost('a | b\nc | d\n').cells).toBe(0);
  });
});

describe('what is laid out', () => {
  const outcome = (text: string) => {
    const setting = formatText(text);
    return setting.kind === 'plain' ? setting.why : setting.kind;
  };

  test.each([
    ['Arabic letters without a blank', 'م', 6000],
    ['letters of both directions in turn', 'aא', 10_500],
    ['letters of eight scripts in turn', 'aאक漢กأ한', 6000],
    ['the same by references', '&#1605;', 5100 * 7],
    ['the same between marks', `${'م'.repeat(60)} *م* `, 65 * 90],
  ])('one paragraph of %s is shown piece by piece', (_, unit, length) => {
    expect(outcome(unit.repeat(length / unit.length))).toBe('paragraph');
  });

  test('long paragraphs of Latin letters, and many of other scripts, are set', () => {
    expect(outcome('word '.repeat(20_000))).toBe('tree');
    expect(outcome('مرحبا بالعالم '.repeat(300))).toBe('tree');
    expect(outcome(`${'漢字'.repeat(150)}\n\n`.repeat(60))).toBe('tree');
  });
});

test('references to characters that hide, turn or stack letters leave nothing of them', () => {
  const set = formatText(
    '&#x202e;a&#x200b;b&shy; c&#x301;&#x301;&#x301;&#x301; ![d&#x202e;](https://a.example/)',
  );
  const [paragraph] = set.kind === 'tree' ? set.nodes : [];
  expect(paragraph).toMatchObject({
    children: ['ab ć\u0301\u0301 ', { tag: 'img', attributes: { alt: 'd' } }],
  });
});

const PARTS = [
  ...[
    '|',
    '|-',
    '-|-|\n',
    '|a|b|\n',
    '\n',
    '\n\n',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '> ',
    '>',
    '*',
    '**',
    '_',
    '__',
    '~~',
  ],
  ...[
    '~',
    '*~~',
    '~~*',
    '[',
    '](',
    '![',
    ']',
    '[^1]',
    '[^1]: x\n',
    '[a]: b\n',
    '[a]',
    '[a]: <',
    '(',
    '<',
    '<!--',
  ],
  ...[
    '<a b="',
    'http://a.bc/',
    'www.a.bc',
    'a@b.cd',
    'https://u:p@e.ex ',
    '`',
    '``',
    '```\n',
    '\\',
    '&amp;',
    'a',
  ],
  ...[
    'b ',
    '# ',
    '===\n',
    '---\n',
    '    ',
    '\t',
    '  \n',
    '\u0301',
    '\u0301\u0316',
    '\ud83d',
    '\ud800',
    '\u202e',
  ],
  ...['!', '.', '_a', '"', "'", '- [ ] ', 'word '],
];

test(`${TEXTS} short texts of all that Markdown is made of: few nodes, little work, nothing that hangs (seed ${SEED})`, () => {
  const random = seeded(SEED);
  const unit = () => Array.from({ length: random.int(1, 4) }, () => random.pick(PARTS)).join('');
  const outcomes = { tree: 0, plain: 0 };
  // A busy machine or the garbage collector is slow once, a text is slow each time.
  const once = (text: string) => timed(() => formatText(text)).ms;
  const timeOf = (text: string) => {
    let least = once(text);
    for (let tries = 1; least > LONGEST_PARSE && tries < 5; tries++) least = Math.min(least, once(text));
    return least;
  };
  let slowest = { ms: 0, text: '' };
  for (let index = 0; index < TEXTS; index++) {
    const text = Array.from({ length: random.int(1, 3) }, () =>
      unit().repeat(random.chance(0.99) ? random.int(1, 2) : random.int(4, 100)),
    ).join(random.pick(['', '\n', '\n\n']));
    const result = formatText(text);
    const ms = timeOf(text);
    outcomes[result.kind]++;
    if (ms > slowest.ms) slowest = { ms, text };
    if (result.kind === 'plain') continue;
    expect(sizeOf(result.nodes)).toBeLessThanOrEqual(20_000);
    expect(textCost(safeText(text)).work).toBeLessThanOrEqual(5_000_000);
  }
  expect(outcomes.tree).toBeGreaterThan(TEXTS * 0.9);
  expect(slowest.ms > LONGEST_PARSE ? slowest : undefined).toBeUndefined();
});
