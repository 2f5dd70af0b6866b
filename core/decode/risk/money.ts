import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { Action } from '@/core/decode/action';
import type { Facts } from '@/core/decode/facts';
import type { Severity } from '@/core/decode/finding';
import type { Asset } from '@/core/decode/simulated';
import { isUnlimited } from '@/core/decode/words/figures';
import { tokenDecimals } from '@/core/decode/words/sentence';
import { settingOf } from '@/core/decode/words/settings/setting';
import { capital } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck, RiskInput, UnnamedFinding } from './input';
import { byKey, type Payment, paymentsOf } from './payment';
import { gradedGrants } from './power/grading';
import { amountWords, assetWords, atBlock, namedAccount, percentOf } from './said';
import {
  addressAt,
  type CallAt,
  callsOf,
  DECODED,
  integerAt,
  isByExecutor,
  isFamiliar,
  isHere,
  kindOf,
  Openly,
} from './walk';

const GRANTS: Readonly<Record<string, { spender: number; amount: number | null }>> = {
  'approve(address,uint256)': { spender: 0, amount: 1 },
  'increaseAllowance(address,uint256)': { spender: 0, amount: 1 },
  'increaseApproval(address,uint256)': { spender: 0, amount: 1 },
  'setApprovalForAll(address,bool)': { spender: 0, amount: null },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': { spender: 1, amount: 2 },
};

/** A right to take that a call gives; `amount` is null for all. */
type Given = { token: Address; spender: Address | null; amount: bigint | null };

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
      const given = { token: action.target, spender, amount };
      openly.push(given);
      // A contract that a later call of the same proposal uses gets what that call takes.
      const isUsed = steps.slice(place + 1).some((each) => isSameAddress(each.action.target, spender));
      const severity = approvalWeight(input, given, isUsed);
      const sentence = allowed(given, input.facts);
      yield { severity, action: step.path, sentence, looked: DECODED };
    }
    yield* simulatedApprovals(input, openly);
  },
};

