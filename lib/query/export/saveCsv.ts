import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/core/files/csv';
import { formatVotes } from '@/core/format';
import { numberForms } from '@/core/language/locale';
import { download } from './fileWriter';

/** Saves rows as a CSV file; the name is without its ending. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  download(new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv' }), `${name}.csv`);
}

/** All digits of an amount for programs: no groups, a point and a plain minus, whatever the language of the page. */
export function exactCell(value: bigint, decimals: number): Cell {
  const { group, point } = numberForms();
  const text = formatVotes(value, decimals, 'exact');
  return { decimal: text.replaceAll(group, '').replace(point, '.').replace('−', '-') };
}
