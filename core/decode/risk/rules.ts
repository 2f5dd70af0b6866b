import { settingKey } from '../facts';
import { spanWords } from '../words/figures';
import { type SettingOf, settingOf } from '../words/setting';
import { type Found, orUndecided, type RiskInput, type Verdict } from './input';
import { atBlock, named, shareWords } from './said';
import { isLiveContract, upgradeIn } from './upgrade';
import { DECODED, isHere, isOwn, isRule, isSame, Openly, type Step, stepsOf } from './walk';

const REPLACING = [
  'updateTimelock(address)',
  'setGovernance(address)',
  'setGovernor(address)',
  'setTimelock(address)',
  'setExecutor(address)',
];

/** R03: the Governor, its timelock or its token is replaced or gets other code. */
export function governanceReplaced({ actions, facts, simulation }: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(actions)) {
    if (!isHere(step, facts)) continue;
    const upgrade = upgradeIn(step.action);
    const isCode = upgrade !== null && isOwn(upgrade.contract, facts);
    const isOther = REPLACING.includes(step.action.signature ?? '') && isOwn(step.action.target, facts);
    if (!isCode && !isOther) continue;
    if (isCode) openly.say(upgrade.contract, upgrade.to);
    const what = isCode ? `, by new code for ${named(upgrade.contract, facts)}` : '';
    const sentence = `This replaces the rules by which the organisation itself decides${what}. Read the new code before voting.`;
    found.push({ severity: 'critical', action: step.path, sentence, looked: DECODED });
  }
  for (const { contract, kind, to } of simulation?.upgrades ?? []) {
    if (
      !isOwn(contract, facts) ||
      (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null)))
    )
      continue;
    const what = kind === 'admin' ? 'changes who may swap the code of' : 'puts other code behind';
    const sentence = `Executing this ${what} ${named(contract, facts)}, by which the organisation itself decides.`;
    found.push({ severity: 'critical', action: [], sentence, looked: 'the simulation' });
  }
  return { found };
}

const DAY = 86_400n;

// Seconds of a block by which Governors count; L2 Governors that count blocks of Ethereum are counted as such.
const BLOCK_SECONDS: Readonly<Record<number, bigint>> = {
  1: 12n,
  10: 2n,
  56: 3n,
  100: 5n,
  137: 2n,
  8453: 2n,
  42161: 12n,
  43114: 2n,
  11155111: 12n,
};

type Rule = { kind: 'wait' | 'threshold' | 'quorum'; isTimelock?: boolean };

const RULES: Readonly<Record<string, Rule>> = {
  setVotingDelay: { kind: 'wait' },
  _setVotingDelay: { kind: 'wait' },
  setVotingPeriod: { kind: 'wait' },
  _setVotingPeriod: { kind: 'wait' },
  setLateQuorumVoteExtension: { kind: 'threshold' },
  updateDelay: { kind: 'wait', isTimelock: true },
  setDelay: { kind: 'wait', isTimelock: true },
  setBaseDelaySeconds: { kind: 'wait', isTimelock: true },
  setProposalThreshold: { kind: 'threshold' },
  _setProposalThreshold: { kind: 'threshold' },
  _setProposalThresholdBPS: { kind: 'threshold' },
  updateQuorumNumerator: { kind: 'quorum' },
  updateSuperQuorumNumerator: { kind: 'quorum' },
  _setMinQuorumVotesBPS: { kind: 'quorum' },
  _setMaxQuorumVotesBPS: { kind: 'quorum' },
  _setQuorumCoefficient: { kind: 'quorum' },
};

/** R04: a vote gets shorter, or needs fewer votes. */
export function rulesWeakened(input: RiskInput): Verdict {
  const found: Found[] = [];
  let unread = false;
  for (const step of stepsOf(input.actions)) {
    const rule = ruleIn(step, input);
    const setting = rule === null ? null : settingOf(step.action);
    if (rule === null || setting === null || typeof setting.after !== 'string') continue;
    if (!/^\d{1,78}$/.test(setting.after)) continue;
    const after = BigInt(setting.after);
    const read = setting.view === null ? undefined : input.facts.settings.get(setting.view.key)?.before;
    const before = typeof read === 'bigint' ? read : null;
    if (before === null) unread = true;
    if (before !== null && after >= before) continue;
    const isCritical = isDrastic({ rule, before, after }, step, setting, input);
    if (before === null && !isCritical) continue;
    found.push({
      severity: isCritical ? 'critical' : 'high',
      action: step.path,
      sentence: weakened(setting.name, before, after),
      looked: before === null ? DECODED : atBlock('the present settings', input.facts),
    });
  }
  return orUndecided(found, unread ? 'It needs the present settings, which were not read.' : null);
}

