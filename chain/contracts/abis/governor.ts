import { parseAbi } from 'viem/utils';

/** Views of an OpenZeppelin 5 Governor, with the extensions Quorate reads. */
export const governorAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function COUNTING_MODE() view returns (string)',
  'function CLOCK_MODE() view returns (string)',
  'function clock() view returns (uint48)',
  'function token() view returns (address)',
  'function timelock() view returns (address)',
  'function votingDelay() view returns (uint256)',
  'function votingPeriod() view returns (uint256)',
  'function proposalThreshold() view returns (uint256)',
  'function quorum(uint256 timepoint) view returns (uint256)',
  'function quorumNumerator() view returns (uint256)',
  'function quorumDenominator() view returns (uint256)',
  'function lateQuorumVoteExtension() view returns (uint48)',
  'function state(uint256 proposalId) view returns (uint8)',
  'function proposalVotes(uint256 proposalId) view returns (uint256 againstVotes, uint256 forVotes, uint256 abstainVotes)',
  'function proposalSnapshot(uint256 proposalId) view returns (uint256)',
  'function proposalDeadline(uint256 proposalId) view returns (uint256)',
  'function proposalEta(uint256 proposalId) view returns (uint256)',
  'function getVotes(address account, uint256 timepoint) view returns (uint256)',
  'function hasVoted(uint256 proposalId, address account) view returns (bool)',
]);

/** Views that decide about acts, besides those that screens read: OpenZeppelin 4.9 and 5, with their extensions. */
export const actAbi = parseAbi([
  'function proposalProposer(uint256 proposalId) view returns (address)',
  'function proposalNeedsQueuing(uint256 proposalId) view returns (bool)',
  'function proposalGuardian() view returns (address)',
]);
