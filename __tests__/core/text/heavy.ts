/** Texts made to keep a parser busy, each with what must become of it. */
export const HEAVY_TEXTS: readonly [name: string, text: string, outcome: 'plain' | 'tree'][] = [
  ['a table of 300 columns and 1,000 short rows', table(300, 1000), 'plain'],
  ['a table of 500 columns and 5,000 short rows', table(500, 5000), 'plain'],
  ['a table in a quote in a list', table(300, 1000).replace(/^/gm, '> '), 'plain'],
  ['5,000 lists in one another', `${'- '.repeat(5000)}x`, 'plain'],
  ['a line of 5,000 dashes, which is a rule', '- '.repeat(5000), 'tree'],
  ['1,000 quotes in one another', `${'> '.repeat(1000)}x`, 'plain'],
  ['300 lists in one another, by indentation', nested(300), 'plain'],
  ['180 kB of emphasis that opens and closes', `${'*~~'.repeat(30_000)}x${'~~*'.repeat(30_000)}`, 'plain'],
  ['emphasis that only closes', 'a* '.repeat(30_000), 'plain'],
  ['100,000 marks in two orders on one letter', `a${'\u0301\u0316'.repeat(50_000)}`, 'tree'],
  ['100,000 links', '[a](b)'.repeat(100_000), 'plain'],
  ['10,000 links, one a line', '- [a](https://b.example)\n'.repeat(7500), 'plain'],
  ['titles of links that never end', '[a](b ('.repeat(20_000), 'plain'],
  ['comments that never end', 'a <!--'.repeat(20_000), 'plain'],
  ['code in ever longer marks', Array.from({ length: 600 }, (_, i) => '`'.repeat(i + 1)).join(' '), 'plain'],
  ['a word with a dot after every letter', 'a.'.repeat(60_000), 'plain'],
  ['an address that ends in 60,000 stops', `https://a.example/${'!'.repeat(60_000)}`, 'plain'],
  [
    'one definition of 90 kB, used 20,000 times',
    `[a]: ${'b'.repeat(90_000)}\n\n${'[a]\n\n'.repeat(20_000)}`,
    'plain',
  ],
  [
    'one definition of 9 kB, used 1,000 times',
    `[a]: ${'b'.repeat(9000)}\n\n${'[a]\n\n'.repeat(1000)}`,
    'plain',
  ],
  ['2,400 definitions, each used', references(2400), 'plain'],
  ['2,400 footnotes, each used', references(2400, '^'), 'plain'],
  ['5,000 headings by underline', 'a\n-\n'.repeat(5000), 'plain'],
  ['5,000 headings by double underline', 'a\n=\n'.repeat(5000), 'plain'],
  ['200 emphases in one another', `${'*a **a '.repeat(100)}x${' a** a*'.repeat(100)}`, 'plain'],
  ['5 MB', 'word '.repeat(1_000_000), 'plain'],
];

/** Texts that are within every bound, and as much work as those let through. */
export const COSTLY_TEXTS: readonly [name: string, text: string, nodes: number][] = [
  ['a table of 12 columns and 300 rows with links', linked(12, 300), 14_752],
  ['a table of 4 columns and 900 rows', `|a|b|c|d|\n|-|-|-|-|\n${'|1|2|3|4|\n'.repeat(900)}`, 8112],
  ['3,900 items', '- a\n'.repeat(3900), 11_702],
  ['25 quotes in one another, 100 times', `${'>'.repeat(25)} a\n\n`.repeat(100), 7799],
  ['200 kB of prose', `${'word '.repeat(80)}\n\n`.repeat(490), 2939],
  ['links in one line', '[a](https://b.example) '.repeat(200), 600],
  ['emphasis in one line', '*a* **b** '.repeat(110), 660],
  ['100 footnotes', footnotes(100), 1307],
];

function linked(columns: number, rows: number): string {
  const row = (cell: string) => `|${cell.repeat(columns)}\n`;
  return `${row('a **b**|')}${row('-|')}${row('a [x](https://b.example)|').repeat(rows)}`;
}

function footnotes(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `[^${at}]`);
  return [...names, ...names.map((name) => `${name}: x`)].join('\n\n');
}

function table(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`;
}

function nested(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
}

function references(count: number, kind = ''): string {
  const names = Array.from({ length: count }, (_, at) => `${kind}${at}`);
  return [...names.map((name) => `[${name}]: x`), ...names.map((name) => `[${name}]`)].join('\n\n');
}
