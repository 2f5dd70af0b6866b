import type { Address } from 'viem';
import type { Action } from '../action';
import { type Found, orUndecided, type PastCode, type RiskInput, undecided, type Verdict } from './input';
import { timeWords } from './rules';
import { atBlock, named, namedAt } from './said';
import { upgradeIn } from './upgrade';
import { addressAt, DECODED, isFamiliar, isHere, isOwn, kindOf, Openly, type Step, stepsOf } from './walk';

/** R05: the code of a contract is swapped. */
export function proxyUpgraded({ actions, facts, simulation }: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(actions)) {
    const upgrade = upgradeIn(step.action);
    if (upgrade === null || (isHere(step, facts) && isOwn(upgrade.contract, facts))) continue;
    const here = isHere(step, facts);
    if (here) openly.say(upgrade.contract, upgrade.to);
    const to = upgrade.to === null ? 'other code' : namedAt(upgrade.to, facts, here);
    const sentence = `This swaps the code of ${namedAt(upgrade.contract, facts, here)} for ${to}.`;
    // What its own factory makes out of settings that were voted on is nobody's foreign code.
    const severity = step.action.function === 'deployAndUpgradeTo' ? 'medium' : 'high';
    found.push({ severity, action: step.path, sentence, looked: DECODED });
  }
  for (const { contract, to, kind } of simulation?.upgrades ?? []) {
    // Of the organisation's own code it is R03's to say.
    if (isOwn(contract, facts)) continue;
    if (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null))) continue;
    const what = kind === 'admin' ? 'who may swap the code' : 'the code';
    const sentence = `Executing this changes ${what} of ${named(contract, facts)}${to === null ? '' : ` to ${named(to, facts)}`}.`;
    found.push({ severity: 'high', action: [], sentence, looked: 'the simulation' });
  }
  return { found };
}

