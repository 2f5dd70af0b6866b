import { csvLine } from '@/core/files/csv';
import { readCsv } from '@/core/files/readCsv';
import { seeded } from '../../runs';

const PIECES = ['', ' ', '"', '""', ',', '\r\n', '\n', '\r', 'a', 'ü', '=1+1', "'=1", "''-2", '\ufeff', '@'];

test('whatever the cells hold, what was written is read back', () => {
  const random = seeded(7);
  const pick = () => random.pick(PIECES);
  for (let round = 0; round < 2000; round++) {
    const line = [`x${pick()}`, pick() + pick() + pick(), pick() + pick()];
    expect(readCsv(`\ufeff${csvLine(line)}${csvLine(['end'])}`, 10)).toEqual([line, ['end']]);
  }
});

test('broken files are read as far as they go, and bounded', () => {
  expect([readCsv('', 9), readCsv('a,b', 9)]).toEqual([[], [['a', 'b']]]);
  expect(readCsv('a,\n,b,', 9)).toEqual([
    ['a', ''],
    ['', 'b', ''],
  ]);
  expect(readCsv('"a"junk,b\nc', 9)).toEqual([['a', 'b'], ['c']]);
  expect(readCsv('"never ends,\nb', 9)).toEqual([['never ends,\nb']]);
  expect([readCsv('a\nb\nc', 2), readCsv('"'.repeat(1_000_000), 9).length]).toEqual([[['a'], ['b']], 1]);
});
