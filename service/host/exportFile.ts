import { formatFileName } from '@/core/files/fileName';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv';

/** What a file says about itself: what it holds, of whom, up to which block, and whether anything is missing. */
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
  row(cells: readonly Cell[], columns: readonly string[], isFirst: boolean): string;
  tail(rows: number): string;
};

const CSV: Format = {
  type: 'text/csv;charset=utf-8',
  // The last heading is the file's own word about itself, so that the first line stays the one with the headings.
  head: ({ about, columns }) => BYTE_ORDER_MARK + csvLine([...columns, aboutSentence(about)]),
  row: (cells) => csvLine([...cells, null]),
  tail: () => '',
};

const JSON_FORMAT: Format = {
  type: 'application/json',
  head: ({ about, columns }) =>
    `{"export":${JSON.stringify({ ...about, block: String(about.block), columns })},\n"rows":[`,
  row: (cells, columns, isFirst) => {
    const fields = columns.map((name, index) => `${JSON.stringify(name)}:${jsonOf(cells[index] ?? null)}`);
    return `${isFirst ? '' : ','}\n{${fields.join(',')}}`;
  },
  tail: (rows) => `\n],\n"count":${rows}}\n`,
};

/** The formats there are. A bigint is a decimal string in JSON, where numbers are exact only up to 2^53. */
export const FORMATS = { csv: CSV, json: JSON_FORMAT } as const;

/** One sentence of a file about itself. */
export function aboutSentence({ what, organisation, block, complete, note }: About): string {
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
  return typeof cell === 'bigint' ? `"${cell}"` : JSON.stringify(cell);
}
