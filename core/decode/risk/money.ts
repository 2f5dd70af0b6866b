import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Severity } from '../finding';
import type { Asset } from '../simulated';
import { isUnlimited } from '../words/figures';
import { type Found, orUndecided, type RiskInput, undecided, type Verdict } from './input';
import { byKey, type Payment, paymentsOf } from './payment';
import { amountWords, assetWords, atBlock, named, shareWords } from './said';
import { addressAt, DECODED, integerAt, isByExecutor, isFamiliar, isSame, kindOf, stepsOf } from './walk';

/** R11: a large part of the treasury leaves. */
export function largeOutflow(input: RiskInput): Verdict {
  const { facts, simulation } = input;
  // Balances of which the simulation says nothing are judged by the calls.
  const played = simulation?.outcome === 'passed' ? simulatedOutflows(input) : [];
  const known = simulation?.outcome === 'passed' ? simulation.balances : [];
  const isPlayed = (asset: Asset) =>
    known.some(({ token, holder }) => isSame(token, asset) && isSame(holder, facts.executor));
  const outflows = [...played, ...decodedOutflows(input).filter(({ asset }) => !isPlayed(asset))];
  let unread = false;
  const found: Found[] = [];
  for (const { asset, amount, held, payments } of outflows) {
    if (held === null) {
      unread = true;
      continue;
    }
    const severity = weight(amount, held);
    if (severity === null) continue;
    const to = recipients(payments, facts);
    const share =
      held === 0n
        ? 'more than it holds'
        : `${shareWords(amount, held)} of the treasury’s ${assetWords(asset, facts)}`;
    const sentence = `This moves ${amountWords(asset, amount, facts)} (${share})${to}.`;
    const [only] = payments;
    const action = payments.length === 1 && only !== undefined ? only.path : [];
    const looked = isPlayed(asset)
      ? 'balances before and after in the simulation'
      : atBlock('the decoded payments and the balances', facts);
    found.push({ severity, action, sentence, looked });
  }
  return orUndecided(found, unread ? 'It needs the balances of the treasury, which were not read.' : null);
}

type Outflow = { asset: Asset; amount: bigint; held: bigint | null; payments: readonly Payment[] };

function decodedOutflows({ actions, facts }: RiskInput): Outflow[] {
  const byAsset = byKey(ownPayments(actions, facts), ({ asset }) =>
    asset === 'coin' ? asset : getAddress(asset),
  );
  return [...byAsset].map(([asset, payments]) => ({
    asset,
    payments,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    held: facts.holdings.get(asset.toLowerCase()) ?? null,
  }));
}

function simulatedOutflows({ actions, facts, simulation }: RiskInput): Outflow[] {
  const own = ownPayments(actions, facts);
  return (simulation?.balances ?? [])
    .filter(({ holder, before, after }) => isSame(holder, facts.executor) && after < before)
    .map(({ token, before, after }) => ({
      asset: token,
      amount: before - after,
      held: before,
      payments: own.filter(({ asset }) => (token === 'coin' ? asset === 'coin' : isSame(asset, token))),
    }));
}

function ownPayments(actions: RiskInput['actions'], facts: RiskInput['facts']): Payment[] {
  return paymentsOf(actions, facts).filter(({ isOwn, to }) => isOwn && !isSame(to, facts.executor));
}

function weight(amount: bigint, held: bigint): Severity | null {
  if (amount * 2n > held) return amount === 0n ? null : 'critical';
  if (amount * 5n > held) return 'high';
  if (amount * 20n > held) return 'medium';
  return amount * 100n > held ? 'low' : null;
}

function recipients(payments: readonly Payment[], facts: RiskInput['facts']): string {
  const all = [...new Set(payments.map(({ to }) => to))];
  const [first] = all;
  if (first === undefined) return '';
  return all.length === 1 ? ` to ${named(first, facts)}` : ` to ${all.length} accounts`;
}

const GRANTS: Readonly<Record<string, { spender: number; amount: number | null }>> = {
  'approve(address,uint256)': { spender: 0, amount: 1 },
  'increaseAllowance(address,uint256)': { spender: 0, amount: 1 },
  'increaseApproval(address,uint256)': { spender: 0, amount: 1 },
  'setApprovalForAll(address,bool)': { spender: 0, amount: null },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': { spender: 1, amount: 2 },
};

