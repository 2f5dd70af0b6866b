import { row, type SettingTable } from './settingRow';

/** What Governors and timelocks of every family let be set. */
export const GOVERNOR_SETTINGS: SettingTable = {
  // OpenZeppelin, 4.x and 5.x
  'setVotingDelay(uint48)': row('the voting delay', 'clock', 'votingDelay()'),
  'setVotingDelay(uint256)': row('the voting delay', 'clock', 'votingDelay()'),
  'setVotingPeriod(uint32)': row('the voting period', 'clock', 'votingPeriod()'),
  'setVotingPeriod(uint256)': row('the voting period', 'clock', 'votingPeriod()'),
  'setProposalThreshold(uint256)': row('the votes needed to propose', 'votes', 'proposalThreshold()'),
  'updateQuorumNumerator(uint256)': row('the quorum', 'quorum', 'quorumNumerator()'),
  'updateSuperQuorumNumerator(uint256)': row(
    'the super quorum, which ends a vote early,',
    'quorum',
    'superQuorumNumerator()',
  ),
  'setLateQuorumVoteExtension(uint48)': row(
    'the extension after a late quorum',
    'clock',
    'lateQuorumVoteExtension()',
  ),
  'setLateQuorumVoteExtension(uint64)': row(
    'the extension after a late quorum',
    'clock',
    'lateQuorumVoteExtension()',
  ),
  'setProposalGuardian(address)': row(
    'the guardian, who may cancel any proposal,',
    'address',
    'proposalGuardian()',
  ),
  'updateTimelock(address)': row('the timelock that executes proposals', 'address', 'timelock()'),
  'setBaseDelaySeconds(uint32)': row('the least delay before execution', 'seconds', 'baseDelaySeconds()'),
  // Bravo and its kin
  '_setVotingDelay(uint256)': row('the voting delay', 'blocks', 'votingDelay()'),
  '_setVotingPeriod(uint256)': row('the voting period', 'blocks', 'votingPeriod()'),
  '_setProposalThreshold(uint256)': row('the votes needed to propose', 'votes', 'proposalThreshold()'),
  '_setWhitelistGuardian(address)': row(
    'the whitelist guardian, who decides who may propose without votes,',
    'address',
    'whitelistGuardian()',
  ),
  // Nouns
  '_setProposalThresholdBPS(uint256)': row(
    'the votes needed to propose, as a share of the supply,',
    'bps',
    'proposalThresholdBPS()',
  ),
  '_setMinQuorumVotesBPS(uint16)': row('the least quorum', 'bps', null),
  '_setMaxQuorumVotesBPS(uint16)': row('the largest quorum', 'bps', null),
  '_setQuorumCoefficient(uint32)': row('the quorum coefficient', 'number', null),
  '_setLastMinuteWindowInBlocks(uint32)': row(
    'the last minutes, in which a turn of the vote prolongs it,',
    'blocks',
    'lastMinuteWindowInBlocks()',
  ),
  '_setObjectionPeriodDurationInBlocks(uint32)': row(
    'the objection period',
    'blocks',
    'objectionPeriodDurationInBlocks()',
  ),
  '_setProposalUpdatablePeriodInBlocks(uint32)': row(
    'the time in which a proposal may be changed',
    'blocks',
    'proposalUpdatablePeriodInBlocks()',
  ),
  '_setForkPeriod(uint256)': row('the fork period', 'seconds', 'forkPeriod()'),
  '_setForkThresholdBPS(uint256)': row(
    'the share of the tokens that a fork needs',
    'bps',
    'forkThresholdBPS()',
  ),
  // Timelocks
  'updateDelay(uint256)': row('the least delay before execution', 'seconds', 'getMinDelay()'),
  'setDelay(uint256)': row('the delay before execution', 'seconds', 'delay()'),
  // Tokens and what else governs
  'setMinter(address)': row('the minter', 'address', 'minter()'),
  'setGuardian(address)': row('the guardian', 'address', 'guardian()'),
  'changeThreshold(uint256)': row('the signatures needed', 'number', 'getThreshold()'),
};