function approvalWeight(input: RiskInput, given: Given, isUsed: boolean): Severity {
  const held = input.facts.holdings.get(given.token.toLowerCase()) ?? null;
  const isEndless = given.amount === null || isUnlimited(given.amount);
  const isKnown = isFamiliar(given.spender, input);
  const isLarge = isEndless || (held !== null && given.amount !== null && given.amount * 5n > held);
  if (isLarge) return isKnown || (isUsed && !isEndless) ? 'high' : 'critical';
  if (held !== null && given.amount !== null && given.amount * 100n <= held) return 'low';
  return isKnown || isUsed || held !== null ? 'medium' : 'high';
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
    .filter((given) => !isGiven(given, openly))
    .map((given) => ({
      severity: approvalWeight(input, given, true),
      sentence: leftAllowed(given, input.facts),
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

const MARKETS =
  /^(_?setPriceOracle|setPriceFeed|updateAssetPriceFeed|setBaseTokenPriceFeed|_?setCollateralFactor|updateAsset(Borrow|Liquidate)CollateralFactor|addAsset|_supportMarket|setDirectPrice|setUnderlyingPrice|setAssetSources|configureReserveAsCollateral)$/;

export const collateralChanged: RiskCheck = {
  id: 'R26',
  name: 'ORACLE_OR_COLLATERAL',
  severity: 'high',
  needs: phrase`the decoded calls and the present values`,
  why: phrase`Fortress was emptied by making its own token count as security and then raising its price.`,
  *run({ actions, facts }) {
    for (const step of callsOf(actions)) {
      const { action, path } = step;
      if (!MARKETS.test(action.function ?? '')) continue;
      const setting = raised(step, facts);
      if (setting === 'lower') continue;
      const market = addressAt(action, 0);
      const sentence = t`This changes how ${namedAccount(market ?? action.target, facts)} is valued as security. A wrong value lets someone borrow the whole pool.`;
      const severity = setting === 'new' ? 'high' : 'medium';
      yield {
        severity,
        action: path,
        sentence,
        looked: setting === 'unread' ? DECODED : t`the decoded calls and the present values`,
      };
    }
  },
};

/**
 * How much a change of security should worry: the votes token or a market that counted for nothing until now is new; a
 * smaller factor asks for more security. In an organisation whose business these markets are, the rest is ordinary.
 */
function raised(step: CallAt, facts: RiskInput['facts']): 'new' | 'lower' | 'raise' | 'unread' {
  const { action } = step;
  if (!/CollateralFactor$/.test(action.function ?? '')) {
    return action.function === 'setDirectPrice' || action.function === 'setUnderlyingPrice'
      ? 'new'
      : 'unread';
  }
  const after = integerAt(action, -1);
  if (isSameAddress(addressAt(action, action.args.length - 2), facts.votesToken)) return 'new';
  const setting = settingOf(action);
  const before = setting?.view == null ? undefined : facts.settings.get(setting.view.key)?.before;
  if (typeof before !== 'bigint' || after === null) return 'unread';
  if (after <= before) return 'lower';
  // From nothing, or by more than a fifth of the value lent against.
  return before === 0n || after - before > 200_000_000_000_000_000n ? 'new' : 'raise';
}

type Outflow = { asset: Asset; amount: bigint; held: bigint | null; payments: readonly Payment[] };

export const largeOutflow: RiskCheck = {
  id: 'R11',
  name: 'LARGE_OUTFLOW',
  severity: 'high',
  needs: phrase`the decoded payments or a simulation, and the treasury’s balances`,
  why: phrase`Money that leaves the treasury rarely comes back.`,
  *run(input) {
    const { facts, simulation } = input;
    // Balances of which the simulation says nothing are judged by the calls.
    const played = simulation?.outcome === 'passed' ? simulatedOutflows(input) : [];
    const known = simulation?.outcome === 'passed' ? simulation.balances : [];
    const isPlayed = (asset: Asset) =>
      known.some(({ token, holder }) => isSameAddress(token, asset) && isSameAddress(holder, facts.executor));
    const outflows = [...played, ...decodedOutflows(input).filter(({ asset }) => !isPlayed(asset))];
    let unread = false;
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
          ? t`more than it holds`
          : t`${percentOf(amount, held)} of the treasury’s ${assetWords(asset, facts)}`;
      const much = amountWords(asset, amount, facts);
      const sentence =
        to === null ? t`This moves ${much} (${share}).` : t`This moves ${much} (${share}) to ${to}.`;
      const [only] = payments;
      const action = payments.length === 1 && only !== undefined ? only.path : [];
      const looked = isPlayed(asset)
        ? t`balances before and after in the simulation`
        : atBlock(t`the decoded payments and the balances`, facts);
      yield { severity, action, sentence, looked };
    }
    if (unread) return t`It needs the balances of the treasury, which were not read.`;
  },
};

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
    .filter(({ holder, before, after }) => isSameAddress(holder, facts.executor) && after < before)
    .map(({ token, before, after }) => ({
      asset: token,
      amount: before - after,
      held: before,
      payments: own.filter(({ asset }) => isSameAddress(asset, token)),
    }));
}

function ownPayments(actions: RiskInput['actions'], facts: RiskInput['facts']): Payment[] {
  return paymentsOf(actions, facts).filter(({ isOwn, to }) => isOwn && !isSameAddress(to, facts.executor));
}

function weight(amount: bigint, held: bigint): Severity | null {
  if (amount * 2n > held) return amount === 0n ? null : 'critical';
  if (amount * 5n > held) return 'high';
  if (amount * 20n > held) return 'medium';
  return amount * 100n > held ? 'low' : null;
}

function recipients(payments: readonly Payment[], facts: RiskInput['facts']): string | null {
  const all = [...new Set(payments.map(({ to }) => to))];
  const [first] = all;
  if (first === undefined) return null;
  return all.length === 1 ? namedAccount(first, facts) : t`${all.length} accounts`;
}

const DEAD = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0x0000000000000000000000000000000000000001',
];

export const lostFunds: RiskCheck = {
  id: 'R34',
  name: 'LOST_FUNDS',
  severity: 'medium',
  needs: DECODED,
  why: phrase`Money sent to an address that cannot use it is lost.`,
  *run({ actions, facts }) {
    for (const { to, asset, path, isHere: here } of paymentsOf(actions, facts)) {
      const isDead = BigInt(to) === 0n || DEAD.includes(to.toLowerCase());
      const isItself = asset !== 'coin' && isSameAddress(asset, to);
      const isGovernor =
        here && isSameAddress(to, facts.governor) && !isSameAddress(facts.governor, facts.executor);
      if (!isDead && !isItself && !isGovernor) continue;
      const sentence = isItself
        ? t`The funds would probably be lost: the token’s own contract cannot use them.`
        : isGovernor
          ? t`The funds would probably be lost: the Governor, which holds no treasury, cannot use them.`
          : t`The funds would probably be lost: ${to} cannot use them.`;
      // Once it happened to half a million of a treasury’s own tokens, past all who voted.
      yield { action: path, sentence, ...(isItself ? { severity: 'high' as const } : {}) };
    }
  },
};

export const newRecipient: RiskCheck = {
  id: 'R14',
  name: 'NEW_RECIPIENT',
  severity: 'medium',
  needs: phrase`what the recipients are`,
  why: phrase`A mistyped address looks just like a new one, and the money cannot be sent back.`,
  *run(input) {
    const { facts, actions } = input;
    const payments = paymentsOf(actions, facts).filter(({ isHere: here }) => here);
    if (payments.length > 0 && facts.block === null)
      return t`It needs to know what the recipients are, which was not read.`;
    const seen = new Set<string>();
    for (const { to, path } of payments) {
      const key = to.toLowerCase();
      if (seen.has(key) || kindOf(to, facts) !== 'nothing' || isFamiliar(to, input)) continue;
      seen.add(key);
      if (BigInt(to) === 0n) continue;
      const sentence = t`The recipient ${to} has never sent a transaction and has no code. Confirm the address elsewhere.`;
      yield { action: path, sentence, looked: atBlock(t`the recipients`, facts) };
    }
  },
};

const COIN = 18;
// More whole coins than any chain has.
const ENDLESS = 10n ** 12n;
const MANY = 1_000n;

export const otherUnit: RiskCheck = {
  id: 'R42',
  name: 'AMOUNT_OF_ANOTHER_UNIT',
  severity: 'high',
  needs: phrase`the decoded calls and what the treasury holds`,
  why: phrase`Wei pasted as whole coins, or an amount with the decimals of another token, is the commonest fault of real proposals.`,
  *run({ actions, facts, proposal }) {
    let isUnread = false;
    for (const { asset, amount, path, isHere: here } of paymentsOf(actions, facts)) {
      if (!here) continue;
      if (asset !== 'coin' && !facts.holdings.has(asset.toLowerCase())) isUnread = true;
      const found = tooMuch(asset, amount, facts) ?? tooLittle(asset, amount, facts);
      if (found !== null) yield { action: path, ...found };
    }
    for (const step of callsOf(actions)) {
      // A text that mentions wei means wei.
      if (/\bwei\b/i.test(proposal.description)) break;
      const { kind, value } = step.action;
      if (kind !== 'coin' || value === 0n || value >= 10n ** 9n || !isHere(step, facts)) continue;
      const sentence = t`It sends ${value} wei, which is less than a billionth of one ${facts.currency}: was it meant in ${facts.currency}?`;
      yield { action: step.path, severity: 'medium', sentence, looked: DECODED };
    }
    if (isUnread) return t`It needs what the treasury holds of the tokens, which was not read.`;
  },
};

/** An amount far above what there is, that would fit with fewer digits. */
function tooMuch(asset: Address | 'coin', amount: bigint, facts: Facts): UnnamedFinding | null {
  const decimals = decimalsOf(asset, facts);
  if (decimals === null) return null;
  const held = facts.holdings.get(asset.toLowerCase()) ?? null;
  // Some tokens have more than that.
  if (held === null && asset !== 'coin') return null;
  const isTooMuch =
    held === null ? amount / 10n ** BigInt(decimals) >= ENDLESS : amount > held * MANY && amount > 0n;
  if (!isTooMuch) return null;
  // Base units taken for whole ones, or decimals of the coin given to a token that has fewer.
  const shifts = decimals < COIN ? [decimals, COIN - decimals, COIN] : [decimals];
  const shift = shifts.find(
    (each) => each >= 4 && isWhole(amount, each) && fits(amount / 10n ** BigInt(each), held),
  );
  const words = amountWords(asset, amount, facts);
  const beyond =
    held === null ? t`more than there can be` : t`and the treasury holds ${amountWords(asset, held, facts)}`;
  if (shift === undefined) return held === null ? null : { sentence: t`It pays ${words}, ${beyond}.` };
  const meant = amountWords(asset, amount / 10n ** BigInt(shift), facts);
  const sentence = t`It pays ${words}, ${beyond}. Was ${meant} meant? The amount has ${shift} digits too many.`;
  return { severity: 'critical', sentence };
}

/** A token's amount far below anything one pays, as it comes of fewer decimals than the token has. */
function tooLittle(asset: Address | 'coin', amount: bigint, facts: Facts): UnnamedFinding | null {
  const decimals = decimalsOf(asset, facts);
  if (asset === 'coin' || decimals === null || decimals < 12) return null;
  if (amount < MANY || amount >= 10n ** BigInt(decimals - 6)) return null;
  const sentence = t`It pays only ${amountWords(asset, amount, facts)}: ${amount} of its smallest unit, of which one ${assetWords(asset, facts)} has 10^${decimals}. Was it written with the decimals of another token?`;
  return { severity: 'medium', sentence };
}

function decimalsOf(asset: Address | 'coin', facts: Facts): number | null {
  const decimals = asset === 'coin' ? COIN : tokenDecimals(asset, facts);
  return decimals === undefined || decimals > 36 ? null : decimals;
}

const isWhole = (amount: bigint, digits: number): boolean => amount % 10n ** BigInt(digits) === 0n;

function fits(amount: bigint, held: bigint | null): boolean {
  return amount > 0n && (held === null || amount <= held);
}

export const unheldToken: RiskCheck = {
  id: 'R43',
  name: 'TOKENS_NOT_COVERED',
  severity: 'medium',
  needs: phrase`the treasury’s tokens`,
  why: phrase`Without the tokens it pays, the execution fails, and all its other actions with it.`,
  *run({ actions, facts, simulation }) {
    const own = paymentsOf(actions, facts).filter(({ asset, isOwn }) => asset !== 'coin' && isOwn);
    if (own.length === 0 || simulation?.outcome === 'passed') return;
    const held = own.map(({ asset }) => facts.holdings.get(asset.toLowerCase()));
    for (const [asset, payments] of byKey(own, (each) => each.asset)) {
      const has = facts.holdings.get(asset.toLowerCase());
      const needed = payments.reduce((sum, { amount }) => sum + amount, 0n);
      if (has === undefined || has >= needed) continue;
      const sentence = t`It pays ${amountWords(asset, needed, facts)} and the treasury holds ${amountWords(asset, has, facts)}: unless other actions bring the rest, the execution fails.`;
      yield { action: payments[0]?.path ?? [], sentence, looked: atBlock(t`the treasury’s tokens`, facts) };
    }
    if (held.includes(undefined))
      return t`It needs what the treasury holds of the tokens, which was not read.`;
  },
};

export const valueNotCovered: RiskCheck = {
  id: 'R24',
  name: 'VALUE_NOT_COVERED',
  severity: 'medium',
  needs: phrase`the treasury’s coin`,
  why: phrase`Without the coin it needs, the execution fails.`,
  *run({ actions, facts, simulation }) {
    const needed = actions.reduce((sum, { value }) => sum + value, 0n);
    if (needed === 0n) return;
    if (simulation?.outcome === 'passed' && simulation.attached === 0n) return;
    const held = facts.holdings.get('coin') ?? null;
    if (held === null) return t`It needs the balance of the treasury, which was not read.`;
    if (held >= needed) return;
    const sentence = t`${amountWords('coin', needed, facts)} is needed at execution and the treasury holds ${amountWords('coin', held, facts)}.`;
    yield { sentence, looked: atBlock(t`the treasury’s coin`, facts) };
  },
};

const MINTS = ['mint', 'mintTo', '_mint', 'issue', 'mintTokens', 'mintFor'];

export const votesMinted: RiskCheck = {
  id: 'R12',
  name: 'GOV_TOKEN_MINT',
  severity: 'critical',
  needs: phrase`the decoded calls and the token that gives votes`,
  why: phrase`New votes make all others worth less, and their holder may decide alone.`,
  *run(input) {
    const { actions, facts, simulation } = input;
    const { votesToken } = facts;
    if (votesToken === null) return t`It needs to know which token gives votes, which was not read.`;
    const openly = new Openly();
    let said = 0n;
    for (const step of callsOf(actions)) {
      if (!isSameAddress(step.action.target, votesToken) || !isHere(step, facts)) continue;
      const mint = mintIn(step.action);
      if (mint === null) continue;
      yield { action: step.path, sentence: minted(mint.amount, mint.to, facts), looked: DECODED };
      said += mint.amount ?? 0n;
      openly.say(mint.to);
    }
    for (const { to, receiver, found } of gradedGrants('R12', input)) {
      const who = namedAccount(receiver === 'anyone' ? receiver : to, facts);
      yield { ...found, sentence: t`${who} would be able to create new voting tokens at will.` };
    }
    const made = (simulation?.transfers ?? []).filter(
      ({ token, from }) => isSameAddress(token, votesToken) && /^0x0{40}$/.test(from),
    );
    const sum = made.reduce((total, { amount }) => total + amount, 0n);
    // More than the calls say openly.
    if (sum <= said) return;
    const silent = made.find(({ to }) => !openly.has(to)) ?? made[0];
    const sentence = minted(sum - said, silent?.to ?? null, facts);
    yield { sentence, looked: t`the transfers of the simulation` };
  },
};

function mintIn(action: Action): { amount: bigint | null; to: Address | null } | null {
  if (!MINTS.includes(action.function ?? '') || action.args.length === 0) return null;
  const place = action.args.findIndex(({ type }) => type === 'address');
  const amount = action.args.findIndex(({ type }) => type.startsWith('uint'));
  return { amount: integerAt(action, amount), to: place < 0 ? null : addressAt(action, place) };
}

function minted(amount: bigint | null, to: Address | null, facts: RiskInput['facts']): string {
  const who = to === null ? null : namedAccount(to, facts);
  if (amount === null || facts.votesToken === null) {
    return who === null
      ? t`New voting tokens would be created.`
      : t`New voting tokens would be created, going to ${who}.`;
  }
  const much = amountWords(facts.votesToken, amount, facts);
  if (facts.supply === null || facts.supply === 0n) {
    return who === null
      ? t`${much} of new voting tokens would be created.`
      : t`${much} of new voting tokens would be created, going to ${who}.`;
  }
  const share = percentOf(amount, facts.supply);
  return who === null
    ? t`${much} of new voting tokens would be created: ${share} of today’s supply.`
    : t`${much} of new voting tokens would be created: ${share} of today’s supply, going to ${who}.`;
}
