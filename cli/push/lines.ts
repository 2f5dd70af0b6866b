import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** A line of a file: its text without the end, where it begins, and its bytes with the end. */
export type Line = { text: string; at: number; bytes: number };

const CHUNK = 1 << 18;
/** Bytes of a line at most; longer ones come without text. */
const MOST_LINE = 1 << 14;
const END = 10;

/** The lines of a file one after the other, of which a part at a time is in memory; none where there is no file. */
export function* linesOf(path: string): Generator<Line> {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK);
    let at = 0;
    let begun: Buffer[] = [];
    let bytes = 0;
    const add = (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_LINE) begun.push(Buffer.from(part));
    };
    const line = (): Line => {
      const text = bytes > MOST_LINE ? '' : Buffer.concat(begun).toString('utf8').trim();
      const found = { text, at, bytes };
      at += bytes;
      begun = [];
      bytes = 0;
      return found;
    };
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      let from = 0;
      for (let to = chunk.indexOf(END, from); to >= 0 && to < read; to = chunk.indexOf(END, from)) {
        add(chunk.subarray(from, to + 1));
        yield line();
        from = to + 1;
      }
      if (from < read) add(chunk.subarray(from, read));
    }
    if (bytes > 0) yield line();
  } finally {
    closeSync(file);
  }
}
