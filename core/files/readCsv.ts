/**
 * The lines of a CSV file as RFC 4180 has it, each as its cells; at most `most` of them. Where a comma is part of numbers,
 * spreadsheets separate by a semicolon. A quote that never ends takes the
 * rest of the file into its cell. An apostrophe that `csvLine` put before a formula is taken away again.
 */
export function readCsv(text: string, most: number, separator: ',' | ';' = ','): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const ending = separator === ',' ? /[,\r\n]|$/g : /[;\r\n]|$/g;
  while (at < text.length && lines.length < most) {
    const quote = text[at] === '"' ? closing(text, at + 1) : at;
    ending.lastIndex = quote;
    const end = ending.exec(text)?.index ?? text.length;
    // What stands behind the closing quote belongs to nothing.
    cells.push(bare(quote === at ? text.slice(at, end) : text.slice(at + 1, quote).replaceAll('""', '"')));
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) cells.push('');
    lines.push(cells);
    cells = [];
  }
  return lines;
}

/** Where the quote ends that was opened before `from`: two together are one of the text. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}

function bare(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
