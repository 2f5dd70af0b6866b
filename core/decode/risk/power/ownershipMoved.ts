import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { roleName } from '../../words/role';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { namedAt } from '../said';
import {
  addressAt,
  type CallAt,
  callsOf,
  DECODED,
  isFamiliar,
  isHere,
  isRule,
  kindOf,
  Openly,
  textAt,
} from '../walk';
import { grantIn } from './grant';

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
export const ownershipMoved: RiskCheck = {
  id: 'R06',
  name: 'OWNERSHIP_TRANSFER',
  severity: 'high',
  needs: DECODED,
  why: 'The new owner decides alone. Many attacks took control first and money later.',
  *run(input) {
    const openly = new Openly();
    for (const step of callsOf(input.actions)) {
      const { action, path } = step;
      const place = Object.hasOwn(HANDED, action.signature ?? '')
        ? HANDED[action.signature ?? '']
        : undefined;
      const isAdminOf = action.signature === 'grantRole(bytes32,address)' && isForeignAdmin(step, input);
      // Over the organisation's own contracts it is R01's to say.
      if ((place === undefined && !isAdminOf) || grantIn(step, input) !== null) continue;
      const to = addressAt(action, isAdminOf ? 1 : (place ?? 0));
      const contract =
        action.signature === 'setGovernor(address,address)' ? addressAt(action, 0) : action.target;
      openly.say(contract, to);
      const isKept = to !== null && isSameAddress(to, action.place.caller);
      const one = handed(input, isHere(step, input.facts), path, { contract, to });
      yield isKept ? { ...one, severity: 'low' } : one;
    }
    yield* simulatedOwners(input, openly);
  },
};

function isForeignAdmin({ action }: CallAt, { facts }: RiskInput): boolean {
  return roleName(textAt(action, 0)) === 'DEFAULT_ADMIN_ROLE' && !isRule(action.target, facts);
}

function handed(
  input: RiskInput,
  here: boolean,
  action: readonly number[],
  { contract, to }: { contract: Address | null; to: Address | null },
): UnnamedFinding {
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

function simulatedOwners(input: RiskInput, openly: Openly): UnnamedFinding[] {
  const { simulation, facts } = input;
  const moved = simulation?.roles.filter(({ kind }) => ['owner', 'admin', 'pending-admin'].includes(kind));
  return (moved ?? [])
    .filter(({ contract, account }) => !isRule(contract, facts) && !openly.has(contract, account))
    .map(({ contract, account }) => ({
      ...handed(input, true, [], { contract, to: account }),
      looked: 'the events of the simulation',
    }));
}
