import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { Severity } from '../../finding';
import { isUnlimited } from '../../words/figures';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { amountWords, assetWords, namedAccount } from '../said';
import { addressAt, callsOf, DECODED, integerAt, isByExecutor, isFamiliar } from '../walk';

const GRANTS: Readonly<Record<string, { spender: number; amount: number | null }>> = {
  'approve(address,uint256)': { spender: 0, amount: 1 },
  'increaseAllowance(address,uint256)': { spender: 0, amount: 1 },
  'increaseApproval(address,uint256)': { spender: 0, amount: 1 },
  'setApprovalForAll(address,bool)': { spender: 0, amount: null },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': { spender: 1, amount: 2 },
};

/** A right to take that a call gives; `amount` is null for all. */
type Given = { token: Address; spender: Address | null; amount: bigint | null };

/** R13: somebody may take from the treasury later. */
export const approvalGiven: RiskCheck = {
  id: 'R13',
  name: 'APPROVAL',
  severity: 'high',
  needs: phrase`the decoded calls and the treasury’s balances`,
  why: phrase`An allowance outlives the proposal: it can be used at any time, without another vote.`,
  *run(input) {
    const openly: Given[] = [];
    const steps = [...callsOf(input.actions)];
    for (const [place, step] of steps.entries()) {
      const { action } = step;
      const row = Object.hasOwn(GRANTS, action.signature ?? '') ? GRANTS[action.signature ?? ''] : undefined;
      if (row === undefined || !isByExecutor(step, input.facts)) continue;
      const spender = addressAt(action, row.spender);
      const amount = row.amount === null ? null : integerAt(action, row.amount);
      if (amount === 0n || (row.amount === null && action.args[1]?.value !== true)) continue;
      openly.push({ token: action.target, spender, amount });
      // A contract that a later call of the same proposal uses gets what that call takes.
      const isUsed = steps.slice(place + 1).some((each) => isSameAddress(each.action.target, spender));
      const severity = approvalWeight(input, { token: action.target, spender, amount, isUsed });
      const sentence = allowed({ token: action.target, spender, amount }, input.facts);
      yield { severity, action: step.path, sentence, looked: DECODED };
    }
    yield* simulatedApprovals(input, openly);
  },
};

function approvalWeight(
  input: RiskInput,
  given: { token: Address; spender: Address | null; amount: bigint | null; isUsed: boolean },
): Severity {
  const held = input.facts.holdings.get(given.token.toLowerCase()) ?? null;
  const isEndless = given.amount === null || isUnlimited(given.amount);
  const isKnown = isFamiliar(given.spender, input);
  const isLarge = isEndless || (held !== null && given.amount !== null && given.amount * 5n > held);
  if (isLarge) return isKnown || (given.isUsed && !isEndless) ? 'high' : 'critical';
  if (held !== null && given.amount !== null && given.amount * 100n <= held) return 'low';
  return isKnown || given.isUsed || held !== null ? 'medium' : 'high';
}

// Checks that the remaining approval is no more than the calls give openly.
function isGiven(left: Given, openly: readonly Given[]): boolean {
  const same = openly.filter(
    (one) => isSameAddress(one.token, left.token) && isSameAddress(one.spender, left.spender),
  );
  if (same.some(({ amount }) => amount === null || isUnlimited(amount))) return true;
  return left.amount !== null && left.amount <= same.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

function simulatedApprovals(input: RiskInput, openly: readonly Given[]): UnnamedFinding[] {
  const left = input.simulation?.approvals ?? [];
  return left
    .filter(({ owner, amount }) => isSameAddress(owner, input.facts.executor) && amount !== 0n)
    .filter((left) => !isGiven(left, openly))
    .map(({ token, spender, amount }) => ({
      severity: approvalWeight(input, { token, spender, amount, isUsed: true }),
      sentence: leftAllowed({ token, spender, amount }, input.facts),
      looked: t`the simulation`,
    }));
}

function allowed({ token, spender, amount }: Given, facts: RiskInput['facts']): string {
  const who = namedAccount(spender, facts);
  return capital(
    amount === null || isUnlimited(amount)
      ? t`${who} would be allowed to take all of the treasury’s ${assetWords(token, facts)} at any time later.`
      : t`${who} would be allowed to take ${amountWords(token, amount, facts)} from the treasury at any time later.`,
  );
}

function leftAllowed({ token, spender, amount }: Given, facts: RiskInput['facts']): string {
  const who = namedAccount(spender, facts);
  return amount === null || isUnlimited(amount)
    ? t`After execution ${who} may still take all of the treasury’s ${assetWords(token, facts)}.`
    : t`After execution ${who} may still take ${amountWords(token, amount, facts)} from the treasury.`;
}

function capital(text: string): string {
  return text.startsWith('0x') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
