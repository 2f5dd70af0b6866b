import { formatUnits } from 'viem/utils';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/core/files/csv';
import { formatFileName } from '@/core/files/fileName';
import type { OpenedDao } from '@/service/graph/context';

/** A file's description of itself: its content, its organisation, its last block, and whether anything is missing. */
export type About = {
  what: string;
  /** CAIP-10. */
  organisation: string;
  /** Everything up to this block that is known is in the file. */
  block: bigint;
  complete: boolean;
  /** Why it is complete, or what is missing, in words. */
  note: string;
};

/** The rows of a file, drawn a few at a time. */
export type ExportSource = {
  about: About;
  columns: readonly string[];
  /** How many rows there are to write, as far as is known. */
  total: number;
  /** At most so many rows more; none at the end. Throws when the rest is unavailable. */
  next(count: number): Promise<readonly (readonly Cell[])[]>;
};

/** How rows become text. */
export type Format = {
  type: string;
  head(source: ExportSource): string;
  row(cells: readonly Cell[], source: ExportSource, isFirst: boolean): string;
  tail(rows: number): string;
};

const CSV: Format = {
  type: 'text/csv;charset=utf-8',
  // The file's own word about itself stands in a column of its own, once: the first line is names of columns alone.
  head: ({ columns }) => BYTE_ORDER_MARK + csvLine([...columns, 'about_file']),
  row: (cells, { about }, isFirst) => csvLine([...cells, isFirst ? aboutSentence(about) : null]),
  tail: () => '',
};

const JSON_FORMAT: Format = {
  type: 'application/json',
  head: ({ about, columns }) =>
    `{"export":${JSON.stringify({ ...about, block: String(about.block), columns })},\n"rows":[`,
  row: (cells, { columns }, isFirst) => {
    const fields = columns.map((name, index) => `${JSON.stringify(name)}:${jsonOf(cells[index] ?? null)}`);
    return `${isFirst ? '' : ','}\n{${fields.join(',')}}`;
  },
  tail: (rows) => `\n],\n"count":${rows}}\n`,
};

/** The formats there are. A bigint is a decimal string in JSON, where numbers are exact only up to 2^53. */
export const FORMATS = { csv: CSV, json: JSON_FORMAT } as const;

function aboutSentence({ what, organisation, block, complete, note }: About): string {
  const word = complete ? 'complete' : 'INCOMPLETE';
  return `${what} of ${organisation} up to block ${block}; ${word}: ${note}`;
}

/** A file name: the organisation, what the file holds, the block. */
export function fileName(name: string, about: About, ending: string): string {
  const { what, organisation, block, complete } = about;
  const address = (organisation.split(':')[2] ?? '').slice(0, 10);
  return `${formatFileName([name, address, what, `block ${block}`, complete ? '' : 'incomplete'])}.${ending}`;
}

function jsonOf(cell: Cell): string {
  if (cell !== null && typeof cell === 'object') return `"${cell.decimal}"`;
  return typeof cell === 'bigint' ? `"${cell}"` : JSON.stringify(cell);
}

/** An amount in units of the token, exactly and without separators; an empty cell where there is none. */
export function unitsCell(amount: bigint | null | undefined, decimals: number | undefined): Cell {
  return amount == null || decimals === undefined ? null : { decimal: formatUnits(amount, decimals) };
}

/** A moment in Unix seconds as a spreadsheet reads it, in UTC; an empty cell where it is not known. */
export function timeCell(seconds: bigint | null | undefined): Cell {
  if (seconds == null || seconds < 0n || seconds > LAST_TIME) return null;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

// The end of the year 9999: later ones have another form.
const LAST_TIME = 253_402_300_799n;

// A file of more blocks than this would ask the endpoint longer than it takes to write.
const MOST_BLOCKS = 1000;

/** How the rows of a file come to the times of their blocks: all of them, or none where there are too many to ask for. */
export function blockTimes(
  { timeOf }: Pick<OpenedDao['index'], 'timeOf'>,
  blocks: Iterable<bigint | number>,
): (block: bigint) => Promise<bigint | null> {
  const isMany = new Set(blocks).size > MOST_BLOCKS;
  return async (block) => (isMany ? null : timeOf(block));
}
