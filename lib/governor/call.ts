import type { Address, Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { BALLOT_SELECTORS } from './ballotSelectors';
import { type Side, SUPPORT } from './vote';

const CAST_VOTE = parseAbi(['function castVote(uint256 proposalId, uint8 support) returns (uint256)']);
const CAST_VOTE_WITH_REASON = parseAbi([
  'function castVoteWithReason(uint256 proposalId, uint8 support, string reason) returns (uint256)',
]);
const DELEGATE = parseAbi(['function delegate(address delegatee)']);

/** A call this site may ask a wallet for: its signature and the contract of the organisation it may go to. */
export type GovernanceCall = { signature: string; target: 'governor' | 'token' };

/** The allow-list of `send()`: every selector this site ever sends, and to which contract alone it may go. */
export const GOVERNANCE_SELECTORS: Readonly<Record<Hex, GovernanceCall>> = {
  '0x56781388': { signature: 'castVote(uint256,uint8)', target: 'governor' },
  '0x7b3c71d3': { signature: 'castVoteWithReason(uint256,uint8,string)', target: 'governor' },
  '0x5c19a95c': { signature: 'delegate(address)', target: 'token' },
  ...ballotCalls(),
};

function ballotCalls(): Record<Hex, GovernanceCall> {
  const entries = Object.entries(BALLOT_SELECTORS);
  return Object.fromEntries(
    entries.map(([selector, signature]) => [selector, { signature, target: 'governor' as const }]),
  );
}

/** Calldata of a vote; `castVoteWithReason` when a reason is given that is not empty, else the cheaper `castVote`. */
export function castVoteCall(id: bigint, support: Side | 0 | 1 | 2, reason?: string): { data: Hex } {
  const byte = typeof support === 'number' ? support : SUPPORT[support];
  if (reason === undefined || reason === '') {
    return { data: encodeFunctionData({ abi: CAST_VOTE, functionName: 'castVote', args: [id, byte] }) };
  }
  const abi = CAST_VOTE_WITH_REASON;
  return { data: encodeFunctionData({ abi, functionName: 'castVoteWithReason', args: [id, byte, reason] }) };
}

/** Calldata of `delegate` on the voting token (ERC-5805); throws viem's error on a malformed address. */
export function delegateCall(delegatee: Address): { data: Hex } {
  return { data: encodeFunctionData({ abi: DELEGATE, functionName: 'delegate', args: [delegatee] }) };
}
