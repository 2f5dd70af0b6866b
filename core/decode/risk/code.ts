import type { Address } from 'viem';
import { phrase, t } from '@/core/language/message';
import type { Action } from '../action';
import type { Upgrade } from '../simulated';
import type { PastCode, RiskCheck, RiskInput } from './input';
import { paymentsOf } from './payment';
import { atBlock, namedAccount, timeWords } from './said';
import { upgradeIn } from './upgrade';
import {
  addressAt,
  type CallAt,
  callsOf,
  DECODED,
  isFamiliar,
  isHere,
  isOwnContract,
  kindOf,
  Openly,
} from './walk';

// Contracts that send a Safe's batch: the Safe always runs them by delegatecall, and only the calls inside matter.
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

export const codeBorrowed: RiskCheck = {
  id: 'R10',
  name: 'DELEGATECALL',
  severity: 'high',
  needs: DECODED,
  why: phrase`Borrowed code acts as the account itself: it can move everything and change every rule.`,
  *run(input) {
    for (const step of callsOf(input.actions)) {
      const { action, path } = step;
      const init = borrowedInit(action);
      const isBatch = action.function === 'multiSend' && MULTISENDS.includes(action.target.toLowerCase());
      if (init === null && (!action.place.isDelegatecall || isBatch)) continue;
      const code = init ?? action.target;
      const severity = isTrustedExecutor(step, input) ? 'medium' : 'high';
      const sentence = t`The organisation lends its own identity to the code at ${namedAccount(code, input.facts, isHere(step, input.facts))}. That code can do everything that the account can which calls it.`;
      yield { severity, action: path, sentence };
    }
  },
};

function isTrustedExecutor({ action, outer }: CallAt, input: RiskInput): boolean {
  const by = action.place.caller ?? outer.at(-1)?.target ?? null;
  if (by === null) return false;
  const isPublished = input.history?.codes?.get(action.target.toLowerCase())?.isPublished === true;
  return EXECUTORS.includes(by.toLowerCase()) || (isFamiliar(by, input) && isPublished);
}

export const codeChanged: RiskCheck = {
  id: 'R09',
  name: 'CODE_CAN_CHANGE',
  severity: 'critical',
  needs: phrase`the hash of the code now and when the proposal was made`,
  why: phrase`In Tornado Cash’s proposal 20 the reviewed code was destroyed and replaced after the vote.`,
  *run({ actions, facts }) {
    const known = [...facts.codes].filter(([, { then, now }]) => then !== null || now !== null);
    if (known.length === 0)
      return t`It needs the code as it was when the proposal was made, which was not read.`;
    const seen = new Set<string>();
    for (const step of callsOf(actions)) {
      const key = step.action.target.toLowerCase();
      const code = facts.codes.get(key);
      if (code === undefined || code.then === null || seen.has(key) || !isHere(step, facts)) continue;
      seen.add(key);
      if (code.now === code.then) continue;
      const sentence = t`The code at ${step.action.target} changed after the proposal was made. What was reviewed is not what will run.`;
      yield { action: step.path, sentence, looked: atBlock(t`the hash of the code`, facts) };
    }
    if (seen.size === 0 && actions.length > 0)
      return t`The endpoint does not know the code as it was when the proposal was made.`;
  },
};

/** The contracts of this chain whose code the calls run, each once. */
export function codesRun({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>): Address[] {
  return [...codeCalled({ actions, facts }).values()].map(({ address }) => address);
}

/** The same by lower-case address, with the first call that runs it. */
function codeCalled({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>) {
  const found = new Map<string, { address: Address; path: CallAt['path'] }>();
  for (const step of callsOf(actions)) {
    if (step.action.kind === 'coin' || !isHere(step, facts)) continue;
    for (const address of [step.action.target, borrowedInit(step.action)]) {
      const key = address?.toLowerCase() ?? '';
      if (address !== null && !found.has(key)) found.set(key, { address, path: step.path });
    }
  }
  return found;
}

/** The code that `diamondCut` runs once in the name of the diamond; null where a call runs none. */
function borrowedInit(action: Action): Address | null {
  if (action.function !== 'diamondCut') return null;
  const init = addressAt(action, 1);
  return init === null || BigInt(init) === 0n ? null : init;
}

export const proxyUpgraded: RiskCheck = {
  id: 'R05',
  name: 'PROXY_UPGRADE',
  severity: 'high',
  needs: DECODED,
  why: phrase`New code can do anything with what the contract holds, and with what people once allowed it to take.`,
  *run({ actions, facts, simulation }) {
    const openly = new Openly();
    for (const step of callsOf(actions)) {
      const upgrade = upgradeIn(step.action);
      if (upgrade === null || (isHere(step, facts) && isOwnContract(upgrade.contract, facts))) continue;
      const here = isHere(step, facts);
      if (here) openly.say(upgrade.contract, upgrade.to);
      const contract = namedAccount(upgrade.contract, facts, here);
      const sentence =
        upgrade.to === null
          ? t`This swaps the code of ${contract} for other code.`
          : t`This swaps the code of ${contract} for ${namedAccount(upgrade.to, facts, here)}.`;
      // Code that its own factory makes out of voted settings is not foreign.
      const severity = step.action.function === 'deployAndUpgradeTo' ? 'medium' : 'high';
      yield { severity, action: step.path, sentence };
    }
    for (const { contract, to, kind } of simulation?.upgrades ?? []) {
      // R03 reports the organisation's own code.
      if (isOwnContract(contract, facts)) continue;
      if (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null))) continue;
      const sentence = swapped(kind, namedAccount(contract, facts), to && namedAccount(to, facts));
      yield { sentence, looked: t`the simulation` };
    }
  },
};

