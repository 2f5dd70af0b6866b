import { parseAbi } from 'viem/utils';

/** Views that say whether an account can propose, of Compound's line and of OpenZeppelin's counted numbers. */
export const proposeAbi = parseAbi([
  'function proposalThreshold() view returns (uint256)',
  'function proposalMaxOperations() view returns (uint256)',
  'function proposalUpdatablePeriodInBlocks() view returns (uint256)',
  'function proposalCount() view returns (uint256)',
  'function latestProposalId() view returns (uint256)',
  'function latestProposalIds(address proposer) view returns (uint256)',
  'function isWhitelisted(address account) view returns (bool)',
  'function state(uint256 proposalId) view returns (uint8)',
  'function getProposalId(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash) view returns (uint256)',
]);
