import type { Address, Hex } from 'viem';
import { encodeAbiParameters, keccak256 } from 'viem/utils';
import type { Dao } from './dao';
import type { RawAction } from './proposal';
import { columns, type HashedCall, isSameCallBytes, PROPOSAL_PARAMS } from './proposalId';
import type { Reading } from './reading';

/** One call of an operation in a timelock; `signature` only in Compound's, which keeps the function's name by itself. */
export type OperationCall = RawAction;

/** State of an operation; EXPIRED only in Compound's timelock, UNKNOWN if it did not answer. */
export type OperationState = 'WAITING' | 'READY' | 'DONE' | 'CANCELLED' | 'EXPIRED' | 'UNKNOWN';

/** A timelock's answer about an operation: `readyAt` in Unix seconds, and its source; null if there is none. */
export type OperationNow = { state: OperationState; readyAt: bigint | null; proof: Reading | null };

const TRANSACTION = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'string' },
  { type: 'bytes' },
  { type: 'uint256' },
] as const;

/** The ids that a proposal's batch can have in a TimelockController: by the salt of OpenZeppelin 5, and by that of 4.x. */
export function operationIds(governor: Address, actions: readonly HashedCall[], descriptionHash: Hex): Hex[] {
  const salts = ['governor', 'description'] as const;
  return salts.map((salt) => operationId(governor, actions, descriptionHash, salt));
}

/** The hash under which Compound's timelock keeps one action queued for a moment (Unix seconds). */
export function transactionHash(action: RawAction, eta: bigint): Hex {
  const { target, value, signature, calldata } = action;
  return keccak256(encodeAbiParameters(TRANSACTION, [target, value, signature, calldata, eta]));
}

/** The state of an operation of a TimelockController from `getTimestamp(id)`: 0 is none (any more), 1 is done. */
export function controllerState(timestamp: bigint | null, now: bigint): OperationState {
  if (timestamp === null) return 'UNKNOWN';
  if (timestamp === 0n) return 'CANCELLED';
  if (timestamp === 1n) return 'DONE';
  return timestamp > now ? 'WAITING' : 'READY';
}

/** The state of a transaction of Compound's timelock; what is no longer queued was executed, or else cancelled. */
export function transactionState(
  isQueued: boolean | null,
  isExecuted: boolean,
  times: { eta: bigint; grace: bigint | null; now: bigint },
): OperationState {
  if (isQueued === null) return 'UNKNOWN';
  if (!isQueued) return isExecuted ? 'DONE' : 'CANCELLED';
  const { eta, grace, now } = times;
  if (grace !== null && now > eta + grace) return 'EXPIRED';
  return eta > now ? 'WAITING' : 'READY';
}

/** Whether two lists of calls are the same, call by call. */
export function isSameCalls(one: readonly RawAction[], other: readonly RawAction[]): boolean {
  const isSameNames = one.every(({ signature }, index) => signature === other[index]?.signature);
  return isSameNames && isSameCallBytes(one, other);
}

const OPERATION = [...PROPOSAL_PARAMS, { type: 'bytes32' }] as const;
const NO_PREDECESSOR = `0x${'0'.repeat(64)}` as const;

/** Salt of a proposal's operation: its description hash (OpenZeppelin 4, Agora), or that and the Governor (5). */
type Salt = 'description' | 'governor';

/** The salt of a Governor's operations, told by its form of ballot, which changed in the same release. */
export function saltOf(dao: Pick<Dao, 'ballot' | 'family'>): Salt {
  return dao.family === 'openzeppelin' && dao.ballot.form === 'v5' ? 'governor' : 'description';
}

/** The id of the proposal's batch in its TimelockController; the salt of OpenZeppelin 5 is governor ⊕ description hash. */
export function operationId(
  governor: Address,
  actions: readonly HashedCall[],
  descriptionHash: Hex,
  salt: Salt = 'governor',
): Hex {
  const word = salt === 'governor' ? BigInt(descriptionHash) ^ (BigInt(governor) << 96n) : descriptionHash;
  const hex = typeof word === 'string' ? word : (`0x${word.toString(16).padStart(64, '0')}` as const);
  return keccak256(encodeAbiParameters(OPERATION, [...columns(actions), NO_PREDECESSOR, hex]));
}
