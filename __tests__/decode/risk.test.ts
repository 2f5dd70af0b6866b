/** @jest-environment node */
import { findingsOf } from '@/lib/decode/risk/findings';
import type { Past, PastCode, PastProposer } from '@/lib/decode/risk/input';
import { ACCOUNT, account, call, HONEST_TEXT, inputOf, UNIT } from './cases';

const { governor, token, known } = ACCOUNT;
const vault = account('vault');
const DAY = 86_400n;
const pay = call(vault, 'pay(address to, uint256 amount)', [known, UNIT]);

function judged(id: string, past: Partial<Past>, calls = [pay]) {
  const input = inputOf({ calls, text: HONEST_TEXT, identities: [[vault, { kind: 'contract' }]], past });
  const { findings, checked, unknown } = findingsOf(input);
  return {
    said: findings.filter((each) => each.id === id).map(({ sentence }) => sentence),
    isChecked: checked.includes(id),
    reason: unknown.find((each) => each.id === id)?.reason,
  };
}

describe('code that nobody knows (R07)', () => {
  const code = (of: PastCode, address = vault) =>
    judged('R07', { codes: new Map([[address.toLowerCase(), of]]) });

  test('is undecided until both are known: the source, and since when the code is there', () => {
    expect(judged('R07', {}).reason).toMatch(/is published, and since when their code has been there/);
    expect(code({ isPublished: true, made: null }).reason).toMatch(/^It needs to know since when/);
    expect(code({ isPublished: null, made: 'longer ago' }).reason).toMatch(/is published, which/);
    expect(code({ isPublished: true, made: 'longer ago' })).toEqual({ said: [], isChecked: true });
  });

  test('is told when its source is not published, or when it was not there a month before', () => {
    expect(code({ isPublished: false, made: null }).said).toEqual([
      expect.stringMatching(/, which this proposal runs, has not been published/),
    ]);
    expect(code({ isPublished: true, made: 30n * DAY }).said).toEqual([
      expect.stringMatching(/, which this proposal runs, was not there yet 30 days before the proposal\.$/),
    ]);
  });

  test('the organisation’s own contracts may be as young as it is', () => {
    const codes = new Map([[governor.toLowerCase(), { isPublished: true, made: 30n * DAY }]]);
    const calls = [call(governor, 'setVotingPeriod(uint256 period)', [50_000n])];
    expect(judged('R07', { codes }, calls)).toEqual({ said: [], isChecked: true });
  });

  test('a call of another contract of the same proposal still has to be asked about', () => {
    const codes = new Map([[vault.toLowerCase(), { isPublished: true, made: 'longer ago' as const }]]);
    const calls = [pay, call(token, 'transfer(address to, uint256 amount)', [known, UNIT])];
    expect(judged('R07', { codes }, calls).isChecked).toBe(false);
  });
});

describe('a proposer whom nobody has met (R30)', () => {
  const by = (of: Partial<PastProposer>) => {
    const proposer = { address: known, isFirst: true, received: null, sender: known, ...of };
    return judged('R30', { proposer });
  };

  test('is told with the time in which the votes came', () => {
    expect(by({ received: 3n * DAY }).said).toEqual([
      'First proposal by this account; it received its votes within 3 days before.',
    ]);
  });

  test('is no finding where the votes are old or others were proposed, and is undecided where neither is known', () => {
    expect(by({ received: 'longer ago' })).toEqual({ said: [], isChecked: true });
    expect(by({ isFirst: false })).toEqual({ said: [], isChecked: true });
    expect(by({ received: null }).reason).toMatch(/since when the proposer has held the votes/);
    expect(by({ received: 'longer ago', isFirst: null }).isChecked).toBe(true);
  });
});
