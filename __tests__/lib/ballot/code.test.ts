import type { Hex } from 'viem';
import { QuorateError } from '@/core/errors';
import { ballotTypeHash, type SignedBallot, splitOf } from '@/core/governor/ballot/ballot';
import { decodeBallot, encodeBallot } from '@/core/governor/ballot/ballotCode';
import { readBallotFile, writeBallotFile } from '@/core/governor/ballot/ballotFile';
import { runs, seeded, seedOf } from '../../runs';

const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const VOTER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KEY: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`;

const SHORT: SignedBallot = {
  chainId: 31337,
  governor: GOVERNOR,
  proposalId: 2n ** 255n + 5n,
  form: 'v5',
  shape: 'short',
  support: 1,
  voter: VOTER,
  nonce: 0n,
  reason: '',
  params: '0x',
  signature: KEY,
};
const BALLOTS: [string, SignedBallot][] = [
  ['a short one', SHORT],
  ['a reason', { ...SHORT, shape: 'extended', reason: '\ufeffÜnïcode ✓ 🗳', nonce: 7n }],
  [
    'a split',
    { ...SHORT, shape: 'extended', support: 255, params: `0x${'00'.repeat(15)}01${'00'.repeat(32)}` },
  ],
  ['an override', { ...SHORT, shape: 'override', reason: 'My own tokens.' }],
  ['a keyed number', { ...SHORT, nonce: (9n << 64n) | 3n }],
  ['a contract’s signature', { ...SHORT, signature: '0x' }],
  ['OpenZeppelin 4', { ...SHORT, form: 'v4', nonce: null }],
  ['OpenZeppelin 4 with a reason', { ...SHORT, form: 'v4', shape: 'extended', nonce: null, reason: 'No.' }],
  ['Alpha', { ...SHORT, form: 'alpha', nonce: null, support: 0, proposalId: 0n }],
];

function refusalOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    // Anything but a sentence of ours is a fault.
    if (error instanceof QuorateError && error.code === 'ballot-malformed') return error.facts.reason;
    throw error;
  }
}

describe('a ballot as a word of a link', () => {
  it.each(BALLOTS)('comes back as it was: %s', (_, ballot) => {
    const code = encodeBallot(ballot);
    expect(code).toMatch(/^[\w-]+$/);
    expect(decodeBallot(code)).toEqual(ballot);
  });

  it('is short enough for a QR code and a message', () =>
    expect(encodeBallot(SHORT).length).toBeLessThan(260));

  it('is refused when any character is missing, and when any is changed', () => {
    const code = encodeBallot({ ...SHORT, shape: 'extended', reason: 'Because.' });
    for (let at = 0; at < code.length; at += 1) {
      expect(refusalOf(() => decodeBallot(code.slice(0, at)))).toBeDefined();
      expect(refusalOf(() => decodeBallot(code.slice(0, at) + code.slice(at + 1)))).toBeDefined();
      const other = code[at] === 'A' ? 'B' : 'A';
      expect(refusalOf(() => decodeBallot(code.slice(0, at) + other + code.slice(at + 1)))).toBeDefined();
    }
  });

  it.each([
    ['nothing', '', /characters that no ballot has/],
    ['another alphabet', 'AQ+/', /characters that no ballot has/],
    ['a later version', 'AgAAAAAAAAAA', /version 2/],
    ['a megabyte', 'A'.repeat(1_000_000), /longer than any ballot/],
    ['a cut link', encodeBallot(SHORT).slice(0, 100), /missing or was changed/],
  ])('says what is wrong with %s', (_, code, words) =>
    expect(refusalOf(() => decodeBallot(code))).toMatch(words),
  );

  const words = runs(2000, 20_000);

  it(`throws nothing but its own sentence for ${words} random words`, () => {
    const { int, seed } = seeded(seedOf(20_261_122));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let round = 0; round < words; round += 1) {
      const length = int(0, 300);
      const code = `AQ${Array.from({ length }, () => letters[int(0, 63)]).join('')}`;
      expect({ seed, refusal: refusalOf(() => decodeBallot(code)) }).toEqual({
        seed,
        refusal: expect.any(String),
      });
    }
  });
});

describe('a file of ballots', () => {
  const all = BALLOTS.map(([, ballot]) => ballot);

  it('comes back as it was, and can be read by a person', () => {
    const text = writeBallotFile(all);
    expect(readBallotFile(text)).toEqual(all);
    expect(text).toContain(`"proposalId": "${SHORT.proposalId}"`);
  });

  const change = (changes: object): string => {
    const file = JSON.parse(writeBallotFile([SHORT])) as { ballots: object[] };
    return JSON.stringify({ ...file, ballots: [{ ...file.ballots[0], ...changes }] });
  };
  it.each<[string, string, RegExp]>([
    ['no JSON', '<html>', /not JSON/],
    ['a list', '[]', /the file is not an object/],
    [
      'another file',
      '{"format":"safe","version":1,"ballots":[]}',
      /“format” of the file is not one of quorate-ballots/,
    ],
    [
      'a field that is not known',
      change({ to: VOTER }),
      /“ballots\[0\].to” of the file is not a field that is known/,
    ],
    [
      'a field of the file',
      writeBallotFile([SHORT]).replace('{', '{"x":1,'),
      /“x” of the file is not a field that is known/,
    ],
    ['a later version', writeBallotFile([SHORT]).replace('"version": 1', '"version": 2'), /version/],
    ['no ballot', '{"format":"quorate-ballots","version":1,"ballots":[]}', /holds no ballot/],
    [
      'an address with a wrong checksum',
      change({ voter: VOTER.replace('C5', 'c5') }),
      /“ballots\[0\].voter”/,
    ],
    ['an id that is a number', change({ proposalId: 5 }), /“ballots\[0\].proposalId”/],
    ['an id of 257 bits', change({ proposalId: String(2n ** 256n) }), /256 bits/],
    ['a form that does not exist', change({ form: 'v6' }), /“ballots\[0\].form”/],
    ['a number where none belongs', change({ form: 'v4' }), /number does not fit/],
    ['a side of 256', change({ support: 256 }), /names no side/],
    ['a chain of 0', change({ chainId: 0 }), /chain/],
    ['a reason in the short shape', change({ reason: 'x' }), /no reason/],
    ['a reason too long', change({ shape: 'extended', reason: 'x'.repeat(16_001) }), /too long/],
    ['half a character', change({ shape: 'extended', reason: '\ud83d' }), /no valid text/],
    [
      'a signature that is no hex',
      change({ signature: '0xzz' }),
      /“ballots\[0\].signature” of the file is not hex/,
    ],
    ['a key’s signature cut short', change({ form: 'v4', nonce: null, signature: '0x11' }), /usual form/],
    ['a megabyte', ' '.repeat(1_000_001), /larger than any/],
  ])('is refused with a sentence: %s', (_, text, words) =>
    expect(refusalOf(() => readBallotFile(text))).toMatch(words),
  );
});

describe('the types of ballots', () => {
  it('have the hashes that the contracts name', () => {
    expect(ballotTypeHash('v5', 'short')?.slice(0, 10)).toBe('0xf2aad550');
    expect(ballotTypeHash('v4', 'short')?.slice(0, 10)).toBe('0x150214d7');
    expect(ballotTypeHash('alpha', 'short')?.slice(0, 10)).toBe('0x8e25870c');
    expect(ballotTypeHash('alpha', 'extended')).toBeNull();
  });

  it('a split is read in the order against, for, abstain', () => {
    const part = (value: number) => value.toString(16).padStart(32, '0');
    const params: Hex = `0x${part(1)}${part(2)}${part(3)}`;
    expect(splitOf({ ...SHORT, support: 255, params })).toEqual({ against: 1n, for: 2n, abstain: 3n });
    expect(splitOf({ ...SHORT, support: 1, params })).toBeNull();
  });
});
