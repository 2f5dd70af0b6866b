import { formatFileName } from '@/core/files/fileName';
import { boundedLine, hostOf, safeLine, safeText } from '@/core/format';
import { titleOf } from '@/core/governor/description/title';
import { processorTime } from '../processorTime';
import { seeded } from '../runs';

const of = (...codes: number[]) => String.fromCodePoint(...codes);

describe('text of the chain', () => {
  test.each([
    [
      'bidi overrides and isolates',
      [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x061c],
    ],
    ['zero-width characters', [0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff, 0x00ad, 0x034f]],
    ['tag characters', [0xe0001, 0xe0041, 0xe007f]],
    [
      'fillers and hidden selectors',
      [0x115f, 0x1160, 0x3164, 0xffa0, 0x180e, 0xfe00, 0xe0100, 0xfff9, 0xfffb],
    ],
    ['control characters', [0x00, 0x07, 0x08, 0x0b, 0x0c, 0x1b, 0x7f, 0x80, 0x9b]],
  ])('%s are gone', (_, codes) => {
    for (const code of codes) expect(safeText(`pay${of(code)}ee`)).toBe('payee');
  });

  test('a reversed file name reads as it is stored', () =>
    expect(safeText(`invoice${of(0x202e)}fdp.exe`)).toBe('invoicefdp.exe'));

  test('escape sequences of terminals lose their escape', () =>
    expect(safeText('\u001b[31mRED\u001b[0m')).toBe('[31mRED[0m'));

  test('no more than two marks stand on one letter', () => {
    expect(safeText(`Z${'\u0351'.repeat(40)}a`)).toBe('Z\u0351\u0351a');
    expect(safeText(`e\u0301\u0302\u0303\u0304`)).toBe('\u00e9\u0302\u0303');
    // Hidden characters between the marks do not start a new row.
    expect(safeText(`Z\u0351\u200b\u0351\u200b\u0351`)).toBe('Z\u0351\u0351');
  });

  test('lone surrogates become a mark that is seen; pairs stay', () => {
    expect([safeText('a\ud800b\udc00c'), safeText('\u{1f5f3}')]).toEqual(['a\ufffdb\ufffdc', '\u{1f5f3}']);
  });

  test('line breaks of every kind become one kind, tabs stay', () =>
    expect(safeText('a\r\nb\rc\u2028d\u2029e\u0085f\tg')).toBe('a\nb\nc\nd\ne\nf\tg'));

  test('what people really write stays', () => {
    for (const text of [
      'Ελληνικά',
      'हिन्दी',
      'עִבְרִית',
      'العربية',
      '提案',
      'ไทยนี้',
      'naïve — “quoted” €5',
      '👨‍👩‍👧 👍🏽 🏳️‍🌈 ✅',
    ])
      expect(safeText(text)).toBe(text.normalize('NFC'));
  });

  test('markup is text like any other', () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))';
    expect(safeText(text)).toBe(text);
  });

  test('one line is one line', () =>
    expect(safeLine('  # Pay\n\n\nAlice\t now\u00a0\u202e ')).toBe('# Pay Alice now'));

  test('making it safe twice changes nothing more, whatever the text', () => {
    const random = seeded(21);
    const odd = [
      0x202e, 0x200d, 0xfe0f, 0x1f468, 0x1f3fd, 0x301, 0x345, 0x65, 0xd800, 0xdc00, 0x0a, 0x0d, 0xe0041,
      0x1100, 0x1161, 0x9cb,
    ];
    for (let index = 0; index < 3000; index++) {
      const text = Array.from({ length: random.int(0, 12) }, () =>
        String.fromCharCode(random.chance(0.6) ? random.pick(odd) & 0xffff : random.int(0, 0xffff)),
      ).join('');
      const once = safeText(text);
      expect(safeText(once)).toBe(once);
      expect(once.replace(/[\n\t]/g, '')).not.toMatch(
        /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u,
      );
    }
  });

  // Marks of several classes are put in order, which takes the square of their number where there is no bound.
  const REORDERED = [
    '\u0301\u0316',
    '\u0315\u0300\u0316\u0334',
    '\u302e\u0316\u0301',
    '\u{1d165}\u0316\u302f',
  ];

  test('two megabytes of the worst come to an end, and grow by nothing but escapes', () => {
    for (const part of ['\u0301', '\u200d', '\u202e', '👩‍', '[', '\ud800', '\r', ...REORDERED]) {
      const text = part.repeat(Math.floor(2_000_000 / part.length));
      expect(safeText(text).length).toBeLessThanOrEqual(text.length);
    }
  });

  test('every character that composing puts in order is a mark, so that none escapes the bound', () => {
    const escaped: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      if (/\p{M}/u.test(letter)) continue;
      // Characters that are not marks stay in place between marks of any class.
      const moved = ['\u0334', '\u0316', '\u0301', '\u0345'].some(
        (mark) => !`a${mark}${letter}`.normalize('NFD').startsWith(`a${mark}`.normalize('NFD')),
      );
      if (moved) escaped.push(code.toString(16));
    }
    expect(escaped).toEqual([]);
  });

  test('names are cut before they are looked at', () => {
    expect(boundedLine(`\u202e${'W'.repeat(5039)}`, 40)).toBe(`${'W'.repeat(40)}…`);
    expect([...boundedLine('\u0301\u0316'.repeat(1_000_000), 40)].length).toBeLessThanOrEqual(41);
    expect(boundedLine(' a\nb ', 40)).toBe('a b');
    expect(formatFileName([`${'-'.repeat(300)}a`])).toBe('');
    expect(formatFileName([`Ünsafe/${'a\u0301\u0316'.repeat(1_000_000)}`]).length).toBeLessThanOrEqual(40);
  });

  test('an address with a tower of marks, or of megabytes, leads nowhere', () => {
    expect(hostOf(`https://example.org/${'\u0301\u0316'.repeat(4000)}`)).toBeNull();
    expect(hostOf(`https://example.org/${'a'.repeat(2_000_000)}`)).toBeNull();
    expect(hostOf(`https://example.org/${'a'.repeat(2000)}`)).toBe('example.org');
  });
});

