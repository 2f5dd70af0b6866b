import { parseAbi } from 'viem/utils';

/** Views of GovernorBravo that are read, and of OpenZeppelin's compatible one. */
export const bravoAbi = parseAbi([
  'function state(uint256 proposalId) view returns (uint8)',
  'function proposals(uint256 proposalId) view returns (uint256 id, address proposer, uint256 eta, uint256 startBlock, uint256 endBlock, uint256 forVotes, uint256 againstVotes, uint256 abstainVotes, bool canceled, bool executed)',
  'function quorumVotes() view returns (uint256)',
  'function getReceipt(uint256 proposalId, address voter) view returns (bool hasVoted, uint8 support, uint256 votes)',
]);

/** Venus' proposals, with the route behind Bravo's words. */
export const routeAbi = parseAbi([
  'struct Words { uint256[10] before; uint8 route; }',
  'function proposals(uint256 proposalId) view returns (Words)',
]);

/** The words that GovernorAlpha's proposals and Bravo's have in common; no abstention is among them. */
export const alphaAbi = parseAbi([
  'function proposals(uint256 proposalId) view returns (uint256 id, address proposer, uint256 eta, uint256 startBlock, uint256 endBlock, uint256 forVotes, uint256 againstVotes)',
]);

/** Views of Nouns: the third version's proposals, and the words that all earlier versions begin with. */
export const nounsAbi = parseAbi([
  'struct Proposal { uint256 id; address proposer; uint256 proposalThreshold; uint256 quorumVotes; uint256 eta; uint256 startBlock; uint256 endBlock; uint256 forVotes; uint256 againstVotes; uint256 abstainVotes; bool canceled; bool vetoed; bool executed; uint256 totalSupply; uint256 creationBlock; address[] signers; uint256 updatePeriodEndBlock; uint256 objectionPeriodEndBlock; }',
  'function proposalsV3(uint256 proposalId) view returns (Proposal)',
  'function proposals(uint256 proposalId) view returns (uint256 id, address proposer, uint256 proposalThreshold, uint256 quorumVotes, uint256 eta, uint256 startBlock, uint256 endBlock, uint256 forVotes, uint256 againstVotes, uint256 abstainVotes)',
  'function votingDelay() view returns (uint256)',
  'function quorumVotes(uint256 proposalId) view returns (uint256)',
  'function voteSnapshotBlockSwitchProposalId() view returns (uint256)',
]);

/** The last words of `proposals` since the second version; in the short forks the block stands where that has whether it was executed. */
export const nounsBlockAbi = {
  second: parseAbi([
    'struct Words { uint256[14] before; uint256 creationBlock; }',
    'function proposals(uint256 proposalId) view returns (Words)',
  ]),
  fork: parseAbi([
    'struct Words { uint256[12] before; uint256 creationBlock; }',
    'function proposals(uint256 proposalId) view returns (Words)',
  ]),
};

/** Views of Agora's Governor: `quorum` takes the id of a proposal. */
export const agoraAbi = parseAbi([
  'function quorum(uint256 proposalId) view returns (uint256)',
  'function getProposalType(uint256 proposalId) view returns (uint8)',
  'function PROPOSAL_TYPES_CONFIGURATOR() view returns (address)',
]);

/** Description of proposal data by a voting module of Agora. */
export const moduleAbi = parseAbi(['function PROPOSAL_DATA_ENCODING() view returns (string)']);

/** Agora's kinds of proposal; the argument was a uint256 in its first version. */
export const proposalTypesAbi = parseAbi([
  'struct ProposalType { uint16 quorum; uint16 approvalThreshold; string name; }',
  'function proposalTypes(uint8 proposalTypeId) view returns (ProposalType)',
]);

/** As `proposalTypesAbi`, of the first version. */
export const firstProposalTypesAbi = parseAbi([
  'struct ProposalType { uint16 quorum; uint16 approvalThreshold; string name; }',
  'function proposalTypes(uint256 proposalTypeId) view returns (ProposalType)',
]);

/** Views of the extensions of OpenZeppelin's Governor. */
export const extensionAbi = parseAbi([
  'function superQuorum(uint256 timepoint) view returns (uint256)',
  'function usedVotes(uint256 proposalId, address account) view returns (uint256)',
  'function voteWeightCast(uint256 proposalId, address account) view returns (uint128)',
  'function hasVotedOverride(uint256 proposalId, address account) view returns (bool)',
]);
