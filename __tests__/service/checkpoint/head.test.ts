import { encodeShard } from '@/cli/checkpoint/encode/encodeVotes';
import { encodeHead } from '@/cli/checkpoint/files';
import { encodeIndex } from '@/cli/checkpoint/listing';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Head } from '@/service/checkpoint/checkpoint';
import { decodeIndex, pathOf } from '@/service/checkpoint/directory';
import { decodeHead } from '@/service/checkpoint/head';
import { decodeShard, type Shard } from '@/service/checkpoint/shard';
import { runs, seeded, seedOf } from '../../runs';
import { address } from '../indexer/ledger';
import { bytesOf, created, event, head, table } from './made';

const SEED = seedOf(20261123);
const ROUNDS = runs(10, 100);
const PART = { hash: '0123456789abcdef0123456789abcdef', bytes: 5 };

function shard(seed: number): Shard {
  const random = seeded(seed);
  const votes = table(random, random.int(0, 60));
  const [row] = votes.ordered();
  const id = row === undefined ? random.bigint(256) : votes.proposal(row);
  const rows = votes.select(votes.rows(id));
  return {
    created: created(random, id),
    events: Array.from({ length: random.int(0, 4) }, () => event(random, id)),
    votes: { ...rows, reasons: null, transactions: null },
    reasons: random.pick([null, PART]),
    transactions: rows.count > 0 ? PART : null,
  };
}

/** The text of a file with one thing in it replaced. */
function altered(bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array {
  const before = new TextDecoder().decode(bytes);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${from} is not there`);
  return new TextEncoder().encode(after);
}

describe('a head', () => {
  test(`is read as it was written, and written the same again (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const made = head(random, random.pick([0, 1, 5, 40]));
      const bytes = encodeHead(made);
      expect(decodeHead(bytes)).toEqual(made);
      expect(encodeHead(decodeHead(bytes))).toEqual(bytes);
    }
  });

  test('cut short at every length, or with a byte changed, it is refused or something else', () => {
    const random = seeded(SEED + 1);
    const made = head(random, 2);
    const bytes = encodeHead(made);
    for (let length = 0; length < bytes.length - 1; length++)
      expect(() => decodeHead(bytes.subarray(0, length))).toThrow(CheckpointFlaw);
    for (let at = 0; at < bytes.length - 1; at++) {
      const bad = bytes.slice();
      bad[at] = (bad[at] ?? 0) ^ random.int(1, 255);
      try {
        expect(decodeHead(bad)).not.toEqual(made);
      } catch (error) {
        if (!(error instanceof CheckpointFlaw)) throw error;
      }
    }
  });

  test.each<[string, string | RegExp, string]>([
    ['a number where a text must be', '"number":"10000"', '"number":10000'],
    ['a number with zeros before it', '"number":"10000"', '"number":"010000"'],
    ['a block beyond 2^53', '"number":"10000"', '"number":"9007199254740993"'],
    ['a key more', '"from":', '"more":1,"from":'],
    ['a key less', /"title":"(?:[^"\\]|\\.)*",/, ''],
    ['a prototype', '"from":', '"__proto__":{},"from":'],
    ['a state nobody knows', /"state":"[A-Z]+"/, '"state":"WON"'],
    ['a hash too short', /"hash":"0x.{64}"/, '"hash":"0x12"'],
    ['a file of a strange name', /"hash":"[0-9a-f]{32}"/, '"hash":"../../../../../../../../etc/passwd"'],
    ['an id of 257 bits', /"id":"\d+"/, `"id":"${2n ** 256n}"`],
    ['a proposal after its block', '"block":"9000"', '"block":"10001"'],
    ['two proposals out of order', '"block":"9000"', '"block":"8000"'],
    ['another Governor', /"dao":"eip155:\d+/, '"dao":"eip155:100000'],
    ['a size below zero', /"bytes":\d+/, '"bytes":-1'],
    ['half a vote', /"votes":\d+/, '"votes":1.5'],
    ['more votes than a file can hold', /"votes":\d+/, '"votes":9007199254740991'],
  ])('with %s is refused', (_, from, to) => {
    expect(() => decodeHead(altered(encodeHead(head(seeded(SEED), 3)), from, to))).toThrow(CheckpointFlaw);
  });

  test('of a later version is refused with that reason, whatever else it says', () => {
    const later = (version: number) => new TextEncoder().encode(`{"version":${version},"anything":[]}`);
    expect(() => decodeHead(later(3))).toThrow('a later version of this site made it');
    expect(() => decodeIndex(later(2))).toThrow('a later version of this site made it');
  });

  test('has several files of votes in version 2 alone, and as many as the number of votes says', () => {
    const made = head(seeded(SEED), 2);
    const proposals = made.proposals.map((each) => ({ ...each, votes: 10_000 }));
    const files = { votes: PART, reasons: null, transactions: PART };
    // 20,000 are 16,384 and the rest.
    const cut: Head = { ...made, version: 2, proposals, pack: [files, files] };
    expect(decodeHead(encodeHead(cut))).toEqual(cut);
    const one: Head = { ...cut, version: 1, pack: [files] };
    expect(decodeHead(encodeHead(one))).toEqual(one);
    const wrong: Partial<Head>[] = [
      { version: 1 },
      { pack: [files] },
      { pack: [] },
      { pack: [files, files, files] },
      { proposals: made.proposals.map((each) => ({ ...each, votes: 8192 })) },
    ];
    for (const each of wrong) expect(() => encodeHead({ ...cut, ...each })).toThrow('not cut into files');
    expect(() => encodeHead({ ...cut, pack: Array(11).fill(files) })).toThrow('a list of at most 10 entries');
    const alone = altered(
      encodeHead(cut),
      /"pack":\[(\{.*?\}),\{.*?\}\],"delegates/,
      '"pack":[$1],"delegates',
    );
    expect(() => decodeHead(alone)).toThrow('not cut into files');
  });

  test('nested without end it is refused', () => {
    const deep = new TextEncoder().encode('['.repeat(5_000_000));
    expect(() => decodeHead(deep)).toThrow(CheckpointFlaw);
  });

  test('that no reader would take is not written', () => {
    const made = head(seeded(SEED), 3);
    expect(() => encodeHead({ ...made, proposals: [...made.proposals].reverse() })).toThrow(CheckpointFlaw);
    expect(() => encodeHead({ ...made, from: 10_001n })).toThrow(CheckpointFlaw);
  });
});

