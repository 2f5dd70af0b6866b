/** Content of a cell: `null` is an empty cell, a bigint is written whole, `decimal` is a number with digits after a point. */
export type Cell = string | number | bigint | boolean | null | { decimal: string };

/**
 * Begins a CSV file. Spreadsheets, which is what CSV is for, take a file for UTF-8 only by this mark; programs that stumble
 * over it have the JSON file, which has none.
 */
export const BYTE_ORDER_MARK = '\ufeff';

// A spreadsheet takes a cell that begins so for a formula; the wide forms are what an East Asian keyboard types.
// Apostrophes before it are counted in, so that taking one away gives back what was there.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

/** One line of CSV as RFC 4180 has it, ended by CR LF; text that a spreadsheet would compute is prefixed with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.decimal;
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
