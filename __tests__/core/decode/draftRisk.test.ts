import { getAddress } from 'viem';
import type { Facts } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';
import type { DraftContext, RiskInput } from '@/core/decode/risk/input';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { ACCOUNT, account, type CaseParts, call, HONEST_TEXT, inputOf, UNIT } from './cases';

const { token, known, timelock } = ACCOUNT;
const usdc = account('six decimals');
const dai = account('eighteen decimals');
const fresh = account('an address that nobody used');
const IDENTITIES: NonNullable<CaseParts['identities']> = [
  [usdc, { kind: 'token', symbol: 'USDC', decimals: 6, name: 'USD Coin' }],
  [dai, { kind: 'token', symbol: 'DAI', decimals: 18, name: 'Dai' }],
  [known, { kind: 'contract' }],
  [fresh, { kind: 'nothing' }],
];
const DRAFT: DraftContext = {
  proposer: known,
  honoursSuffix: true,
  isByContent: true,
  earliest: 2_000_000_000n,
};

type Asked = Partial<CaseParts> & {
  input?: Partial<RiskInput>;
  held?: readonly (readonly [string, bigint])[];
};

/** Result of one check on calls: severities with sentences, or why it is undecided. */
function said(id: string, { input, held = [], text = HONEST_TEXT, ...parts }: Asked) {
  const facts: Partial<Facts> = { holdings: new Map(held.map(([key, has]) => [key.toLowerCase(), has])) };
  const base = inputOf({ calls: [], identities: IDENTITIES, text, facts, ...parts });
  const { findings, unknown } = findingsOf({
    ...base,
    isDraft: true,
    draft: DRAFT,
    timelock: 'controller',
    ...input,
  });
  const found = findings
    .filter((each) => each.id === id)
    .map(({ severity, sentence }) => `${severity}: ${sentence}`);
  return found.length > 0 ? found : (unknown.find((each) => each.id === id)?.reason ?? 'nothing');
}

const pay = (asset: typeof dai, amount: bigint, to = known) =>
  call(asset, 'transfer(address to, uint256 amount)', [to, amount]);
const coin = (value: bigint, to = known) => ({ target: to, value, calldata: '0x' }) as const;

describe('who may be faster (R36)', () => {
  const of = (text: string, draft: Partial<DraftContext> = {}) =>
    said('R36', { text, input: { draft: { ...DRAFT, ...draft } } });

  test('is content with the address of the proposer, and not with anybody’s', () => {
    expect(of(reserveFor(HONEST_TEXT, known))).toBe('nothing');
    expect(of(reserveFor(HONEST_TEXT, fresh))).toEqual([
      expect.stringMatching(
        /^high: The text is reserved for .* would propose it: the Governor will refuse\.$/,
      ),
    ]);
    expect(of(reserveFor(HONEST_TEXT, '0x0000000000000000000000000000000000000000'))).toEqual([
      expect.stringMatching(/^high: .*it cannot be proposed\.$/),
    ]);
    expect(of(HONEST_TEXT)).toEqual([expect.stringMatching(/^low: .*does not end with your address/)]);
    expect(of(HONEST_TEXT, { honoursSuffix: null })).toMatch(/not known yet whether/);
    expect(of(reserveFor(HONEST_TEXT, known), { proposer: null })).toBe(
      'It is not known yet who will propose it.',
    );
  });

  test('does not ask for a suffix where it is of no use', () => {
    expect(of(HONEST_TEXT, { isByContent: false })).toBe('nothing');
    expect(of(reserveFor(HONEST_TEXT, known), { honoursSuffix: false })).toEqual([
      expect.stringMatching(/^low: .*this Governor reserves no text/),
    ]);
  });
});

describe('twin actions (R41)', () => {
  const calls = [pay(dai, UNIT), pay(usdc, 5n), pay(dai, UNIT)];

  test('are grave on Compound’s timelock only', () => {
    expect(said('R41', { calls, input: { timelock: 'compound' } })).toEqual([
      expect.stringMatching(/^critical: Actions 1 and 3 are the same.*could never be queued/),
    ]);
    expect(said('R41', { calls })).toBe('nothing');
    expect(said('R41', { calls, input: { timelock: null } })).toBe('nothing');
    expect(said('R41', { calls, input: { timelock: undefined } })).toMatch(/which timelock/);
    expect(said('R41', { calls: calls.slice(1), input: { timelock: 'compound' } })).toBe('nothing');
  });
});

describe('amounts of another unit (R42)', () => {
  test('wei pasted as whole coins', () => {
    // Meant were 0.00082.
    const calls = [coin(820_000_000_000_000n * UNIT)];
    expect(said('R42', { calls, held: [['coin', 100n * UNIT]] })).toEqual([
      expect.stringMatching(
        /^critical: It pays .* ETH, and the treasury holds 100 ETH\. Was 0\.0008 ETH meant\? The amount has 18 digits too many\.$/,
      ),
    ]);
    expect(said('R42', { calls })).toEqual([expect.stringMatching(/^critical: .*more than there can be/)]);
    expect(said('R42', { calls: [coin(50n * UNIT)], held: [['coin', 100n * UNIT]] })).toBe('nothing');
  });

  test('the decimals of another token', () => {
    const held = [[usdc, 1_000_000n * 10n ** 6n] as const, [dai, 1_000_000n * UNIT] as const];
    expect(said('R42', { calls: [pay(usdc, 500n * UNIT)], held })).toEqual([
      expect.stringMatching(/^critical: .*Was 500 USDC meant\? The amount has 12 digits too many\.$/),
    ]);
    expect(said('R42', { calls: [pay(dai, 500n * 10n ** 6n)], held })).toEqual([
      expect.stringMatching(/^medium: It pays only <0\.01 DAI: 500000000 of its smallest unit/),
    ]);
    expect(said('R42', { calls: [pay(dai, 500n * UNIT), pay(usdc, 500n * 10n ** 6n)], held })).toBe(
      'nothing',
    );
  });

  test('is not told of a token whose balance was not read', () => {
    const calls = [pay(dai, 5n * 10n ** 12n * UNIT)];
    expect(said('R42', { calls })).toMatch(/^It needs what the treasury holds/);
  });

  test('coins pasted as wei', () => {
    expect(said('R42', { calls: [coin(5n)] })).toEqual([expect.stringMatching(/^medium: It sends 5 wei/)]);
    expect(said('R42', { calls: [coin(5n)], text: '# Five wei\n\nAs a sign of good will.' })).toBe('nothing');
  });
});

