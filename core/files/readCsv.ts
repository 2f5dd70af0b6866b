/** One line of a CSV file: its cells, the number of its first line of text, and what is wrong with its quotes. */
type CsvRow = { cells: string[]; line: number; flaw?: 'open-quote' | 'text-behind-quote' };

/**
 * The lines of a CSV file as RFC 4180 has it, each as its cells; at most `most` of them. Spreadsheets of places where a
 * comma is part of numbers separate by a semicolon. A quote that never ends takes the rest of the file into its cell. An
 * apostrophe that `csvLine` put before a formula is taken away again.
 */
export function readCsv(text: string, most: number, separator: ',' | ';' = ','): string[][] {
  const lines: string[][] = [];
  for (const { cells } of csvRows(text, separator)) {
    if (lines.length >= most) break;
    lines.push(cells);
  }
  return lines;
}

/** The lines of a CSV file one by one, for readers that must not lose anything. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  let row: CsvRow = { cells: [], line: 1 };
  let line = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const ending = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]|$`, 'g');
  while (at < text.length) {
    const quote = text[at] === '"' ? closing(text, at + 1) : at;
    ending.lastIndex = quote;
    const end = ending.exec(text)?.index ?? text.length;
    const isQuoted = quote !== at;
    const cell = isQuoted ? text.slice(at + 1, quote).replaceAll('""', '"') : text.slice(at, end);
    if (isQuoted) {
      line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      if (quote === text.length) row.flaw = 'open-quote';
      // Text behind the closing quote belongs to nothing.
      else if (text.slice(quote + 1, end).trim() !== '') row.flaw = 'text-behind-quote';
    }
    row.cells.push(/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) row.cells.push('');
    yield row;
    line += 1;
    row = { cells: [], line };
  }
}

/** Finds the end of the quote opened before `from`: two together are one of the text. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}
