import { type AbiParameter, bytesToHex, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem';
import { type Layout, UnreadableBytes } from '@/core/decode/layout';
import { readArguments } from '@/core/decode/read';
import { parseSignature } from '@/core/decode/signature';
import { writeArguments } from '@/core/decode/write';
import { type Random, seeded } from '../../runs';

const SEED = 20_260_713;

const bytes = (random: Random, size: number): Hex =>
  bytesToHex(Uint8Array.from({ length: size }, () => random.int(0, 255)));

/** A type with a value of it, as viem takes them. */
function anything(random: Random, depth: number): { parameter: AbiParameter; value: unknown } {
  const kinds = [
    'uint',
    'int',
    'address',
    'bool',
    'fixed',
    'bytes',
    'string',
    'array',
    'list',
    'tuple',
  ] as const;
  const kind = random.pick(depth === 0 ? kinds.slice(0, 7) : kinds);
  const bits = 8 * random.int(1, 32);
  switch (kind) {
    case 'uint':
      return { parameter: { type: `uint${bits}` }, value: random.bigint(bits) };
    case 'int':
      return { parameter: { type: `int${bits}` }, value: BigInt.asIntN(bits, random.bigint(bits)) };
    case 'address':
      return { parameter: { type: 'address' }, value: bytes(random, 20) };
    case 'bool':
      return { parameter: { type: 'bool' }, value: random.chance(0.5) };
    case 'fixed':
      return { parameter: { type: `bytes${bits / 8}` }, value: bytes(random, bits / 8) };
    case 'bytes':
      return { parameter: { type: 'bytes' }, value: bytes(random, random.int(0, 70)) };
    case 'string':
      return { parameter: { type: 'string' }, value: random.pick(['', 'plain', 'Ω 🗳️ 漢字', 'x'.repeat(99)]) };
    case 'tuple': {
      const parts = Array.from({ length: random.int(1, 4) }, () => anything(random, depth - 1));
      const components = parts.map(({ parameter }, index) => ({ ...parameter, name: `p${index}` }));
      const value = Object.fromEntries(parts.map((part, index) => [`p${index}`, part.value]));
      return { parameter: { type: 'tuple', components }, value };
    }
    default: {
      // All elements have one type: the first one's, whose value they repeat or, for lists, may leave out.
      const { parameter, value } = anything(random, depth - 1);
      const length = kind === 'array' ? random.int(1, 3) : random.int(0, 3);
      const type = `${parameter.type}[${kind === 'array' ? length : ''}]`;
      return { parameter: { ...parameter, type }, value: new Array(length).fill(value) };
    }
  }
}

function textOf(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type;
  return `(${parameter.components.map(textOf).join(',')})${parameter.type.slice('tuple'.length)}`;
}

/** viem's values as ours: whole numbers as decimal strings, tuples as lists because the signature names no parts. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value).map(plain);
}

const layouts = (signature: string): readonly Layout[] => {
  const parsed = parseSignature(signature);
  if (parsed === undefined) throw new Error(`no signature: ${signature}`);
  return parsed.inputs;
};

test('what viem encodes is read as viem reads it, and written back byte for byte', () => {
  const random = seeded(SEED);
  for (let round = 0; round < 400; round += 1) {
    const parts = Array.from({ length: random.int(0, 4) }, () => anything(random, 3));
    const parameters = parts.map(({ parameter }) => parameter);
    const values = parts.map(({ value }) => value);
    const encoded = encodeAbiParameters(parameters, values);
    const signature = `f(${parameters.map(textOf).join(',')})`;
    const inputs = layouts(signature);
    const ours = readArguments(inputs, encoded.slice(2));
    const theirs = parameters.length === 0 ? [] : decodeAbiParameters(parameters, encoded);
    expect([signature, ours]).toEqual([signature, theirs.map(plain)]);
    expect([signature, writeArguments(inputs, ours)]).toEqual([signature, encoded.slice(2)]);
  }
});

test('a text keeps the mark at its beginning, which viem drops, and bytes that are no text show', () => {
  const inputs = layouts('f(string)');
  const marked = encodeAbiParameters([{ type: 'string' }], ['\ufeffΩ']).slice(2);
  expect(readArguments(inputs, marked)).toEqual(['\ufeffΩ']);
  expect(writeArguments(inputs, readArguments(inputs, marked))).toBe(marked);
  const broken = encodeAbiParameters([{ type: 'bytes' }], ['0xff']).slice(2);
  expect(writeArguments(inputs, readArguments(inputs, broken))).not.toBe(broken);
});

test('bytes changed anywhere are never read and written back as if they were the same', () => {
  const random = seeded(SEED + 1);
  const inputs = layouts('f(address,(uint64,string,bytes)[],bool,bytes4,int24)');
  const encoded = encodeAbiParameters(
    [
      { type: 'address' },
      { type: 'tuple[]', components: [{ type: 'uint64' }, { type: 'string' }, { type: 'bytes' }] },
      { type: 'bool' },
      { type: 'bytes4' },
      { type: 'int24' },
    ],
    [`0x${'a1'.repeat(20)}`, [[7n, 'text', '0x1234']], true, '0x12345678', -3],
  ).slice(2);
  const original = JSON.stringify(readArguments(inputs, encoded));
  for (let round = 0; round < 500; round += 1) {
    const at = random.int(0, encoded.length - 1);
    const digit = random.pick([...'0123456789abcdef'].filter((each) => each !== encoded[at]));
    const changed = encoded.slice(0, at) + digit + encoded.slice(at + 1);
    const again = readAgain(inputs, changed);
    // Either it is another value, or the writing shows that something was hidden in the bytes.
    if (again?.values === original) expect([at, again.written]).not.toEqual([at, changed]);
  }
});

function readAgain(inputs: readonly Layout[], digits: string) {
  try {
    const values = readArguments(inputs, digits);
    return { values: JSON.stringify(values), written: writeArguments(inputs, values) };
  } catch (error) {
    if (error instanceof UnreadableBytes) return undefined;
    throw error;
  }
}

test('bytes that many values point to are read only as often as there are bytes', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const count = 4_000;
  const blob = word(100_000) + '11'.repeat(100_000) + '00'.repeat(96_000 % 32);
  const pointers = word(32 * count).repeat(count);
  const digits = word(32) + word(count) + pointers + blob.padEnd(Math.ceil(blob.length / 64) * 64, '0');
  expect(() => readArguments(layouts('f(bytes[])'), digits)).toThrow(UnreadableBytes);
  // A list in a list in a list, each pointing to itself.
  expect(() => readArguments(layouts('f(uint256[][][][][][])'), word(0).repeat(4) + word(32))).not.toThrow(
    TypeError,
  );
});

test.each([
  'f(uint256[0])',
  'f(())',
  'f(uint256[99999][99999])',
  `f(${'('.repeat(40)}uint8${')'.repeat(40)})`,
  `f(uint8${'[]'.repeat(40)})`,
  'f(uint8,)',
  'f(uint8',
  'f(uint8))',
  'f(uint264)',
  'f(bytes33)',
  'f(Uint8)',
  '(uint8)',
  'f (uint8)',
  `f(${'uint8,'.repeat(4_000)}uint8)`,
])('is no signature, number %#', (signature) => expect(parseSignature(signature)).toBeUndefined());
