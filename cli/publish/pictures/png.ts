import { deflateSync } from 'node:zlib';

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Bits that are kept of each channel to count colours: edges of letters have thousands of shades. */
const BITS = 5;
const KEYS = 1 << (3 * BITS);
const MOST = 256;

/** An opaque picture as a PNG of at most 256 colours: the most frequent ones, others as the nearest of them. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const keys = keysOf(data);
  const { palette, indexOf } = paletteOf(keys, data);
  // The first byte of a row names its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      rows[row * (width + 1) + 1 + column] = indexOf[keys[row * width + column] ?? 0] ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the number of a colour.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    // A higher level takes ten times as long for 7 % less.
    chunk('IDAT', deflateSync(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function keysOf(data: Uint8ClampedArray): Uint16Array {
  const drop = 8 - BITS;
  const keys = new Uint16Array(data.length / 4);
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel += 1)
    keys[pixel] =
      (((data[at] ?? 0) >> drop) << (2 * BITS)) |
      (((data[at + 1] ?? 0) >> drop) << BITS) |
      ((data[at + 2] ?? 0) >> drop);
  return keys;
}

/** The colours, each the mean of its pixels, and the number of one of them for each key. */
function paletteOf(keys: Uint16Array, data: Uint8ClampedArray): { palette: number[][]; indexOf: Uint8Array } {
  const counts = new Uint32Array(KEYS);
  const sums = new Float64Array(KEYS * 3);
  for (let pixel = 0; pixel < keys.length; pixel += 1) {
    const key = keys[pixel] ?? 0;
    counts[key] = (counts[key] ?? 0) + 1;
    sums[key * 3] = (sums[key * 3] ?? 0) + (data[pixel * 4] ?? 0);
    sums[key * 3 + 1] = (sums[key * 3 + 1] ?? 0) + (data[pixel * 4 + 1] ?? 0);
    sums[key * 3 + 2] = (sums[key * 3 + 2] ?? 0) + (data[pixel * 4 + 2] ?? 0);
  }
  const countOf = (key: number) => counts[key] ?? 0;
  const used = [...counts.keys()].filter((key) => countOf(key) > 0);
  const ranked = used.sort((a, b) => countOf(b) - countOf(a) || a - b);
  const colours = ranked.map((key) =>
    [0, 1, 2].map((channel) => Math.round((sums[key * 3 + channel] ?? 0) / countOf(key))),
  );
  const palette = colours.slice(0, MOST);
  const indexOf = new Uint8Array(KEYS);
  for (const [rank, key] of ranked.entries())
    indexOf[key] = rank < MOST ? rank : nearest(colours[rank] ?? [], palette);
  return { palette, indexOf };
}

function nearest(colour: readonly number[], palette: readonly (readonly number[])[]): number {
  const away = (other: readonly number[]) =>
    colour.reduce((sum, value, channel) => sum + (value - (other[channel] ?? 0)) ** 2, 0);
  return palette.reduce((best, other, index) => (away(other) < away(palette[best] ?? []) ? index : best), 0);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

// CRC-32, as PNG has it; zlib.crc32 is not in all versions of Node that are supported.
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (REMAINDERS[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
