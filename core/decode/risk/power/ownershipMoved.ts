import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { roleName } from '@/core/governor/roleWords';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { namedAccount } from '../said';
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

// Calls whose first argument, or second, comes to command a contract.
const TO_FIRST = new Set(
  `transferOwnership(address) setOwner(address) setAdmin(address) setAuthority(address) changeAdmin(address)
  setController(address) setPendingOwner(address) setPendingAdmin(address) _setPendingAdmin(address)
  setGovernor(address) setGovernance(address) commit_transfer_ownership(address) commit_set_admins(address,address)
  transfer_ownership(address) changeOwner(address) nominateNewOwner(address) beginDefaultAdminTransfer(address)`.split(
    /\s+/,
  ),
);
const TO_SECOND = [
  'changeProxyAdmin(address,address)',
  'setGovernor(address,address)',
  'updateAuthority(address,address)',
];

/** R06: a contract comes into other hands. */
export const ownershipMoved: RiskCheck = {
  id: 'R06',
  name: 'OWNERSHIP_TRANSFER',
  severity: 'high',
  needs: DECODED,
  why: phrase`The new owner decides alone. Many attacks took control first and money later.`,
  *run(input) {
    const openly = new Openly();
    for (const step of callsOf(input.actions)) {
      const { action, path } = step;
      const signature = action.signature ?? '';
      const isAdminOf = signature === 'grantRole(bytes32,address)' && isForeignAdmin(step, input);
      const isSecond = isAdminOf || TO_SECOND.includes(signature);
      // Over the organisation's own contracts it is R01's to say.
      if (!(isSecond || TO_FIRST.has(signature)) || grantIn(step, input) !== null) continue;
      const to = addressAt(action, isSecond ? 1 : 0);
      const contract = signature === 'setGovernor(address,address)' ? addressAt(action, 0) : action.target;
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
    ? t`the organisation itself`
    : kind === 'safe'
      ? t`a multisig`
      : kind === 'person'
        ? t`a personal account`
        : kind === 'nothing'
          ? t`an account that nobody has used yet`
          : t`an account we know nothing of`;
  const sentence = t`Control of ${namedAccount(contract, facts, here)} goes to ${namedAccount(to, facts, here)}, ${what}.`;
  return { severity, action, sentence, looked: DECODED };
}

function simulatedOwners(input: RiskInput, openly: Openly): UnnamedFinding[] {
  const { simulation, facts } = input;
  const moved = simulation?.roles.filter(({ kind }) => ['owner', 'admin', 'pending-admin'].includes(kind));
  return (moved ?? [])
    .filter(({ contract, account }) => !isRule(contract, facts) && !openly.has(contract, account))
    .map(({ contract, account }) => ({
      ...handed(input, true, [], { contract, to: account }),
      looked: t`the events of the simulation`,
    }));
}
