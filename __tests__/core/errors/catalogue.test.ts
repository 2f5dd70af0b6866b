import { readFileSync } from 'node:fs';
import {
  type AbiParameter,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem';
import { PANICS, REVERTS } from '@/core/governor/errors/errorCatalogue';
import { explainRevert, explainText } from '@/core/governor/errors/reverts';
import { REVERT_TEXTS } from '@/core/governor/errors/revertTexts';
import { seeded, testWith } from '../../runs';

type Entry = { selector?: Hex; error?: string; match?: string; words: string; family: string };

const CATALOGUE = 'knowledge/error-catalogue.json';
/** Entries of the catalogue that are not decoded, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // Not a reason but the note that Nouns words its reasons as Bravo does; those are tested below under its name.
  'NounsDAO::…': 'stands for many',
};
const REASON = parseAbi(['error Error(string)', 'error Panic(uint256)']);
const text = (reason: string) =>
  explainRevert(encodeErrorResult({ abi: REASON, errorName: 'Error', args: [reason] }));
const SENTENCE = /^[A-Z0].{8,}\.$/;
const BLANKS = /[{}]|undefined|unnamed|null|NaN/;

/** The literal reasons that an entry stands for; a `…` inside stands for what its contract writes there. */
const reasonsOf = (match: string): string[] =>
  match.split(' | ').flatMap((part) => {
    const filled = part
      .replace('0x… is missing role 0x…', `0x${'a1'.repeat(20)} is missing role 0x${'00'.repeat(32)}`)
      .replace('Votes: …', 'Votes: future lookup')
      .replace('per proposer, …', 'per proposer, found an already active proposal')
      .replace('…: voter already voted', 'GovernorAlpha::_castVote: voter already voted')
      .replace('Timelock::…:', 'Timelock::queueTransaction:');
    const either = filled.match(/^(.*): … (.*) \/ (.*)$/);
    return either === null ? [filled] : [`${either[1]}: ${either[2]}`, `${either[1]}: ${either[3]}`];
  });

function dataOf(selector: Hex, error: string): Hex {
  const item = parseAbiItem(`error ${error}`) as { inputs?: readonly AbiParameter[] };
  const inputs = item.inputs ?? [];
  const size = (type: string) => (type === 'address' ? 20 : Number(type.slice(5)));
  const values = inputs.map(({ type }) =>
    /^(bytes|address)/.test(type) ? `0x${'01'.repeat(size(type))}` : 1n,
  );
  return `${selector}${encodeAbiParameters(inputs, values).slice(2)}`;
}

const entriesOf = (path: string): readonly Entry[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { errors: Entry[] }).errors;
const known = Object.keys(REVERTS) as Hex[];

testWith(CATALOGUE, 'no error of the catalogue is missing', (path) => {
  const missing = entriesOf(path).filter(
    ({ selector }) => selector !== undefined && !known.includes(selector),
  );
  expect(missing.map(({ error }) => error)).toEqual([]);
});

test('every error gets its sentence by its selector, with no blank left', () => {
  expect(known.length).toBeGreaterThan(90);
  for (const selector of known) {
    // One signature of the catalogue is not that of its selector; ours are.
    const error = REVERTS[selector]?.error ?? '';
    expect(`${error} ${selector}`).toBe(`${error} ${toFunctionSelector(error)}`);
    const said = explainRevert(dataOf(selector, error)) ?? '';
    expect(`${error}: ${said}`).not.toMatch(/not known here/);
    expect(said).toMatch(SENTENCE);
    expect(said).not.toMatch(BLANKS);
  }
});

testWith(CATALOGUE, 'every reason of the catalogue that is a text gets its sentence', (path) => {
  for (const { match } of entriesOf(path)) {
    if (match === undefined || Object.hasOwn(LEFT_OUT, match)) continue;
    for (const reason of reasonsOf(match)) {
      const said = text(reason) ?? '';
      expect(`${reason} → ${said}`).not.toMatch(/→ “/);
      expect(said).toMatch(SENTENCE);
      expect(said).not.toMatch(BLANKS);
    }
  }
});

test('every text of our own table is found again, and no sentence has a blank left', () => {
  for (const { match, words } of REVERT_TEXTS) {
    expect(words).toMatch(/^[A-Z{].{8,}\.$/);
    if (typeof match !== 'string') continue;
    // A reason that contains a longer known part is said by the longer one, never by nothing.
    expect(text(`x${match}y`)).toMatch(SENTENCE);
  }
});

test('a reason is the same in whatever Governor of the family it was written', () => {
  const reasons = [
    'castVoteInternal: voting is closed',
    'propose: too many actions',
    'cancel: proposer above threshold',
    'queue: proposal can only be queued if it is succeeded',
    'execute: proposal can only be executed if it is queued',
    'state: invalid proposal id',
  ];
  for (const reason of reasons) {
    const [bravo, ...others] = ['GovernorBravo', 'NounsDAO', 'GovernorAlpha'].map((name) =>
      text(`${name}::${reason}`),
    );
    expect(bravo).toMatch(SENTENCE);
    expect(others).toEqual([bravo, bravo]);
  }
});

test('who lacks which right is named also by OpenZeppelin 4, which writes it as text', () => {
  const reason =
    'AccessControl: account 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 is missing role 0xb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1';
  expect(text(reason)).toBe(
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 does not have the right to queue proposals (PROPOSER_ROLE) on this contract.',
  );
});

test('the longest known part decides', () => {
  expect(explainText('GovernorCompatibilityBravo: proposer votes below proposal threshold')).toMatch(
    /enough votes/,
  );
  expect(explainText('GovernorBravo::cancel: proposer above threshold')).toMatch(
    /Only the proposer can cancel/,
  );
  expect(explainText('execution reverted: Governor: vote not currently active')).toBe('Voting is not open.');
  expect(explainText('ERC20: transfer amount exceeds balance')).toBeUndefined();
});

test('figures are said in the units of the organisation', () => {
  const abi = parseAbi([
    'error GovernorInsufficientProposerVotes(address proposer, uint256 votes, uint256 threshold)',
    'error GovernorUnmetDelay(uint256 id, uint256 time)',
    'error InsufficientBalance(uint256 balance, uint256 needed)',
    'error TimelockInsufficientDelay(uint256 delay, uint256 least)',
  ]);
  const speech = {
    votes: (amount: bigint) => `${amount / 10n ** 18n} MRD`,
    coin: (wei: bigint) => `${wei / 10n ** 18n} ETH`,
    time: () => '14 Nov, 09:12',
    span: (seconds: bigint) => `${seconds / 86_400n} d`,
  };
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const votes = encodeErrorResult({
    abi,
    errorName: 'GovernorInsufficientProposerVotes',
    args: [account, 5n * 10n ** 18n, 100n * 10n ** 18n],
  });
  expect(explainRevert(votes, speech)).toMatch(
    /^0x70997970C51812dc3A010C7d01b50e0d17dc79C8 has 5 MRD; 100 MRD are needed to propose\./,
  );
  const unmet = encodeErrorResult({ abi, errorName: 'GovernorUnmetDelay', args: [1n, 1_794_000_000n] });
  expect(explainRevert(unmet, speech)).toBe('The waiting period ends 14 Nov, 09:12.');
  const coins = encodeErrorResult({ abi, errorName: 'InsufficientBalance', args: [0n, 3n * 10n ** 18n] });
  expect(explainRevert(coins, speech)).toBe('The executing contract holds 0 ETH; 3 ETH are needed.');
  const delay = encodeErrorResult({ abi, errorName: 'TimelockInsufficientDelay', args: [86_400n, 172_800n] });
  expect(explainRevert(delay, speech)).toBe('The waiting period of 1 d is shorter than the minimum of 2 d.');
});

test('“already voted” is not claimed of an account that had nothing, where votes may be split', () => {
  const data = dataOf('0x71c6af49', 'GovernorAlreadyCastVote(address)');
  expect(explainRevert(data)).toMatch(/has already voted/);
  expect(explainRevert(data, { fractional: true })).toMatch(/or there were none when voting opened/);
});

test('every check of the compiler has a sentence; one not known is named by its number', () => {
  for (const code of Object.keys(PANICS)) {
    const data = encodeErrorResult({ abi: REASON, errorName: 'Panic', args: [BigInt(code)] });
    expect(explainRevert(data)).toBe(PANICS[code]);
  }
  const unknown = encodeErrorResult({ abi: REASON, errorName: 'Panic', args: [0x99n] });
  expect(explainRevert(unknown)).toBe('A check inside the contract failed (panic 153).');
});

test('a hostile reason is cut and harmless, and never takes long', () => {
  const random = seeded(11);
  for (let round = 0; round < 200; round++) {
    const noise = Array.from({ length: random.int(0, 900) }, () =>
      String.fromCodePoint(random.int(1, 0xd7ff)),
    );
    const said = text(
      `${random.pick(['', 'Governor: ', '::propose: ', 'AccessControl: account 0x'])}${noise.join('')}`,
    );
    expect((said ?? '').length).toBeLessThan(330);
  }
});