/** The contracts of this chain whose code the calls run, each once. */
export function codesRun({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>): Address[] {
  return [...runs({ actions, facts }).values()].map(({ address }) => address);
}

function runs({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>) {
  const found = new Map<string, { address: Address; path: Step['path'] }>();
  for (const step of stepsOf(actions)) {
    if (step.action.kind === 'coin' || !isHere(step, facts)) continue;
    for (const address of [step.action.target, borrowedInit(step.action)]) {
      const key = address?.toLowerCase() ?? '';
      if (address !== null && !found.has(key)) found.set(key, { address, path: step.path });
    }
  }
  return found;
}

/** R07: code that is not published, or was made just for this. */
export function unpublishedCode({ actions, facts, history }: RiskInput): Verdict {
  const found: Found[] = [];
  const open = new Set<string>();
  for (const [key, { address, path }] of runs({ actions, facts })) {
    const code = history?.codes?.get(key);
    const looked = 'published sources, and the code about a month before the proposal';
    const sentence = code === undefined ? null : youngOrHidden(code, address, facts);
    if (sentence !== null) found.push({ severity: 'high', action: path, sentence, looked });
    if (code?.isPublished == null) open.add('whether the code of all contracts that it calls is published');
    if (code?.made == null && !isOwn(address, facts)) open.add('since when their code has been there');
  }
  return orUndecided(
    found,
    open.size === 0 ? null : `It needs to know ${[...open].join(', and ')}, which was not asked or not told.`,
  );
}

function youngOrHidden(
  { isPublished, made }: PastCode,
  address: Address,
  facts: RiskInput['facts'],
): string | null {
  const who = named(address, facts);
  if (isPublished === false)
    return `The code of ${who}, which this proposal runs, has not been published: nobody outside can read what it does.`;
  const kind = kindOf(address, facts);
  if (typeof made !== 'bigint' || kind === 'nothing' || kind === 'person' || isOwn(address, facts))
    return null;
  return `The code of ${who}, which this proposal runs, was not there yet ${timeWords(made)} before the proposal.`;
}

/** R08: a call with arguments to where there is no contract. */
export function targetWithoutCode({ actions, facts }: RiskInput): Verdict {
  if (facts.block === null)
    return undecided('It needs to know what stands at the addresses, which was not read.');
  const found: Found[] = [];
  for (const step of stepsOf(actions)) {
    const { action } = step;
    const kind = kindOf(action.target, facts);
    const isEmpty = kind === 'nothing' || kind === 'person';
    if (action.kind === 'coin' || action.calldata.length <= 2 || !isHere(step, facts) || !isEmpty) continue;
    // Below are the programs of the chain itself.
    if (BigInt(action.target) < 0x1000n) continue;
    const sentence = `There is no contract at ${action.target}. The call would do nothing now, and could do anything if code is placed there before execution.`;
    found.push({
      severity: 'high',
      action: step.path,
      sentence,
      looked: atBlock('the code of the targets', facts),
    });
  }
  for (const { path, to } of emptyInits(actions, facts)) {
    const sentence = `There is no contract at ${to}, whose code the call would borrow. It could do anything if code is placed there before execution.`;
    found.push({
      severity: 'high',
      action: path,
      sentence,
      looked: atBlock('the code of the targets', facts),
    });
  }
  return { found };
}

function emptyInits(actions: readonly Action[], facts: RiskInput['facts']) {
  return [...stepsOf(actions)].flatMap((step) => {
    const to = borrowedInit(step.action);
    return to !== null && isHere(step, facts) && kindOf(to, facts) === 'nothing'
      ? [{ path: step.path, to }]
      : [];
  });
}

/** R09: the code is another than when the proposal was made. */
export function codeChanged({ actions, facts }: RiskInput): Verdict {
  const known = [...facts.codes].filter(([, { then, now }]) => then !== null || now !== null);
  if (known.length === 0)
    return undecided('It needs the code as it was when the proposal was made, which was not read.');
  const found: Found[] = [];
  const seen = new Set<string>();
  for (const step of stepsOf(actions)) {
    const key = step.action.target.toLowerCase();
    const code = facts.codes.get(key);
    if (code === undefined || code.then === null || seen.has(key) || !isHere(step, facts)) continue;
    seen.add(key);
    if (code.now === code.then) continue;
    const sentence = `The code at ${step.action.target} changed after the proposal was made. What was reviewed is not what will run.`;
    found.push({
      severity: 'critical',
      action: step.path,
      sentence,
      looked: atBlock('the hash of the code', facts),
    });
  }
  return orUndecided(
    found,
    seen.size === 0 && actions.length > 0
      ? 'The endpoint does not know the code as it was when the proposal was made.'
      : null,
  );
}

// What sends a batch of a Safe: the Safe borrows its code always, and only the calls inside matter.
const MULTISENDS = [
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0x998739bfdaaddde7c933b942a68053933098f9eda',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x218543288004cd07832472d464648173c77d7eb7',
  '0xa83c336b20401af773b6219ba5027174338d1836',
];
// The executors of Arbitrum's organisation on Ethereum, One and Nova.
const EXECUTORS = [
  '0x3fffbadaf827559da092217e474760e2b2c3cedd',
  '0xcf57572261c7c2bcf21ffd220ea7d1a27d40a827',
  '0x86a02dd71363c440b21f4c0e5b2ad01ffe1a7482',
];

/** R10: foreign code runs in the organisation's name. */
export function codeBorrowed(input: RiskInput): Verdict {
  const found: Found[] = [];
  for (const step of stepsOf(input.actions)) {
    const { action, path } = step;
    const init = borrowedInit(action);
    const isBatch = action.function === 'multiSend' && MULTISENDS.includes(action.target.toLowerCase());
    if (init === null && (!action.place.isDelegatecall || isBatch)) continue;
    const code = init ?? action.target;
    const severity = isTrustedExecutor(step, input) ? 'medium' : 'high';
    const sentence = `The organisation lends its own identity to the code at ${namedAt(code, input.facts, isHere(step, input.facts))}. That code can do everything that the account can which calls it.`;
    found.push({ severity, action: path, sentence, looked: DECODED });
  }
  return { found };
}

function isTrustedExecutor({ action, outer }: Step, input: RiskInput): boolean {
  const by = action.place.caller ?? outer.at(-1)?.target ?? null;
  if (by === null) return false;
  const isPublished = input.history?.codes?.get(action.target.toLowerCase())?.isPublished === true;
  return EXECUTORS.includes(by.toLowerCase()) || (isFamiliar(by, input) && isPublished);
}

/** The code that `diamondCut` runs once in the name of the diamond; null where a call runs none. */
function borrowedInit(action: Action): Address | null {
  if (action.function !== 'diamondCut') return null;
  const init = addressAt(action, 1);
  return init === null || BigInt(init) === 0n ? null : init;
}
