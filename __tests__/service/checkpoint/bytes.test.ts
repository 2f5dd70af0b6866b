import { gzipSync } from 'node:zlib';
import { sha256 } from 'viem';
import { CheckpointFlaw } from '@/core/files/flaw';
import { gunzip, gzip } from '@/core/files/gzip';
import { ByteReader, ByteWriter } from '@/service/checkpoint/bytes';
import { digest } from '@/service/checkpoint/digest';
import { headHash, partHash } from '@/service/checkpoint/hash';
import { seeded, seedOf } from '../../runs';

const SEED = seedOf(20261121);

describe('bytes', () => {
  test(`numbers and texts are read as they were written (seed ${SEED})`, () => {
    const random = seeded(SEED);
    const numbers = Array.from({ length: 500 }, () => Number(random.bigint(53)));
    const bigs = [0n, 2n ** 256n - 1n, ...Array.from({ length: 200 }, () => random.bigint(256))];
    const signed = [0, -1, 1, -(2 ** 52), 2 ** 52 - 1, ...numbers.map((value) => -Math.floor(value / 4) - 1)];
    const texts = ['', '\ufeffmark', '漢🗳\u202e\u0000', 'x'.repeat(5000)];
    const writer = new ByteWriter();
    for (const value of numbers) writer.varint(value);
    for (const value of bigs) writer.varint(value);
    for (const value of signed) writer.zigzag(value);
    for (const value of texts) writer.text(value);
    const reader = new ByteReader(writer.done());
    expect(numbers.map(() => reader.varint())).toEqual(numbers);
    expect(bigs.map(() => reader.big())).toEqual(bigs);
    expect(signed.map(() => reader.zigzag())).toEqual(signed);
    expect(texts.map(() => reader.text(100_000))).toEqual(texts);
    expect(() => reader.end()).not.toThrow();
    expect(() => reader.u8()).toThrow(CheckpointFlaw);
  });

  test('what is cut short, overlong or too large is refused', () => {
    const refused = (bytes: number[], read: (reader: ByteReader) => unknown) =>
      expect(() => read(new ByteReader(Uint8Array.from(bytes)))).toThrow(CheckpointFlaw);
    refused([], (reader) => reader.u8());
    refused([0x80], (reader) => reader.varint());
    refused([0x80, 0], (reader) => reader.varint());
    refused([255, 255, 255, 255, 255, 255, 255, 127], (reader) => reader.varint());
    refused(Array(40).fill(255), (reader) => reader.varint());
    refused([200, 1], (reader) => reader.varint(199));
    refused([0x80, 0], (reader) => reader.big());
    refused(Array(40).fill(255), (reader) => reader.big());
    refused([...Array(36).fill(255), 31], (reader) => reader.big());
    refused([5, 1, 2], (reader) => reader.count(100, 1));
    refused([2, 1, 2], (reader) => reader.count(1, 1));
    refused([255, 255, 255, 255, 255, 255, 255, 15], (reader) => reader.count(2 ** 53, 1));
    refused([1, 2], (reader) => reader.bytes(3));
    refused([2, 0xc3, 0x28], (reader) => reader.text(10));
    refused([1], (reader) => reader.end());
  });

  test('what no file can hold is not written', () => {
    const writer = new ByteWriter();
    for (const value of [-1, 0.5, 2 ** 53, Number.NaN, -1n, 2n ** 256n])
      expect(() => writer.varint(value)).toThrow(RangeError);
    writer.text('a\ud800b');
    expect(new ByteReader(writer.done()).text(10)).toBe('a\ufffdb');
  });
});

describe('gzip', () => {
  const bytes = new TextEncoder().encode('one vote after another '.repeat(1000));
  const limit = 1 << 20;

  test('gives back what it was given, and the same file at any time', async () => {
    const file = await gzip(bytes);
    expect(await gunzip(file, limit)).toEqual(new Uint8Array(bytes));
    expect(await gzip(bytes)).toEqual(file);
    expect([...file.subarray(4, 10)]).toEqual([0, 0, 0, 0, 0, 255]);
    const best = await gzip(bytes, (raw) => gzipSync(raw, { level: 9 }));
    expect(await gunzip(best, limit)).toEqual(new Uint8Array(bytes));
    expect([...best.subarray(4, 10)]).toEqual([0, 0, 0, 0, 0, 255]);
  });

  test('cut short at every length it is refused', async () => {
    const file = await gzip(bytes);
    for (let length = 0; length < file.length; length++)
      await expect(gunzip(file.subarray(0, length), limit)).rejects.toThrow(CheckpointFlaw);
  });

  test('flipped anywhere it is refused, or gives what it gave before', async () => {
    const file = await gzip(bytes);
    for (let at = 0; at < file.length; at++) {
      const bad = file.slice();
      bad[at] = (bad[at] ?? 0) ^ 0x55;
      const content = await gunzip(bad, limit).catch((error: unknown) => error);
      if (content instanceof Uint8Array) expect(content).toEqual(new Uint8Array(bytes));
      else expect(content).toBeInstanceOf(CheckpointFlaw);
    }
  });

  test('a bomb is refused, whether its trailer tells or lies', async () => {
    const bomb = await gzip(new Uint8Array(8 << 20));
    await expect(gunzip(bomb, limit)).rejects.toThrow('it is too large');
    for (const size of [0, 1000, limit]) {
      const lying = bomb.slice();
      new DataView(lying.buffer).setUint32(lying.length - 4, size, true);
      await expect(gunzip(lying, limit)).rejects.toThrow(CheckpointFlaw);
    }
    const small = await gzip(new Uint8Array(10));
    new DataView(small.buffer).setUint32(small.length - 4, limit, true);
    await expect(gunzip(small, limit)).rejects.toThrow('it is too large');
  });
});

test('names are the start of SHA-256, with and without the browser’s own', async () => {
  const bytes = new TextEncoder().encode('abc');
  expect(await headHash(bytes)).toBe(sha256(bytes));
  expect(digest(bytes)).toBe(sha256(bytes));
  expect(await partHash(bytes)).toBe('ba7816bf8f01cfea414140de5dae2223');
});
