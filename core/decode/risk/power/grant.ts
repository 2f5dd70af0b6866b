import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { roleName } from '@/core/governor/roleWords';
import type { RiskInput } from '../input';
import { addressAt, type CallAt, integerAt, isRule, textAt } from '../walk';

/** Roles whose holders rule a timelock or a Governor. */
export const RULING = [
  'PROPOSER_ROLE',
  'CANCELLER_ROLE',
  'EXECUTOR_ROLE',
  'TIMELOCK_ADMIN_ROLE',
  'DEFAULT_ADMIN_ROLE',
];

const ONLY_TIMELOCKS = RULING.slice(0, 4);

/** What the holder of a right may do with the actions of the treasury. */
export type GrantedPower = 'queue' | 'cancel' | 'execute' | 'queue and execute' | 'rule' | 'command';

const POWERS: Readonly<Record<string, GrantedPower>> = {
  PROPOSER_ROLE: 'queue',
  CANCELLER_ROLE: 'cancel',
  EXECUTOR_ROLE: 'execute',
};

/** `role` is the hash of a role, null for owners and admins. */
type Grant = { account: Address | null; power: GrantedPower; role: string | null };

/** The power that a call gives away; null when it gives none. */
export function grantIn({ action }: CallAt, { facts }: RiskInput): Grant | null {
  const rules = isRule(action.target, facts);
  switch (action.signature) {
    case 'grantRole(bytes32,address)': {
      const role = roleName(textAt(action, 0)) ?? '';
      if (!RULING.includes(role) || !(rules || ONLY_TIMELOCKS.includes(role))) return null;
      const power = POWERS[role] ?? 'rule';
      return { account: addressAt(action, 1), power, role: textAt(action, 0) };
    }
    case 'grantRole(uint64,address,uint32)':
      return integerAt(action, 0) === 0n || rules
        ? { account: addressAt(action, 1), power: 'rule', role: null }
        : null;
    case 'setPendingAdmin(address)':
    case '_setPendingAdmin(address)':
    case 'setAdmin(address)':
      return rules ? { account: addressAt(action, 0), power: 'queue and execute', role: null } : null;
    case 'acceptAdmin()':
    case '_acceptAdmin()':
      return rules && !isSameAddress(action.place.caller, facts.governor)
        ? { account: action.place.caller, power: 'queue and execute', role: null }
        : null;
    case 'transferOwnership(address)':
      return isSameAddress(action.target, facts.executor)
        ? { account: addressAt(action, 0), power: 'command', role: null }
        : null;
    default:
      return null;
  }
}