describe('where the money goes', () => {
  test('a token to its own contract is lost (R34)', () => {
    // 521,440 GTC went so.
    expect(said('R34', { calls: [pay(token, 521_440n * UNIT, token)] })).toEqual([
      expect.stringMatching(/^high: The funds would probably be lost: the token’s own contract/),
    ]);
  });

  test('more of a token than the treasury has (R43)', () => {
    const calls = [pay(dai, 3n * UNIT), pay(dai, 4n * UNIT)];
    expect(said('R43', { calls, held: [[dai, 5n * UNIT]] })).toEqual([
      expect.stringMatching(/^medium: It pays 7 DAI and the treasury holds 5 DAI/),
    ]);
    expect(said('R43', { calls, held: [[dai, 7n * UNIT]] })).toBe('nothing');
    expect(said('R43', { calls })).toMatch(/which was not read/);
    expect(said('R43', { calls, held: [[dai, 5n * UNIT]], simulation: {} })).toBe('nothing');
  });

  test('an account that is not there on this chain (R44)', () => {
    const calls = [pay(dai, UNIT, fresh)];
    const text = '# Fund the council\n\nOne DAI for the multisig of the grants council.';
    expect(said('R44', { calls, text })).toEqual([
      expect.stringMatching(/^medium: 0x\w{40} was never used on this chain.*one of another chain/),
    ]);
    expect(said('R44', { calls, text: '# Pay\n\nOne DAI for Bob.' })).toEqual([
      expect.stringMatching(/^low: 0x\w{40} was never used/),
    ]);
    expect(said('R44', { calls: [pay(dai, UNIT)] })).toBe('nothing');
    expect(said('R44', { calls: [pay(dai, UNIT, timelock)] })).toBe('nothing');
  });
});

describe('dates that will have passed (R45)', () => {
  const swap = (deadline: bigint) =>
    call(
      known,
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      [UNIT, 1n, [dai, usdc], known, deadline],
    );

  test('are told before the earliest execution, and spans are none', () => {
    expect(said('R45', { calls: [swap(2_000_000_000n - 3n * 86_400n)] })).toEqual([
      expect.stringMatching(
        /^high: “deadline” is a date that will have passed: it can be executed 3 days after it/,
      ),
    ]);
    expect(said('R45', { calls: [swap(2_000_000_000n)] })).toBe('nothing');
    expect(said('R45', { calls: [swap(86_400n)] })).toBe('nothing');
    expect(
      said('R45', { calls: [swap(1_999_999_999n)], input: { draft: { ...DRAFT, earliest: null } } }),
    ).toMatch(/not known/);
    // Proposals on the chain skip these checks, which do not count as unavailable.
    const whole = inputOf({ calls: [swap(1n)], identities: IDENTITIES, text: HONEST_TEXT, facts: {} });
    const { checked, unknown } = findingsOf(whole);
    const ids = [...checked, ...unknown.map(({ id }) => id)];
    expect(ids).toContain('R41');
    expect(ids.filter((id) => id === 'R36' || id === 'R45')).toEqual([]);
  });
});

describe('a text that misleads', () => {
  const paid = [pay(dai, 50_000n * UNIT)];

  test('names another amount than the call pays (R16)', () => {
    const of = (amount: string) =>
      said('R16', { calls: paid, text: `# Pay the audit\n\n${amount} DAI to ${known}.` });
    expect(of('5,000')).toEqual([
      expect.stringMatching(/^high: The text speaks of 5,000 DAI, but 50,000 DAI go to .* Trust the actions/),
      expect.stringMatching(/^low: The text speaks of 5,000 DAI, which no action moves/),
    ]);
    expect(of('50,000')).toBe('nothing');
  });

  test('names an address that only looks like the one that is paid (R15)', () => {
    const alike = getAddress(`${known.slice(0, 8)}${fresh.slice(8, 36)}${known.slice(36)}`.toLowerCase());
    const past = { known: new Set([known]) };
    expect(said('R15', { calls: [pay(dai, UNIT, alike)], past })).toEqual([
      expect.stringMatching(/^high: .* looks like .* but is a different address\.$/),
    ]);
    expect(said('R15', { calls: paid, past })).toBe('nothing');
  });

  test.each([
    ['invisible letters', 'Pay\u200b\u200bme', /invisible/],
    ['letters that turn the line around', 'Pay \u202e0001', /direction|right|around/i],
  ])('holds %s (R35)', (_, text, words) => {
    expect(said('R35', { calls: paid, text: `# Pay\n\n${text}` })).toEqual([expect.stringMatching(words)]);
    expect(said('R35', { calls: paid })).toBe('nothing');
  });

  test('is of a Governor that is not the one listed (R40)', () => {
    const of = (otherwiseListed: string | null) => said('R40', { calls: paid, past: { otherwiseListed } });
    expect(of('Uniswap')).toEqual([
      expect.stringMatching(/^high: This is not the Governor listed for Uniswap/),
    ]);
    expect(of(null)).toBe('nothing');
  });
});
