import type { Address } from 'viem';
import { roleName, roleWords } from '../words/role';
import type { Found, RiskInput, Verdict } from './input';
import { named, namedAt } from './said';
import {
  addressAt,
  DECODED,
  integerAt,
  isFamiliar,
  isHere,
  isOwn,
  isRule,
  isSame,
  kindOf,
  Openly,
  type Step,
  stepsOf,
  textAt,
} from './walk';

const RULING = [
  'PROPOSER_ROLE',
  'CANCELLER_ROLE',
  'EXECUTOR_ROLE',
  'TIMELOCK_ADMIN_ROLE',
  'DEFAULT_ADMIN_ROLE',
];
const ONLY_TIMELOCKS = RULING.slice(0, 4);

const POWERS: Readonly<Record<string, string>> = {
  PROPOSER_ROLE: 'queue',
  CANCELLER_ROLE: 'cancel',
  EXECUTOR_ROLE: 'execute',
};

/** R01: power over the timelock or the Governor is given away. */
export function powerGranted(input: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(input.actions)) {
    const grant = grantIn(step, input);
    if (grant === null || isSame(grant.account, input.facts.executor)) continue;
    openly.say(step.action.target, grant.account, grant.role);
    const isKnown = isFamiliar(grant.account, input) && kindOf(grant.account, input.facts) !== 'person';
    const who = namedAt(grant.account, input.facts, isHere(step, input.facts));
    found.push({
      severity: isKnown ? 'high' : 'critical',
      action: step.path,
      sentence: `This gives ${who} the power to ${grant.power} treasury actions without a vote.`,
      looked: DECODED,
    });
  }
  return { found: [...found, ...simulatedGrants(input, openly)] };
}

/** `role` is the hash of a role, null for owners and admins. */
type Grant = { account: Address | null; power: string; role: string | null };

function grantIn({ action }: Step, { facts }: RiskInput): Grant | null {
  const rules = isRule(action.target, facts);
  switch (action.signature) {
    case 'grantRole(bytes32,address)': {
      const role = roleName(textAt(action, 0)) ?? '';
      if (!RULING.includes(role) || !(rules || ONLY_TIMELOCKS.includes(role))) return null;
      const power = POWERS[role] ?? 'give itself every right over';
      return { account: addressAt(action, 1), power, role: textAt(action, 0) };
    }
    case 'grantRole(uint64,address,uint32)':
      return integerAt(action, 0) === 0n || rules
        ? { account: addressAt(action, 1), power: 'give itself every right over', role: null }
        : null;
    case 'setPendingAdmin(address)':
    case '_setPendingAdmin(address)':
    case 'setAdmin(address)':
      return rules ? { account: addressAt(action, 0), power: 'queue and execute', role: null } : null;
    case 'acceptAdmin()':
    case '_acceptAdmin()':
      return rules && !isSame(action.place.caller, facts.governor)
        ? { account: action.place.caller, power: 'queue and execute', role: null }
        : null;
    case 'transferOwnership(address)':
      return isSame(action.target, facts.executor)
        ? { account: addressAt(action, 0), power: 'command', role: null }
        : null;
    default:
      return null;
  }
}

function simulatedGrants({ simulation, facts }: RiskInput, openly: Openly): Found[] {
  const roles = simulation?.roles ?? [];
  return roles.flatMap((change): Found[] => {
    const isPower = change.kind !== 'revoked' && isRule(change.contract, facts);
    const role = change.role === null ? null : roleName(change.role);
    if (!isPower || isOwn(change.account, facts) || openly.has(change.contract, change.account, change.role))
      return [];
    if (change.kind === 'granted' && role !== null && !RULING.includes(role)) return [];
    const what = change.kind === 'granted' && change.role !== null ? roleWords(change.role) : 'command';
    const sentence = `Executing this gives ${named(change.account, facts)} ${what} over ${named(change.contract, facts)}.`;
    return [{ severity: 'critical', action: [], sentence, looked: 'the events of the simulation' }];
  });
}

const UNGUARDED: Readonly<Record<string, string>> = {
  '__abdicate()': 'the guardian',
  '_burnVetoPower()': 'the vetoer',
  'burnVetoPower()': 'the vetoer',
};
const GUARDS = [
  'setProposalGuardian(address)',
  '_setWhitelistGuardian(address)',
  '_setProposalGuardian((address,uint96))',
  'setGuardian(address)',
  '_setVetoer(address)',
];

/** R02: a protection is taken away. */
export function powerRevoked({ actions, facts }: RiskInput): Verdict {
  const found: Found[] = [];
  for (const step of stepsOf(actions)) {
    const { action } = step;
    const lost = lossIn(step, facts);
    if (lost === null) continue;
    const sentence = `After this, ${lost.who} can no longer ${lost.what} proposals. If it was the last protection, nothing can stop a bad proposal.`;
    found.push({ severity: 'high', action: step.path, sentence, looked: `${DECODED}: ${action.function}` });
  }
  return { found };
}

