import { csvRows } from '@/core/files/readCsv';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { columnsOf, isHeader, noHeader, type TableColumns } from './tableColumns';

export type TableRow = { cells: readonly string[]; line: number };

/** A table of payments by columns and lines; `isLocal` where its figures may be written as in another language. */
export type PaymentTable = { columns: TableColumns; rows: readonly TableRow[]; isLocal: boolean };

const SEPARATORS = ['\t', ';', ','] as const;
const BARE = /^\s*((?:[\w-]+:)?0x[0-9a-f]{40})(?:\s*([,;=:\t])\s*|\s+)(\S.*?)\s*$/i;

/**
 * Splits a table: CSV with commas, semicolons or tabs, with or without `sep=`, or lines of an address and an amount as
 * Disperse takes them. The separator is the one by which the first line names a receiver and an amount.
 */
export function splitTable(text: string): PaymentTable {
  const [, named, rest = text.replace(/^\ufeff/, '')] =
    /^\s*"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)([\s\S]*)$/i.exec(text) ?? [];
  const skipped = named === undefined ? 0 : linesIn(text.slice(0, text.length - rest.length));
  if (named !== undefined && !/[,;|\t]/.test(named))
    throw new DraftFlaw(t`Line 1: “sep=” names a separator that is not a comma, a semicolon or a tab.`);
  const separators = named === undefined ? SEPARATORS : [named];
  const separator = separators.find((each) => isHeader(firstLine(rest, each)));
  if (separator === undefined) {
    const bare = bareTable(rest, skipped);
    if (bare === undefined) throw noHeader(firstLine(rest, named ?? likeliest(rest)));
    return bare;
  }
  const [header, ...rows] = [...soundRows(rest, separator, skipped)];
  const columns = columnsOf(header?.cells ?? []);
  return { columns, rows, isLocal: separator !== ',' };
}

function* soundRows(text: string, separator: string, skipped: number): Generator<TableRow> {
  for (const { cells, line, flaw } of csvRows(text, separator)) {
    const number = line + skipped;
    if (flaw !== undefined)
      throw new DraftFlaw(
        flaw === 'open-quote'
          ? t`Line ${number}: a quotation mark is not closed.`
          : t`Line ${number}: there is text behind a closing quotation mark.`,
      );
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, line: number };
  }
}

function firstLine(text: string, separator: string): readonly string[] {
  for (const { cells } of csvRows(text, separator))
    if (cells.some((cell) => cell.trim() !== '')) return cells;
  return [];
}

function likeliest(text: string): string {
  const counts = SEPARATORS.map((each) => firstLine(text, each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Lines of an address and an amount; undefined where the first line is none. */
function bareTable(text: string, skipped: number): PaymentTable | undefined {
  const lines = text.split(/\r\n|\r|\n/).map((each, index) => ({ text: each, line: index + 1 + skipped }));
  const filled = lines.filter((each) => each.text.trim() !== '');
  if (!BARE.test(filled[0]?.text ?? '')) return undefined;
  let isLocal = false;
  const rows = filled.map(({ text: each, line }) => {
    const [, to = '', separator = ' ', amount = ''] = BARE.exec(each) ?? [];
    if (to === '') throw new DraftFlaw(t`Line ${line} is not an address and an amount.`);
    if (/[^\d.,'’_]/.test(amount))
      throw new DraftFlaw(
        t`Line ${line} has more than an address and an amount. Name the columns in the first line, such as token_address,receiver,amount.`,
      );
    isLocal ||= separator === ';' || separator === '\t';
    return { cells: [to, amount], line };
  });
  return { columns: { places: { to: 0, amount: 1 }, notes: [], count: 2 }, rows, isLocal };
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
