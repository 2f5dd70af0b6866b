/** Reads CSV as RFC 4180 has it, character by character; throws where the file breaks its rules. */
export function parseCsv(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark');
  const records: string[][] = [];
  let record: string[] = [];
  let at = 1;
  const field = (): string => {
    if (text[at] !== '"') {
      const start = at;
      while (at < text.length && !',\r\n"'.includes(text[at] ?? '')) at++;
      if (text[at] === '"' || text[at] === '\n')
        throw new Error(`a bare ${JSON.stringify(text[at])} at ${at}`);
      return text.slice(start, at);
    }
    let value = '';
    for (at++; ; at++) {
      if (at >= text.length) throw new Error('a quote that never ends');
      if (text[at] !== '"') value += text[at];
      else if (text[at + 1] === '"') value += text[at++];
      else break;
    }
    at++;
    return value;
  };
  while (at < text.length) {
    record.push(field());
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      records.push(record);
      record = [];
    } else throw new Error(`neither a comma nor the end of a line at ${at}`);
  }
  if (record.length > 0) throw new Error('the last line has no end');
  return records;
}

/** Text that a spreadsheet shows of a cell: the apostrophe that says "this is text" is not part of it. */
export const shownOf = (cell: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
