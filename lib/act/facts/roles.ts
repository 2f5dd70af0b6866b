import type { Address, Hex } from 'viem';
import { keccak256, stringToBytes } from 'viem/utils';
import { rolesAbi } from '@/chain/contracts/abis/act';
import { type View, view, ZERO } from '@/chain/rpc/view';

/** A right on a TimelockController. */
type Role = 'PROPOSER_ROLE' | 'EXECUTOR_ROLE' | 'CANCELLER_ROLE';

/** Asks a TimelockController whether an account holds a right; null where it has no such roles. */
export function holds(timelock: Address, role: Role, account: Address): View<boolean> {
  return view(rolesAbi, timelock, 'hasRole', roleId(role), account);
}

/** Asks whether everybody holds a right: it is granted to the zero address. */
export function isOpenToAll(timelock: Address, role: Role): View<boolean> {
  return holds(timelock, role, ZERO);
}

function roleId(role: Role): Hex {
  return keccak256(stringToBytes(role));
}