describe('a shard', () => {
  test(`is read as it was written, and written the same again (seed ${SEED})`, () => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = shard(SEED + round);
      const bytes = encodeShard(made);
      const read = decodeShard(bytes);
      expect(read).toEqual({ ...made, votes: read.votes });
      expect(encodeShard(read)).toEqual(bytes);
      expect(read.votes.count).toBe(made.votes.count);
    }
  });

  test('cut short at every length, or with a byte changed, it is refused or something else', () => {
    const random = seeded(SEED + 2);
    const bytes = encodeShard(shard(SEED + 3));
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeShard(bytes.subarray(0, length))).toThrow(CheckpointFlaw);
    for (let at = 0; at < bytes.length; at++) {
      const bad = bytes.slice();
      bad[at] = (bad[at] ?? 0) ^ random.int(1, 255);
      try {
        decodeShard(bad);
      } catch (error) {
        if (!(error instanceof CheckpointFlaw)) throw error;
      }
    }
  });

  test('with another proposal’s votes or events is neither read nor written', () => {
    const made = shard(SEED + 4);
    const id = made.created.id ^ 1n;
    expect(() => encodeShard({ ...made, created: { ...made.created, id } })).toThrow(CheckpointFlaw);
    const events = [event(seeded(1), id)];
    expect(() => encodeShard({ ...made, events })).toThrow('an event in it is of another proposal');
    expect(() => encodeShard({ ...made, transactions: null })).toThrow('the transactions of its votes');
  });
});

describe('the index of a folder', () => {
  const entry = (seed: number) => {
    const random = seeded(seed);
    const dao = `eip155:1:${address(random)}`;
    return { dao, path: pathOf(dao), block: '25', head: bytesOf(random, 32) };
  };

  test('is read as it was written, sorted', () => {
    const checkpoints = [entry(1), entry(2), entry(3)];
    const read = decodeIndex(encodeIndex({ version: 1, checkpoints }));
    expect(new Set(read.checkpoints)).toEqual(new Set(checkpoints));
    expect(encodeIndex(read)).toEqual(encodeIndex({ version: 1, checkpoints: [...checkpoints].reverse() }));
  });

  test.each([
    ['a path that leads elsewhere', /"path": "[^"]*"/, '"path": "../../x"'],
    ['the path of another', /"path": "eip155-1-/, '"path": "eip155-2-'],
    ['an address', /"path": "[^"]*"/, '"path": "//evil.example"'],
    ['a block that is no number', '"25"', '"twenty"'],
  ])('with %s is refused', (_, from, to) => {
    const bytes = encodeIndex({ version: 1, checkpoints: [entry(1)] });
    expect(() => decodeIndex(altered(bytes, from, to))).toThrow(CheckpointFlaw);
  });

  test('with an organisation twice is refused', () =>
    expect(() => encodeIndex({ version: 1, checkpoints: [entry(1), entry(1)] })).toThrow(CheckpointFlaw));
});
