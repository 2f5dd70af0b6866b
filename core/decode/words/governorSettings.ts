import type { SettingTable } from './settingRow';

/** What Governors and timelocks of every family let be set. */
export const GOVERNOR_SETTINGS: SettingTable = {
  // OpenZeppelin, 4.x and 5.x
  'setVotingDelay(uint48)': { name: 'the voting delay', unit: 'clock', view: 'votingDelay()' },
  'setVotingDelay(uint256)': { name: 'the voting delay', unit: 'clock', view: 'votingDelay()' },
  'setVotingPeriod(uint32)': { name: 'the voting period', unit: 'clock', view: 'votingPeriod()' },
  'setVotingPeriod(uint256)': { name: 'the voting period', unit: 'clock', view: 'votingPeriod()' },
  'setProposalThreshold(uint256)': {
    name: 'the votes needed to propose',
    unit: 'votes',
    view: 'proposalThreshold()',
  },
  'updateQuorumNumerator(uint256)': { name: 'the quorum', unit: 'quorum', view: 'quorumNumerator()' },
  'updateSuperQuorumNumerator(uint256)': {
    name: 'the super quorum, which ends a vote early,',
    unit: 'quorum',
    view: 'superQuorumNumerator()',
  },
  'setLateQuorumVoteExtension(uint48)': {
    name: 'the extension after a late quorum',
    unit: 'clock',
    view: 'lateQuorumVoteExtension()',
  },
  'setLateQuorumVoteExtension(uint64)': {
    name: 'the extension after a late quorum',
    unit: 'clock',
    view: 'lateQuorumVoteExtension()',
  },
  'setProposalGuardian(address)': {
    name: 'the guardian, who may cancel any proposal,',
    unit: 'address',
    view: 'proposalGuardian()',
  },
  'updateTimelock(address)': {
    name: 'the timelock that executes proposals',
    unit: 'address',
    view: 'timelock()',
  },
  'setBaseDelaySeconds(uint32)': {
    name: 'the least delay before execution',
    unit: 'seconds',
    view: 'baseDelaySeconds()',
  },
  // Bravo and its kin
  '_setVotingDelay(uint256)': { name: 'the voting delay', unit: 'blocks', view: 'votingDelay()' },
  '_setVotingPeriod(uint256)': { name: 'the voting period', unit: 'blocks', view: 'votingPeriod()' },
  '_setProposalThreshold(uint256)': {
    name: 'the votes needed to propose',
    unit: 'votes',
    view: 'proposalThreshold()',
  },
  '_setWhitelistGuardian(address)': {
    name: 'the whitelist guardian, who decides who may propose without votes,',
    unit: 'address',
    view: 'whitelistGuardian()',
  },
  // Nouns
  '_setProposalThresholdBPS(uint256)': {
    name: 'the votes needed to propose, as a share of the supply,',
    unit: 'bps',
    view: 'proposalThresholdBPS()',
  },
  '_setMinQuorumVotesBPS(uint16)': { name: 'the least quorum', unit: 'bps', view: null },
  '_setMaxQuorumVotesBPS(uint16)': { name: 'the largest quorum', unit: 'bps', view: null },
  '_setQuorumCoefficient(uint32)': { name: 'the quorum coefficient', unit: 'number', view: null },
  '_setLastMinuteWindowInBlocks(uint32)': {
    name: 'the last minutes, in which a turn of the vote prolongs it,',
    unit: 'blocks',
    view: 'lastMinuteWindowInBlocks()',
  },
  '_setObjectionPeriodDurationInBlocks(uint32)': {
    name: 'the objection period',
    unit: 'blocks',
    view: 'objectionPeriodDurationInBlocks()',
  },
  '_setProposalUpdatablePeriodInBlocks(uint32)': {
    name: 'the time in which a proposal may be changed',
    unit: 'blocks',
    view: 'proposalUpdatablePeriodInBlocks()',
  },
  '_setForkPeriod(uint256)': { name: 'the fork period', unit: 'seconds', view: 'forkPeriod()' },
  '_setForkThresholdBPS(uint256)': {
    name: 'the share of the tokens that a fork needs',
    unit: 'bps',
    view: 'forkThresholdBPS()',
  },
  // Timelocks
  'updateDelay(uint256)': {
    name: 'the least delay before execution',
    unit: 'seconds',
    view: 'getMinDelay()',
  },
  'setDelay(uint256)': { name: 'the delay before execution', unit: 'seconds', view: 'delay()' },
  // Tokens and what else governs
  'setMinter(address)': { name: 'the minter', unit: 'address', view: 'minter()' },
  'setGuardian(address)': { name: 'the guardian', unit: 'address', view: 'guardian()' },
  'changeThreshold(uint256)': {
    name: 'the signatures needed',
    unit: 'number',
    view: 'getThreshold()',
  },
};
