import type { Address, Hex } from 'viem';
import { encodeAbiParameters, keccak256 } from 'viem/utils';
import type { Operation } from './proposal';
import { type Call, columns } from './proposalId';

const OPERATION = [
  { type: 'address[]' },
  { type: 'uint256[]' },
  { type: 'bytes[]' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const;
const NO_PREDECESSOR = `0x${'0'.repeat(64)}` as const;

/** The id of the proposal's batch in its TimelockController, with the salt of OpenZeppelin 5: governor ⊕ description hash. */
export function operationId(governor: Address, actions: readonly Call[], descriptionHash: Hex): Hex {
  const salt = BigInt(descriptionHash) ^ (BigInt(governor) << 96n);
  const saltHex = `0x${salt.toString(16).padStart(64, '0')}` as const;
  return keccak256(encodeAbiParameters(OPERATION, [...columns(actions), NO_PREDECESSOR, saltHex]));
}

/** The state of an operation from `getTimestamp(id)` (0 unset, 1 done) and the time of the block, in seconds. */
export function operationState(timestamp: bigint, now: bigint): Operation {
  if (timestamp === 0n) return 'unset';
  if (timestamp === 1n) return 'done';
  return timestamp > now ? 'waiting' : 'ready';
}
