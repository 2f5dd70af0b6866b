import { type Hex, keccak256, toRlp } from 'viem';
import { ForgedProof } from '@/core/proof/forged';
import { isSameHeader, provenHeader } from '@/core/proof/header';
import { type Random, seeded, seedOf } from '../../runs';

type Said = Record<string, Hex>;

// In the order of RLP; the last eight are of no fork that is known.
const NAMES = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
  ...['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'],
  ...['requestsHash', 'blockAccessListHash', 'slotNumber'],
  ...['field24', 'field25', 'field26', 'field27', 'field28', 'field29', 'field30'],
];
const NUMBERS = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed'];
const QUANTITIES = [...NUMBERS, 'excessBlobGas', 'slotNumber'];
const SIZES: Readonly<Record<string, number>> = { miner: 20, logsBloom: 256, nonce: 8 };
const KNOWN = [15, 16, 17, 20, 21, 22];
const COUNTS = Array.from({ length: 16 }, (_, at) => 15 + at);

const chance: Random = seeded(seedOf(31));
const rlp = (name: string, value: Hex): Hex => {
  const digits = value.slice(2).replace(/^0+/, '');
  return QUANTITIES.includes(name) ? `0x${digits.length % 2 === 1 ? '0' : ''}${digits}` : value;
};

/** A block as an honest endpoint gives it, whose header has so many fields. */
function sealed(count: number): Said {
  const said: Said = {};
  for (const name of NAMES.slice(0, count)) {
    const size = SIZES[name] ?? 32;
    said[name] = QUANTITIES.includes(name)
      ? `0x${(1n + chance.bigint(40)).toString(16)}`
      : // Without leading zeros, which a quantity under another name would lose.
        `0x${((1n << 255n) | chance.bigint(255))
          .toString(16)
          .repeat(8)
          .slice(0, 2 * size)}`;
  }
  return { ...said, hash: hashOf(said) };
}

function hashOf(said: Said): Hex {
  const parts = NAMES.flatMap((name) => (said[name] === undefined ? [] : [rlp(name, said[name])]));
  return keccak256(toRlp(parts));
}

/** The fields read from a header; undefined where it is refused. */
function read(said: Said) {
  try {
    return provenHeader(said);
  } catch (error) {
    if (error instanceof ForgedProof) return undefined;
    throw error;
  }
}

test.each(COUNTS)('a header of %i fields is taken if a fork has so many', (count) => {
  const said = sealed(count);
  const found = read(said);
  expect(found !== undefined).toBe(KNOWN.includes(count));
  if (found !== undefined) expect(found.block.timestamp).toBe(BigInt(said.timestamp ?? 0));
});

test.each(COUNTS)('a header of %i fields of which any two neighbours changed places is refused', (count) => {
  const said = sealed(count);
  for (let at = 0; at + 1 < count; at++) {
    const [one = '', other = ''] = NAMES.slice(at, at + 2);
    const changed = { ...said, [one]: said[other] as Hex, [other]: said[one] as Hex };
    expect([one, other, read(changed)]).toEqual([one, other, undefined]);
    // The same with a hash that fits: it says what it says, of another block.
    const swapped: Said = { ...changed, hash: hashOf(changed) };
    const found = read(swapped);
    if (found !== undefined) expect(found.block.timestamp).toBe(BigInt(swapped.timestamp ?? 0));
  }
});

test.each(COUNTS)('a header of %i fields whose values stand under other names is refused', (count) => {
  const said = sealed(count);
  const values = NAMES.slice(0, count).map((name) => said[name] as Hex);
  // One name or two are left out, and every value behind them stands under the next name.
  for (let first = 0; first < count; first++)
    for (const second of [undefined, ...NAMES.keys()]) {
      const names = NAMES.filter((_, at) => at !== first && at !== second).slice(0, count);
      if (names.join() === NAMES.slice(0, count).join()) continue;
      const moved: Said = { hash: said.hash as Hex };
      for (const [at, name] of names.entries()) moved[name] = values[at] as Hex;
      const found = read(moved);
      const honest = read(said);
      // Names that no fork has are not looked at.
      if (found !== undefined) expect(honest !== undefined && isSameHeader(found, honest)).toBe(true);
    }
});

test('the time of a block is not what another field says, by London and by Cancun', () => {
  for (const count of [16, 20]) {
    const base = sealed(count);
    const said: Said = { ...base, extraData: `0x${'77'.repeat(32)}` };
    said.hash = hashOf(said);
    // gasUsed and baseFeePerGas are left out: quantities take any bytes, so the list is the same to the byte.
    const names = NAMES.filter((name) => name !== 'gasUsed' && name !== 'baseFeePerGas').slice(0, count);
    const values = NAMES.slice(0, count).map((name) => rlp(name, said[name] as Hex));
    const moved: Said = { hash: said.hash };
    for (const [at, name] of names.entries()) moved[name] = values[at] as Hex;
    expect(hashOf(moved)).toBe(said.hash);
    expect(moved.timestamp).toBe(rlp('gasUsed', said.gasUsed as Hex));
    expect(read(said)).toBeDefined();
    expect(read(moved)).toBeUndefined();
  }
});

test.each<[string, Said]>([
  ['a number without digits', { timestamp: '0x' }],
  ['a number of nine bytes', { timestamp: `0x1${'00'.repeat(8)}` }],
  ['half a byte', { extraData: '0x123' }],
  ['a short hash', { mixHash: '0x12' }],
  ['no hex', { nonce: 'x' as Hex }],
])('a header with %s is refused', (_, part) => {
  const said = { ...sealed(16), ...part };
  expect(read(said)).toBeUndefined();
});

test('headers that differ in anything that is read are not the same', () => {
  const header = provenHeader(sealed(16));
  expect(isSameHeader(header, { ...header, block: { ...header.block } })).toBe(true);
  for (const name of ['number', 'timestamp', 'miner', 'prevRandao', 'gasLimit'] as const)
    expect(isSameHeader(header, { ...header, block: { ...header.block, [name]: 1n << 60n } })).toBe(false);
  expect(isSameHeader(header, { ...header, stateRoot: header.hash })).toBe(false);
});
