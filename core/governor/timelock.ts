import type { Address, Hex } from 'viem';
import { encodeAbiParameters, keccak256 } from 'viem/utils';
import type { Dao } from './dao';
import { columns, type HashedCall } from './proposalId';

const OPERATION = [
  { type: 'address[]' },
  { type: 'uint256[]' },
  { type: 'bytes[]' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const;
const NO_PREDECESSOR = `0x${'0'.repeat(64)}` as const;

/** Salt of a proposal's operation: its description hash (OpenZeppelin 4, Agora), or that and the Governor (5). */
export type Salt = 'description' | 'governor';

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