function swapped(kind: Upgrade['kind'], contract: string, to: string | null): string {
  if (kind === 'admin') {
    return to === null
      ? t`Executing this changes who may swap the code of ${contract}.`
      : t`Executing this changes who may swap the code of ${contract} to ${to}.`;
  }
  return to === null
    ? t`Executing this changes the code of ${contract}.`
    : t`Executing this changes the code of ${contract} to ${to}.`;
}

// Words in a text for an account that is a contract.
const CONTRACT = /multi-?sig|\bsafe\b|gnosis|vault|\bcontract\b|council|committee|treasury|timelock|escrow/i;

export const recipientWithoutCode: RiskCheck = {
  id: 'R44',
  name: 'RECIPIENT_WITHOUT_CODE',
  severity: 'medium',
  needs: phrase`the code at the recipients`,
  why: phrase`A multisig of one chain does not exist on another. Its address may be unowned there, or owned by another person.`,
  *run({ actions, facts, proposal }) {
    const paid = paymentsOf(actions, facts).filter(({ isHere, to }) => isHere && BigInt(to) >= 0x1000n);
    if (paid.length === 0) return;
    if (facts.block === null) return t`It needs to know what stands at the recipients, which was not read.`;
    const isSpoken = CONTRACT.test(proposal.description);
    const told = new Set<string>();
    for (const { to, path } of paid) {
      if (kindOf(to, facts) !== 'nothing' || told.has(to.toLowerCase())) continue;
      told.add(to.toLowerCase());
      const looked = atBlock(t`the code of the recipients`, facts);
      const fact = t`${to} was never used on this chain and has no contract`;
      const sentence = isSpoken
        ? t`${fact}, though the text speaks of one. If it is one of another chain, what is sent here may be out of its reach.`
        : t`${fact}. Ask for a proof that the recipient owns it.`;
      yield { severity: isSpoken ? 'medium' : 'low', action: path, sentence, looked };
    }
  },
};

export const targetWithoutCode: RiskCheck = {
  id: 'R08',
  name: 'TARGET_WITHOUT_CODE',
  severity: 'high',
  needs: phrase`the code at the addresses`,
  why: phrase`A call to an empty address succeeds and does nothing, until code is placed there. Beanstalk’s attacker did that.`,
  *run({ actions, facts }) {
    if (facts.block === null) return t`It needs to know what stands at the addresses, which was not read.`;
    const looked = atBlock(t`the code of the targets`, facts);
    for (const step of callsOf(actions)) {
      const { action } = step;
      const kind = kindOf(action.target, facts);
      const isEmpty = kind === 'nothing' || kind === 'person';
      if (action.kind === 'coin' || action.calldata.length <= 2 || !isHere(step, facts) || !isEmpty) continue;
      // Below are the programs of the chain itself.
      if (BigInt(action.target) < 0x1000n) continue;
      const sentence = t`There is no contract at ${action.target}. The call would do nothing now, and could do anything if code is placed there before execution.`;
      yield { action: step.path, sentence, looked };
    }
    for (const step of callsOf(actions)) {
      const to = borrowedInit(step.action);
      if (to === null || !isHere(step, facts) || kindOf(to, facts) !== 'nothing') continue;
      const sentence = t`There is no contract at ${to}, whose code the call would borrow. It could do anything if code is placed there before execution.`;
      yield { action: step.path, sentence, looked };
    }
  },
};

export const unpublishedCode: RiskCheck = {
  id: 'R07',
  name: 'TARGET_UNVERIFIED_OR_YOUNG',
  severity: 'high',
  needs: phrase`published sources, and since when the code is there`,
  why: phrase`Most attacks were hidden in unpublished code, or in code made for one proposal.`,
  *run({ actions, facts, history }) {
    let [isSourceOpen, isAgeOpen] = [false, false];
    for (const [key, { address, path }] of codeCalled({ actions, facts })) {
      const code = history?.codes?.get(key);
      const looked = t`published sources, and the code about a month before the proposal`;
      const sentence = code === undefined ? null : youngOrHidden(code, address, facts);
      if (sentence !== null) yield { action: path, sentence, looked };
      if (code?.isPublished == null) isSourceOpen = true;
      if (code?.made == null && !isOwnContract(address, facts)) isAgeOpen = true;
    }
    if (isSourceOpen)
      return isAgeOpen
        ? t`We couldn’t tell whether the contracts’ source is published, or how old they are.`
        : t`We couldn’t tell whether the contracts’ source is published.`;
    if (isAgeOpen) return t`We couldn’t tell how old the contracts are.`;
  },
};

function youngOrHidden(
  { isPublished, made }: PastCode,
  address: Address,
  facts: RiskInput['facts'],
): string | null {
  const who = namedAccount(address, facts);
  if (isPublished === false)
    return t`This proposal runs the code of ${who}, which is not published. Its effect cannot be read.`;
  const kind = kindOf(address, facts);
  if (typeof made !== 'bigint' || kind === 'nothing' || kind === 'person' || isOwnContract(address, facts))
    return null;
  return t`The code of ${who}, which this proposal runs, was not there yet ${timeWords(made)} before the proposal.`;
}