function ruleIn({ action }: Step, { facts }: RiskInput): Rule | null {
  const rule = Object.hasOwn(RULES, action.function ?? '') ? (RULES[action.function ?? ''] ?? null) : null;
  if (rule === null) return null;
  const isOurs = isRule(action.target, facts);
  // Where nothing is known of the organisation, its setters can only be known by name.
  return isOurs || (facts.governor === null && facts.executor === null) ? rule : null;
}

function isDrastic(
  { rule, before, after }: { rule: Rule; before: bigint | null; after: bigint },
  step: Step,
  { contract }: SettingOf,
  { facts }: RiskInput,
): boolean {
  if (rule.kind === 'threshold') return false;
  if (rule.kind === 'quorum') {
    const of = facts.settings.get(settingKey(contract, 'quorumDenominator()'))?.before;
    const denominator =
      typeof of === 'bigint' && of > 0n ? of : step.action.function?.endsWith('BPS') ? 10_000n : 100n;
    return after * 100n < denominator || (before !== null && after * 2n < before);
  }
  if (rule.isTimelock === true) return after === 0n || (after < DAY && (before ?? DAY) >= DAY);
  const unit = facts.clock === 'timestamp' ? 1n : BLOCK_SECONDS[facts.chainId ?? 0];
  if (unit === undefined) return after < 600n;
  return after * unit < DAY && (before === null || before * unit >= DAY);
}

function weakened(name: string, before: bigint | null, after: bigint): string {
  const end = 'Shorter times and lower thresholds make the next attack easier.';
  if (before === null) return `${capital(name)} becomes only ${after}. ${end}`;
  const change = before === 0n ? '' : ` (${shareWords(before - after, before)} less)`;
  return `${capital(name)} goes from ${before} to ${after}${change}. ${end}`;
}

function capital(name: string): string {
  const bare = name.replace(/,.*/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** The hash of the event that a contract writes when it is set up: `Initialized(uint64)` and `Initialized(uint8)`. */
const INITIALIZED = [
  '0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2',
  '0x7f26b83ff96e1f2b6a682f133852f6798a09c465da95921460cefb3847402498',
];

/** R25: a contract that runs is set up a second time. */
export function reinitialised({ actions, facts, simulation }: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(actions)) {
    const { action, outer } = step;
    if (!/^_{0,2}(re)?initiali[sz]e(r|V?\d{1,3})?$|^init$/.test(action.function ?? '')) continue;
    if (action.signature === 'init(bytes32)') continue;
    // What an upgrade sets up with its new code belongs to the upgrade.
    if (outer.some((each) => upgradeIn(each) !== null) || !isLiveContract(action.target, step, facts))
      continue;
    openly.say(action.target);
    const sentence = `This sets up ${named(action.target, facts)}, an already running contract, a second time: all its owners and rules may change.`;
    found.push({ severity: 'critical', action: step.path, sentence, looked: DECODED });
  }
  const upgraded = [...stepsOf(actions)].map(({ action }) => upgradeIn(action)?.contract);
  for (const { address, topics } of simulation?.events ?? []) {
    const isSetUp = INITIALIZED.includes(topics[0] ?? '') && isOwn(address, facts);
    if (!isSetUp || openly.has(address) || upgraded.some((contract) => isSame(contract, address))) continue;
    const sentence = `Executing this sets up ${named(address, facts)} a second time.`;
    found.push({ severity: 'critical', action: [], sentence, looked: 'the events of the simulation' });
  }
  return { found };
}

/** Seconds as words, for warnings about time. */
export function timeWords(seconds: bigint): string {
  return seconds <= 0n ? 'no time' : spanWords(seconds >= 7200n ? (seconds / 3600n) * 3600n : seconds);
}
