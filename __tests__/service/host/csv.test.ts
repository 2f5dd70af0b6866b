/** @jest-environment node */
import { csvLine } from '@/service/host/csv';
import { type ExportSource, FORMATS, fileName } from '@/service/host/exportFile';
import { seeded } from '../../random';
import { text } from '../indexer/ledger';
import { parseCsv, shownOf } from './table';

const ABOUT = { what: 'votes', organisation: 'eip155:1:0xAb', block: 12n, complete: true, note: 'all' };
const source = (columns: readonly string[]): ExportSource => ({
  about: ABOUT,
  columns,
  total: 0,
  next: async () => [],
});

test('whatever the cells hold, the same cells are read back', () => {
  const random = seeded(41);
  const tricky = [
    '',
    ' ',
    '"',
    '""',
    ',',
    '\r\n',
    '\n',
    "'",
    "'=1",
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '＝1',
    ' =1',
  ];
  for (let round = 0; round < 500; round++) {
    const columns = Array.from({ length: random.int(1, 6) }, (_, index) => `c${index}`);
    const rows = Array.from({ length: random.int(0, 5) }, () =>
      columns.map(() => (random.chance(0.5) ? random.pick(tricky) : text(random) + random.pick(tricky))),
    );
    const file =
      FORMATS.csv.head(source(columns)) + rows.map((row) => FORMATS.csv.row(row, columns, false)).join('');
    const [head, ...read] = parseCsv(file);
    expect(head?.slice(0, -1)).toEqual(columns);
    expect(read.map((row) => row.slice(0, -1).map(shownOf))).toEqual(rows);
    expect(read.every((row) => row.length === head?.length)).toBe(true);
    // Nothing that a spreadsheet would compute begins a cell.
    expect(read.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  }
});

test('numbers are written whole, and what is not there is empty', () => {
  expect(csvLine([2n ** 255n, 7, true, null, -5n])).toBe(`${2n ** 255n},7,true,,-5\r\n`);
});

test('the last heading is the word of the file about itself', () => {
  const [head] = parseCsv(FORMATS.csv.head({ ...source(['a']), about: { ...ABOUT, complete: false } }));
  expect(head).toEqual(['a', 'votes of eip155:1:0xAb up to block 12; INCOMPLETE: all']);
});

test('JSON is what it was, every whole number as text', () => {
  const random = seeded(43);
  for (let round = 0; round < 300; round++) {
    const columns = ['id', 'words', 'place'];
    const rows = Array.from({ length: random.int(0, 4) }, () => [
      random.bigint(256),
      random.chance(0.1) ? '\ud800 alone' : text(random),
      random.int(0, 9),
    ]);
    const { json } = FORMATS;
    const file =
      json.head(source(columns)) +
      rows.map((row, index) => json.row(row, columns, index === 0)).join('') +
      json.tail(rows.length);
    expect(JSON.parse(file)).toEqual({
      export: { ...ABOUT, block: '12', columns },
      rows: rows.map(([id, words, place]) => ({ id: String(id), words, place })),
      count: rows.length,
    });
  }
});

test.each([
  ['Meridian DAO', true, 'meridian-dao-0xab-votes-block-12.csv'],
  ['../../etc/passwd\u202e', false, 'etc-passwd-0xab-votes-block-12-incomplete.csv'],
  ['漢', true, '0xab-votes-block-12.csv'],
])('a file of %j has a name that harms nobody', (name, complete, expected) => {
  expect(fileName(name, { ...ABOUT, complete }, 'csv')).toBe(expected);
});
