import type { Address, Hex } from 'viem';
import { encodeAbiParameters, keccak256, stringToBytes } from 'viem/utils';
import { exactBytes } from '@/core/exactText';
import type { RawAction } from './proposal';

/** Parts of a proposal that its id hashes: targets, values, calldatas and the hash of the description. */
export const PROPOSAL_PARAMS = [
  { type: 'address[]' },
  { type: 'uint256[]' },
  { type: 'bytes[]' },
  { type: 'bytes32' },
] as const;

/** Parts of an action that go into the hash. */
export type HashedCall = Pick<RawAction, 'target' | 'value' | 'calldata'>;

/** keccak256 of the description's exact bytes, also of those that are no UTF-8; one changed byte gives another proposal. */
export const hashDescription = (description: string): Hex => keccak256(exactBytes(description));

/** The id an OpenZeppelin Governor gives a proposal; the same on every chain and Governor. */
export function hashProposal(actions: readonly HashedCall[], description: string): bigint {
  return hashProposalWith(actions, hashDescription(description));
}

/** As `hashProposal`, from the hash of the description. */
export function hashProposalWith(actions: readonly HashedCall[], descriptionHash: Hex): bigint {
  return BigInt(keccak256(encodeAbiParameters(PROPOSAL_PARAMS, [...columns(actions), descriptionHash])));
}

/** Actions as the three parallel lists of the contract. */
export function columns(actions: readonly HashedCall[]): [Address[], bigint[], Hex[]] {
  return [actions.map((a) => a.target), actions.map((a) => a.value), actions.map((a) => a.calldata)];
}

type CallBytes = { target: string; value: bigint; calldata: string };

/** Whether two lists of calls are the same, call by call, in whatever letters; signatures beside them do not count. */
export function isSameCallBytes(one: readonly CallBytes[], other: readonly CallBytes[]): boolean {
  const keyOf = ({ target, value, calldata }: CallBytes) => `${target} ${value} ${calldata}`.toLowerCase();
  return (
    one.length === other.length && one.every((call, index) => keyOf(call) === keyOf(other[index] ?? call))
  );
}

const LISTS = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }] as const;

/** The hash of calls alone: targets, wei and calldata with its selectors. */
export function hashCalls(calls: readonly HashedCall[]): Hex {
  return keccak256(encodeAbiParameters(LISTS, columns(calls)));
}

const MODULE = [{ type: 'address' }, { type: 'address' }, { type: 'bytes' }, { type: 'bytes32' }] as const;

/** The id of a proposal that a voting module counts (Agora): Governor, module, its data and the description. */
export function hashModuleProposal(
  governor: Address,
  module: { address: Address; data: Hex },
  descriptionHash: Hex,
): bigint {
  const parts = [governor, module.address, module.data, descriptionHash] as const;
  return BigInt(keccak256(encodeAbiParameters(MODULE, parts)));
}

/**
 * Builds the calldata for the target: behind the selector of `signature` if the proposal names one (Bravo, Alpha).
 * The text is hashed as it stands: a space in it gives another selector, and the contract hashes it the same way.
 */
export function callOf(action: Pick<RawAction, 'signature' | 'calldata'>): Hex {
  if (action.signature === '') return action.calldata;
  const selector = keccak256(stringToBytes(action.signature)).slice(0, 10);
  return `${selector as Hex}${action.calldata.slice(2)}`;
}
