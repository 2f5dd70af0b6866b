import type { Hex } from 'viem';
import { decodeErrorResult, parseAbi } from 'viem/utils';
import { STATES } from '@/lib/governor/proposal';

// What voting and delegating can meet: OpenZeppelin 5's Governor, Votes and ERC-20 (source: their interfaces), and
// the two errors that every compiler knows.
const REFUSALS = parseAbi([
  'error GovernorAlreadyCastVote(address voter)',
  'error GovernorNonexistentProposal(uint256 proposalId)',
  'error GovernorUnexpectedProposalState(uint256 proposalId, uint8 current, bytes32 expectedStates)',
  'error GovernorInvalidVoteType()',
  'error GovernorInvalidVoteParams()',
  'error GovernorInvalidSignature(address voter)',
  'error GovernorAlreadyOverriddenVote(address account)',
  'error ERC5805FutureLookup(uint256 timepoint, uint48 clock)',
  'error ERC6372InconsistentClock()',
  'error VotesExpiredSignature(uint256 expiry)',
  'error EnforcedPause()',
  'error ReentrancyGuardReentrantCall()',
  'error Error(string message)',
  'error Panic(uint256 code)',
]);

/** Why a contract refused, in words, from its revert data; undefined when the error is not one we know. */
export function explainRefusal(data: Hex): string | undefined {
  const found = decode(data);
  if (found === undefined) return undefined;
  const { errorName, args } = found;
  switch (errorName) {
    case 'GovernorAlreadyCastVote':
    case 'GovernorAlreadyOverriddenVote':
      return 'this account has already voted.';
    case 'GovernorNonexistentProposal':
      return 'this Governor does not know the proposal.';
    case 'GovernorUnexpectedProposalState':
      return `the proposal is ${(STATES[args[1]] ?? 'in a state we do not know').toLowerCase()}.`;
    case 'GovernorInvalidVoteType':
    case 'GovernorInvalidVoteParams':
      return 'it does not know this kind of vote.';
    case 'GovernorInvalidSignature':
    case 'VotesExpiredSignature':
      return 'the signature is not valid, or no longer.';
    case 'ERC5805FutureLookup':
      return 'the snapshot has not passed yet.';
    case 'ERC6372InconsistentClock':
      return 'its clock and its token’s clock disagree.';
    case 'EnforcedPause':
      return 'the contract is paused.';
    case 'ReentrancyGuardReentrantCall':
      return 'it was called from within itself.';
    case 'Error':
      return `“${args[0].slice(0, 200)}”`;
    case 'Panic':
      return `it met a fault of its own (panic ${args[0]}).`;
    default:
      return found satisfies never;
  }
}

function decode(data: Hex) {
  try {
    return decodeErrorResult({ abi: REFUSALS, data });
  } catch {
    return undefined;
  }
}
