import { parseAbi } from 'viem/utils';

/** Views by which one kind of Governor is distinguished from another, besides those that are read anyway. */
export const probeAbi = parseAbi([
  // EIP-712 and ballots
  'function BALLOT_TYPEHASH() view returns (bytes32)',
  'function DOMAIN_TYPEHASH() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function nonces(address owner) view returns (uint256)',
  'function nonces(address owner, uint192 key) view returns (uint256)',
  // OpenZeppelin
  'function hashProposal(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash) view returns (uint256)',
  'function latestProposalId() view returns (uint256)',
  'function proposalGuardian() view returns (address)',
  'function superQuorum(uint256 timepoint) view returns (uint256)',
  'function superQuorumNumerator() view returns (uint256)',
  'function usedVotes(uint256 proposalId, address account) view returns (uint256)',
  'function proposalDetails(uint256 proposalId) view returns (address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function proposalDetailsAt(uint256 index) view returns (uint256 proposalId, address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  'function accessManager() view returns (address)',
  'function baseDelaySeconds() view returns (uint32)',
  'function owner() view returns (address)',
  'function multicall(bytes[] data) view returns (bytes[] results)',
  // Bravo, Alpha and Nouns
  'function proposals(uint256 proposalId) view returns (uint256)',
  'function proposalCount() view returns (uint256)',
  'function initialProposalId() view returns (uint256)',
  'function quorumVotes() view returns (uint256)',
  'function getReceipt(uint256 proposalId, address voter) view returns (bool hasVoted)',
  'function comp() view returns (address)',
  'function uni() view returns (address)',
  'function xvsVault() view returns (address)',
  'function nouns() view returns (address)',
  'function guardian() view returns (address)',
  'function whitelistGuardian() view returns (address)',
  'function vetoer() view returns (address)',
  'function voteSnapshotBlockSwitchProposalId() view returns (uint256)',
  'function admin() view returns (address)',
  // Arbitrum, and Venus
  'function minimumQuorum(uint256 blockNumber) view returns (uint256)',
  'function proposalConfigs(uint256 route) view returns (uint256 votingDelay, uint256 votingPeriod, uint256 proposalThreshold)',
  'function proposalTimelocks(uint256 route) view returns (address)',
  'function xvsAddress() view returns (address)',
  'function implementation() view returns (address)',
  // Agora
  'function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)',
  'function manager() view returns (address)',
]);