function lossIn(step: Step, facts: RiskInput['facts']): { who: string; what: string } | null {
  const { action } = step;
  const signature = action.signature ?? '';
  if (['revokeRole(bytes32,address)', 'renounceRole(bytes32,address)'].includes(signature)) {
    const role = roleName(textAt(action, 0));
    const account = addressAt(action, 1);
    const who = namedAt(account, facts, isHere(step, facts));
    if (role === 'CANCELLER_ROLE') return { who, what: 'stop' };
    if (role === 'PROPOSER_ROLE' && isSame(account, facts.governor)) return { who, what: 'queue' };
    // Whoever else loses the right to give rights leaves the organisation safer than before.
    const isOwnAdmin = role === 'DEFAULT_ADMIN_ROLE' || role === 'TIMELOCK_ADMIN_ROLE';
    if (isOwnAdmin && isSame(action.target, facts.executor) && isSame(account, facts.executor))
      return { who, what: 'give and take the rights over' };
    return null;
  }
  if (Object.hasOwn(UNGUARDED, signature))
    return { who: UNGUARDED[signature] ?? 'the guardian', what: 'stop' };
  const isNobody = addressAt(action, 0) !== null && BigInt(addressAt(action, 0) ?? 1) === 0n;
  return GUARDS.includes(signature) &&
    isNobody &&
    (isRule(action.target, facts) || signature !== 'setGuardian(address)')
    ? { who: 'the guardian', what: 'stop' }
    : null;
}

// Who comes to command a contract; the place of the new one among the arguments.
const HANDED: Readonly<Record<string, number>> = {
  'transferOwnership(address)': 0,
  'setOwner(address)': 0,
  'setAdmin(address)': 0,
  'setAuthority(address)': 0,
  'changeAdmin(address)': 0,
  'changeProxyAdmin(address,address)': 1,
  'setController(address)': 0,
  'setPendingOwner(address)': 0,
  'setPendingAdmin(address)': 0,
  '_setPendingAdmin(address)': 0,
  'setGovernor(address)': 0,
  'setGovernance(address)': 0,
  'setGovernor(address,address)': 1,
  'commit_transfer_ownership(address)': 0,
  'commit_set_admins(address,address)': 0,
  'transfer_ownership(address)': 0,
  'changeOwner(address)': 0,
  'nominateNewOwner(address)': 0,
  'updateAuthority(address,address)': 1,
  'beginDefaultAdminTransfer(address)': 0,
};

/** R06: a contract comes into other hands. */
export function ownershipMoved(input: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(input.actions)) {
    const { action, path } = step;
    const place = Object.hasOwn(HANDED, action.signature ?? '') ? HANDED[action.signature ?? ''] : undefined;
    const isAdminOf = action.signature === 'grantRole(bytes32,address)' && isForeignAdmin(step, input);
    // Over the organisation's own contracts it is R01's to say.
    if ((place === undefined && !isAdminOf) || grantIn(step, input) !== null) continue;
    const to = addressAt(action, isAdminOf ? 1 : (place ?? 0));
    const contract =
      action.signature === 'setGovernor(address,address)' ? addressAt(action, 0) : action.target;
    openly.say(contract, to);
    const isKept = to !== null && isSame(to, action.place.caller);
    const one = handed(input, isHere(step, input.facts), path, { contract, to });
    found.push(isKept ? { ...one, severity: 'low' } : one);
  }
  return { found: [...found, ...simulatedOwners(input, openly)] };
}

function isForeignAdmin({ action }: Step, { facts }: RiskInput): boolean {
  return roleName(textAt(action, 0)) === 'DEFAULT_ADMIN_ROLE' && !isRule(action.target, facts);
}

function handed(
  input: RiskInput,
  here: boolean,
  action: readonly number[],
  { contract, to }: { contract: Address | null; to: Address | null },
): Found {
  const { facts } = input;
  const kind = here ? kindOf(to, facts) : null;
  const isOurs = here && isRule(to, facts);
  const severity = isOurs ? 'low' : isFamiliar(to, input) || kind === 'safe' ? 'medium' : 'high';
  const what = isOurs
    ? 'the organisation itself'
    : kind === 'safe'
      ? 'a multisig'
      : kind === 'person'
        ? 'a personal account'
        : kind === 'nothing'
          ? 'an account that nobody has used yet'
          : 'an account we know nothing of';
  const sentence = `Control of ${namedAt(contract, facts, here)} goes to ${namedAt(to, facts, here)}, ${what}.`;
  return { severity, action, sentence, looked: DECODED };
}

function simulatedOwners(input: RiskInput, openly: Openly): Found[] {
  const { simulation, facts } = input;
  const moved = simulation?.roles.filter(({ kind }) => ['owner', 'admin', 'pending-admin'].includes(kind));
  return (moved ?? [])
    .filter(({ contract, account }) => !isRule(contract, facts) && !openly.has(contract, account))
    .map(({ contract, account }) => ({
      ...handed(input, true, [], { contract, to: account }),
      looked: 'the events of the simulation',
    }));
}
