import { getAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { RoleChange } from '../../simulated';
import type { RiskInput } from '../input';
import { type Grant, rightBy } from './grants';

/** The views whose answer is who commands a contract. */
const OWNERS = /^(pendingO|o)wner\(\)$|^(pendingA|a)dmin\(\)$/;
const RANKS: readonly Grant['reach'][] = ['minor', 'duty', 'work', 'command', 'owner'];

/** The rights that a simulation shows by events and by views that answer otherwise, without those that calls give openly. */
export function simulatedGrants({ simulation }: RiskInput, openly: readonly Grant[]): Grant[] {
  if (simulation === undefined) return [];
  const { roles, settings } = simulation;
  const told = roles.filter((each, index) => each.kind !== 'revoked' && !isRevoked(each, roles.slice(index)));
  const read = settings.flatMap(({ contract, view, after }): Grant[] =>
    OWNERS.test(view) && /^0x0{24}/.test(after)
      ? [
          {
            ...OWNERSHIP,
            over: contract,
            to: getAddress(`0x${after.slice(26)}`),
            right: view.replace('()', ''),
          },
        ]
      : [],
  );
  const found: Grant[] = [];
  for (const grant of [...told.map(grantOf), ...read]) {
    if (![...openly, ...found].some((each) => explains(each, grant))) found.push(grant);
  }
  return found;
}

const OWNERSHIP = { reach: 'owner', role: null } as const;

function grantOf({ contract, role, account, kind }: RoleChange): Grant {
  const right = role === null ? { ...OWNERSHIP, right: kind } : rightBy(role);
  return { ...right, over: contract, to: account };
}

/** Whether a right that was given is taken away again. */
function isRevoked({ contract, role, account }: RoleChange, later: readonly RoleChange[]): boolean {
  return later.some(
    (each) =>
      each.kind === 'revoked' &&
      isSameAddress(each.contract, contract) &&
      isSameAddress(each.account, account) &&
      each.role === role,
  );
}

// One role says nothing of another; what a function calls its right is as much as it reaches.
function explains(given: Grant, { over, to, role, reach }: Grant): boolean {
  if (!isSameAddress(given.over, over) || !isSameAddress(given.to, to)) return false;
  if (given.role !== null && role !== null) return isSameRole(given.role, role);
  return RANKS.indexOf(given.reach) >= RANKS.indexOf(reach);
}

// AccessManager counts its roles, and logs the numbers as words.
function isSameRole(one: string, other: string): boolean {
  const isNumber = [one, other].every((role) => /^(\d+|0x[0-9a-f]+)$/i.test(role));
  return isNumber ? BigInt(one) === BigInt(other) : one === other;
}