describe('links', () => {
  test.each([
    ['https://example.org/path?x#y', 'example.org'],
    ['http://example.org:8080/', 'example.org:8080'],
    ['HTTPS://EXAMPLE.org', 'example.org'],
    ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
    ['https://münchen.example', 'xn--mnchen-3ya.example'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://example.org./', 'example.org.'],
    ['https://google.com.evil.example/login', 'google.com.evil.example'],
  ])('%s leads to %s', (url, host) => expect(hostOf(url)).toBe(host));

  test('a host with letters of Latin 1 stays one when it is asked for often', () => {
    const answers = new Set(Array.from({ length: 20_000 }, () => hostOf('https://münchen.example')));
    expect([...answers]).toEqual(['xn--mnchen-3ya.example']);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'https://example.org@evil.example/',
    'https://user:secret@evil.example/',
    'https://@evil.example/',
    'https://evil.example\\@example.org/',
    'https:evil.example',
    'https:///evil.example',
    'https://exa\u200bmple.org/',
    'https://example.org/\u202egpj.exe',
    'https://exa mple.org',
    '//evil.example',
    '/relative',
    '',
    'https://',
    'not a link',
  ])('%j is no link to show', (url) => expect(hostOf(url)).toBeNull());
});

describe('titles', () => {
  test.each([
    ['# Raise the fee\n\nBody', 'Raise the fee'],
    ['Raise the fee', 'Raise the fee'],
    ['\n\n  ## Raise the fee ##\nBody', 'Raise the fee'],
    ['# Raise\\n\\n## Summary\\n', 'Raise'],
    ['# One\nkeeps \\n here', 'One'],
    ['# Joined  ### Summary  text', 'Joined'],
    ['<!-- # Hidden -->\n# Shown', 'Shown'],
    ['<!-- never closed', 'Untitled proposal'],
    ['', 'Untitled proposal'],
    ['---\n***\n# After rules', 'After rules'],
    ['![logo](https://x.example/i.png)\n# After an image', 'After an image'],
    ['# **Bold** and `code` and [a link](https://evil.example)', 'Bold and code and a link'],
    ['<h1>Tags</h1>', 'Tags'],
    ['> # Quoted', 'Quoted'],
    ['*Emphasis*', 'Emphasis'],
    ['# \\[EP 6.12\\] Escaped', '[EP 6.12] Escaped'],
    ['ipfs://bafybeigdyrzt', 'File elsewhere: ipfs://bafybeigdyrzt'],
    ['#proposer=0x00000000000000000000000000000000000000a1', 'Untitled proposal'],
    ['Pay#proposer=0x00000000000000000000000000000000000000a1', 'Pay'],
    ['# snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['# 提案\n', '提案'],
    ['# 🗳️', '🗳️'],
  ])('%j', (description, title) => expect(titleOf(description)).toBe(title));

  test('a heading further down cannot take the place of the first line', () =>
    expect(titleOf('Send everything to me\n\n# Thank the volunteers')).toBe('Send everything to me'));

  test('long ones are cut at 120 characters, never inside one', () => {
    const title = titleOf(`# ${'🗳'.repeat(200)}`);
    expect([...title]).toHaveLength(120);
    expect(title.endsWith('…')).toBe(true);
    expect(title).not.toMatch(/\p{Surrogate}/u);
  });

  test('descriptions made to be slow are not', () => {
    const taken = processorTime();
    for (const part of ['[', '![', '<a', '<!--', '<!---->', '**', '`', '> ', '# ', '\\n', ' #', '\n', '_'])
      titleOf(part.repeat(2_000_000 / part.length));
    expect(taken()).toBeLessThan(5000);
  });
});
