import { isSameAddress } from '@/core/address';
import { boundedLine, formatPercent } from '@/core/format';
import { t } from '@/core/language/message';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { factsWhere } from './callReader';
import { tokenName } from './who';

/** A call as its ABI writes it, with the names of its arguments: `USDC.transfer(to, amount)`; null where unknown. */
export function callLine(action: Action, facts: Facts): string | null {
  if (action.function === null) return null;
  const names = action.args.slice(0, 8).map(({ name, type }) => boundedLine(name === '' ? type : name, 32));
  const more = action.args.length > 8 ? ', …' : '';
  return `${ownerName(action, factsWhere(action.place, facts))}${boundedLine(action.function, 64)}(${names.join(', ')}${more})`;
}

/** How much of what the treasury holds a call moves: “14.2% of the treasury’s USDC”; null where that is not known. */
export function shareWords(action: Action, facts: Facts): string | null {
  if (!isHere(action, facts) || !isSameAddress(action.place.caller, facts.executor)) return null;
  if (action.kind === 'coin') return share(action.value, facts.holdings.get('coin'), facts.currency);
  if (!MOVING.includes(action.signature ?? '')) return null;
  const amount = action.args[1]?.value;
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return null;
  const held = facts.holdings.get(action.target.toLowerCase());
  return share(BigInt(amount), held, tokenName(action.target, facts) ?? t`holding of this token`);
}

const MOVING = ['transfer(address,uint256)', 'approve(address,uint256)'];

function share(part: bigint, whole: bigint | undefined, name: string): string | null {
  if (whole === undefined || part === 0n) return null;
  if (whole === 0n) return t`the treasury holds no ${name}`;
  if (part > whole) return t`more than all of the treasury’s ${name}`;
  return t`${formatPercent(part, whole)} of the treasury’s ${name}`;
}

function ownerName(action: Action, facts: Facts): string {
  if (isSameAddress(action.target, facts.governor)) return 'Governor.';
  if (isSameAddress(action.target, facts.executor)) return 'Timelock.';
  const name = tokenName(action.target, facts);
  return name === null ? '' : `${name}.`;
}

function isHere(action: Action, facts: Facts): boolean {
  return action.place.chainId === facts.chainId;
}