/** R13: somebody may take from the treasury later. */
export function approvalGiven(input: RiskInput): Verdict {
  const found: Found[] = [];
  const openly: Given[] = [];
  const steps = [...stepsOf(input.actions)];
  for (const [place, step] of steps.entries()) {
    const { action } = step;
    const row = Object.hasOwn(GRANTS, action.signature ?? '') ? GRANTS[action.signature ?? ''] : undefined;
    if (row === undefined || !isByExecutor(step, input.facts)) continue;
    const spender = addressAt(action, row.spender);
    const amount = row.amount === null ? null : integerAt(action, row.amount);
    if (amount === 0n || (row.amount === null && action.args[1]?.value !== true)) continue;
    openly.push({ token: action.target, spender, amount });
    // A contract that a later call of the same proposal uses gets what that call takes.
    const isUsed = steps.slice(place + 1).some((each) => isSame(each.action.target, spender));
    const severity = approvalWeight(input, { token: action.target, spender, amount, isUsed });
    const sentence = `${capital(named(spender, input.facts))} would be allowed to take ${muchWords(action.target, amount, input.facts)} at any time later.`;
    found.push({ severity, action: step.path, sentence, looked: DECODED });
  }
  return { found: [...found, ...simulatedApprovals(input, openly)] };
}

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

/** A right to take that a call gives; `amount` is null for all. */
type Given = { token: Address; spender: Address | null; amount: bigint | null };

// What is left is no more than the calls give openly.
function isGiven(left: Given, openly: readonly Given[]): boolean {
  const same = openly.filter((one) => isSame(one.token, left.token) && isSame(one.spender, left.spender));
  if (same.some(({ amount }) => amount === null || isUnlimited(amount))) return true;
  return left.amount !== null && left.amount <= same.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

function simulatedApprovals(input: RiskInput, openly: readonly Given[]): Found[] {
  const left = input.simulation?.approvals ?? [];
  return left
    .filter(({ owner, amount }) => isSame(owner, input.facts.executor) && amount !== 0n)
    .filter((left) => !isGiven(left, openly))
    .map(({ token, spender, amount }) => ({
      severity: approvalWeight(input, { token, spender, amount, isUsed: true }),
      action: [],
      sentence: `After execution ${named(spender, input.facts)} may still take ${muchWords(token, amount, input.facts)}.`,
      looked: 'the simulation',
    }));
}

function muchWords(token: Address, amount: bigint | null, facts: RiskInput['facts']): string {
  if (amount === null || isUnlimited(amount)) return `all of the treasury’s ${assetWords(token, facts)}`;
  return `${amountWords(token, amount, facts)} from the treasury`;
}

function capital(text: string): string {
  return text.startsWith('0x') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** R14: money goes to an account that nobody has seen. */
export function newRecipient(input: RiskInput): Verdict {
  const { facts, actions } = input;
  const payments = paymentsOf(actions, facts).filter(({ isHere: here }) => here);
  if (payments.length > 0 && facts.block === null)
    return undecided('It needs to know what the recipients are, which was not read.');
  const seen = new Set<string>();
  const found: Found[] = [];
  for (const { to, path } of payments) {
    const key = to.toLowerCase();
    if (seen.has(key) || kindOf(to, facts) !== 'nothing' || isFamiliar(to, input)) continue;
    seen.add(key);
    if (BigInt(to) === 0n) continue;
    const sentence = `The recipient ${to} has never sent a transaction and has no code. Check the address in a second source.`;
    found.push({ severity: 'medium', action: path, sentence, looked: atBlock('the recipients', facts) });
  }
  return { found };
}

/** R24: more coin is needed than there is. */
export function valueNotCovered({ actions, facts, simulation }: RiskInput): Verdict {
  const needed = actions.reduce((sum, { value }) => sum + value, 0n);
  if (needed === 0n) return { found: [] };
  if (simulation?.outcome === 'passed' && simulation.attached === 0n) return { found: [] };
  const held = facts.holdings.get('coin') ?? null;
  if (held === null) return undecided('It needs the balance of the treasury, which was not read.');
  if (held >= needed) return { found: [] };
  const sentence = `${amountWords('coin', needed, facts)} is needed at execution and the treasury holds ${amountWords('coin', held, facts)}.`;
  return {
    found: [{ severity: 'medium', action: [], sentence, looked: atBlock('the treasury’s coin', facts) }],
  };
}

const DEAD = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0x0000000000000000000000000000000000000001',
];

/** R34: money goes where nobody can use it. */
export function lostFunds({ actions, facts }: RiskInput): Verdict {
  const found: Found[] = [];
  for (const { to, asset, path, isHere: here } of paymentsOf(actions, facts)) {
    const isDead = BigInt(to) === 0n || DEAD.includes(to.toLowerCase());
    const isItself = asset !== 'coin' && isSame(asset, to);
    const isGovernor = here && isSame(to, facts.governor) && !isSame(facts.governor, facts.executor);
    if (!isDead && !isItself && !isGovernor) continue;
    const who = isItself
      ? 'the token’s own contract'
      : isGovernor
        ? 'the Governor, which holds no treasury,'
        : to;
    const sentence = `The funds would probably be lost: ${who} cannot use them.`;
    found.push({ severity: 'medium', action: path, sentence, looked: DECODED });
  }
  return { found };
}
