import { csvLine } from '@/core/files/csv';
import {
  blockTimes,
  type ExportSource,
  FORMATS,
  fileName,
  timeCell,
  unitsCell,
} from '@/service/host/exportFile';
import { seeded } from '../../runs';
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
      FORMATS.csv.head(source(columns)) +
      rows.map((row) => FORMATS.csv.row(row, source(columns), false)).join('');
    const [head, ...read] = parseCsv(file);
    expect(head?.slice(0, -1)).toEqual(columns);
    expect(read.map((row) => row.slice(0, -1).map(shownOf))).toEqual(rows);
    expect(read.every((row) => row.length === head?.length)).toBe(true);
    // Nothing that a spreadsheet would compute begins a cell.
    expect(read.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  }
});

test('numbers are written whole, and what is not there is empty', () =>
  expect(csvLine([2n ** 255n, 7, true, null, -5n])).toBe(`${2n ** 255n},7,true,,-5\r\n`));

test('the first line names columns alone; the word of the file about itself stands once, in the last', () => {
  const file = { ...source(['a']), about: { ...ABOUT, complete: false } };
  const { head, row } = FORMATS.csv;
  expect(parseCsv(head(file) + row(['x'], file, true) + row(['y'], file, false))).toEqual([
    ['a', 'about_file'],
    ['x', 'votes of eip155:1:0xAb up to block 12; INCOMPLETE: all'],
    ['y', ''],
  ]);
});

test('amounts in units of the token are exact numbers, also below nought; times are UTC', () => {
  const cells = [
    unitsCell(-1_500_000_000_000_000_001n, 18),
    unitsCell(7n, 0),
    unitsCell(null, 18),
    unitsCell(1n, undefined),
  ];
  expect(csvLine(cells)).toBe('-1.500000000000000001,7,,\r\n');
  expect(FORMATS.json.row([{ decimal: '-1.5' }], source(['a']), true)).toBe('\n{"a":"-1.5"}');
  const times = [timeCell(1_790_000_000n), timeCell(null), timeCell(2n ** 60n)];
  expect(csvLine(times)).toBe('2026-09-21 14:13:20,,\r\n');
});

test('times are asked for a file of few blocks, and of many for none', async () => {
  const asked: bigint[] = [];
  const timeOf = async (block: bigint) => {
    asked.push(block);
    return 5n;
  };
  expect(await blockTimes({ timeOf }, [1, 1, 2])(1n)).toBe(5n);
  expect(await blockTimes({ timeOf }, Array(1001).keys())(1n)).toBeNull();
  expect(asked).toEqual([1n]);
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
      rows.map((row, index) => json.row(row, source(columns), index === 0)).join('') +
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
