import { brotliDecompressSync } from 'node:zlib';

/** Tables of a WOFF2 file that are named by a number of six bits (its section 4.1); only `cmap` and those stored otherwise than usual count here. */
const TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const FULL_TAG = 63;

/** The code points for which a font (WOFF2, of a package) has a glyph. Throws for a file that is none. */
export function charactersOf(font: Buffer): Set<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('A font is not WOFF2.');
  const tables = font.readUInt16BE(12);
  let at = 48;
  let before = 0;
  let cmap: readonly [number, number] | undefined;
  const length = () => {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80; value = value * 128 + (byte & 0x7f)) byte = font.readUInt8(at++);
    return value;
  };
  for (let table = 0; table < tables; table += 1) {
    const flags = font.readUInt8(at++);
    const isNamed = (flags & 63) === FULL_TAG;
    const tag = isNamed ? font.toString('latin1', at, at + 4) : TAGS[flags & 63];
    if (isNamed) at += 4;
    const full = length();
    const isPlain = flags >> 6 === (tag === 'glyf' || tag === 'loca' ? 3 : 0);
    const stored = isPlain ? full : length();
    if (tag === 'cmap') cmap = [before, before + stored];
    before += stored;
  }
  if (cmap === undefined) throw new Error('A font names no characters.');
  return charactersIn(brotliDecompressSync(font.subarray(at)).subarray(...cmap));
}

// Formats 4 and 12 are those that fonts of our time have; a subtable of another format names nothing more.
function charactersIn(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, found);
    if (format === 12) addGroups(table, found);
  }
  return found;
}

function addSegments(table: Buffer, found: Set<number>): void {
  const size = table.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    const end = table.readUInt16BE(at);
    const start = table.readUInt16BE(at + size + 2);
    const delta = table.readUInt16BE(at + 2 * size + 2);
    const offset = at + 3 * size + 2;
    const range = table.readUInt16BE(offset);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(offset + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) found.add(code);
    }
  }
}

function addGroups(table: Buffer, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    const [start, end, glyph] = [
      table.readUInt32BE(at),
      table.readUInt32BE(at + 4),
      table.readUInt32BE(at + 8),
    ];
    for (let code = start; code <= end; code += 1) if (glyph + code - start !== 0) found.add(code);
  }
}
