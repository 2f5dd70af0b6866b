import type { Hex } from 'viem';

/**
 * One error of a contract: its signature, a sentence, and what the sentence takes from which argument. `names` has one
 * entry per argument, `blank` or `blank:kind` where the kind of the value is not the blank's name; an empty one is not
 * shown.
 */
export type Revert = { error: string; words: string; names?: readonly string[] };

/** The errors of OpenZeppelin 5's Governor, its extensions and TimelockController, by selector. */
export const GOVERNOR_ERRORS: Readonly<Record<Hex, Revert>> = {
  '0x6ad06075': {
    error: 'GovernorNonexistentProposal(uint256)',
    words: 'This proposal does not exist on this Governor.',
  },
  '0x31b75e4d': {
    error: 'GovernorUnexpectedProposalState(uint256,uint8,bytes32)',
    words: 'The proposal is {state}; this needs it to be {states}.',
    names: ['', 'state', 'states'],
  },
  '0xc242ee16': {
    error: 'GovernorInsufficientProposerVotes(address,uint256,uint256)',
    words:
      '{account} has {held}; {needed} are needed to propose. Votes count only when they were delegated (also to oneself) at least one block before.',
    names: ['account', 'held:votes', 'needed:votes'],
  },
  '0xd9b39557': {
    error: 'GovernorRestrictedProposer(address)',
    words: 'This text is reserved for another proposer than {account}.',
    names: ['account'],
  },
  '0x447b05d0': {
    error: 'GovernorInvalidProposalLength(uint256,uint256,uint256)',
    words:
      'A proposal needs at least one action, and every action needs a target, a value and data; here are {targets} targets, {datas} data and {values} values.',
    names: ['targets:number', 'datas:number', 'values:number'],
  },
  '0x71c6af49': {
    error: 'GovernorAlreadyCastVote(address)',
    words: '{voter}',
    names: ['voter'],
  },
  '0xec602fb8': {
    error: 'GovernorAlreadyOverriddenVote(address)',
    words: '{account} has already overridden its delegate on this proposal.',
    names: ['account'],
  },
  '0x40dc23e3': {
    error: 'GovernorAlreadyOverridenVote(address)',
    words: '{account} has already overridden its delegate on this proposal.',
    names: ['account'],
  },
  '0x06b337c2': {
    error: 'GovernorInvalidVoteType()',
    words: 'This Governor does not accept that kind of vote.',
  },
  '0x867db771': { error: 'GovernorInvalidVoteParams()', words: 'The split of the vote is not well formed.' },
  '0x02a71c89': {
    error: 'GovernorExceedRemainingWeight(address,uint256,uint256)',
    words: '{account} tried to cast {used}, but only {left} are left.',
    names: ['account', 'used:votes', 'left:votes'],
  },
  '0x94ab6c07': {
    error: 'GovernorInvalidSignature(address)',
    words:
      'The signature does not fit the voter {account} (it may have been used, or made for another network).',
    names: ['account'],
  },
  '0x752d88c0': {
    error: 'InvalidAccountNonce(address,uint256)',
    words:
      'This signature was already used or an earlier one is missing: the next number of {account} is {number}.',
    names: ['account', 'number'],
  },
  '0x8fe5d8a9': {
    error: 'GovernorUnableToCancel(uint256,address)',
    words:
      'Only the proposer (before voting starts) or the guardian can cancel this proposal; {account} cannot.',
    names: ['', 'account'],
  },
  '0x233d98e3': {
    error: 'GovernorOnlyProposer(address)',
    words: 'Only the proposer can cancel, and only before voting starts; {account} is not the proposer.',
    names: ['account'],
  },
  '0x47096e47': {
    error: 'GovernorOnlyExecutor(address)',
    words: 'Only the organisation itself can do this, through a proposal.',
  },
  '0x90884a46': {
    error: 'GovernorQueueNotImplemented()',
    words: 'This Governor has no waiting period: execute directly.',
  },
  '0xd838bcb7': {
    error: 'GovernorProposalQueueingNotRequired(uint256)',
    words: 'This proposal needs no queueing: execute directly.',
  },
  '0xab2d0311': {
    error: 'GovernorProposalQueueingFailed(uint256)',
    words: 'The timelock refused to schedule the proposal.',
  },
  '0xd5ddb825': { error: 'GovernorNotQueuedProposal(uint256)', words: 'The proposal must be queued first.' },
  '0xf20e7d37': {
    error: 'GovernorAlreadyQueuedProposal(uint256)',
    words: 'Two identical actions cannot be queued for the same moment; wait one block and try again.',
  },
  '0xe90a651e': {
    error: 'GovernorDisabledDeposit()',
    words: 'Send funds to the treasury (timelock), not to the Governor.',
  },
  '0xf1cfbf05': { error: 'GovernorInvalidVotingPeriod(uint256)', words: 'The voting period cannot be zero.' },
  '0x243e5445': {
    error: 'GovernorInvalidQuorumFraction(uint256,uint256)',
    words: 'The quorum cannot exceed the whole supply ({part} of {whole}).',
    names: ['part:number', 'whole:number'],
  },
  '0xd85f5aea': {
    error: 'GovernorInvalidSuperQuorumFraction(uint256,uint256)',
    words: 'The super quorum cannot exceed the whole supply ({part} of {whole}).',
    names: ['part:number', 'whole:number'],
  },
  '0x179040d8': {
    error: 'GovernorInvalidSuperQuorumTooSmall(uint256,uint256)',
    words: 'The super quorum ({super}) cannot be lower than the quorum ({quorum}).',
    names: ['super:number', 'quorum:number'],
  },
  '0x17cb29d1': {
    error: 'GovernorInvalidQuorumTooLarge(uint256,uint256)',
    words: 'The quorum ({quorum}) cannot be higher than the super quorum ({super}).',
    names: ['quorum:number', 'super:number'],
  },
  '0x64230eda': {
    error: 'GovernorPreventLateQuorumVoteExtensionTooLarge(uint256,uint256)',
    words: 'The extension ({extension}) cannot be longer than the voting period ({period}).',
    names: ['extension:number', 'period:number'],
  },
  '0x47737606': {
    error: 'GovernorAlreadyInitializedLatestProposalId()',
    words: 'The proposal counter is already set.',
  },
  '0xfe589f3f': {
    error: 'GovernorUnmetDelay(uint256,uint256)',
    words: 'The waiting period ends {time}.',
    names: ['', 'time'],
  },
  '0x18ee8bef': {
    error: 'GovernorMismatchedNonce(uint256,uint256,uint256)',
    words: 'The scheduled operation was replaced; this proposal can no longer execute it.',
  },
  '0xe547fc11': { error: 'GovernorLockedIgnore()', words: 'This setting cannot be changed.' },
  '0x54336609': {
    error: 'TimelockInsufficientDelay(uint256,uint256)',
    words: 'The waiting period of {given} is shorter than the minimum of {least}.',
    names: ['given:span', 'least:span'],
  },
  '0x5ead8eb5': {
    error: 'TimelockUnexpectedOperationState(bytes32,bytes32)',
    words: 'The scheduled actions are not in the right stage: {operation}.',
    names: ['', 'operation'],
  },
  '0x90a9a618': {
    error: 'TimelockUnexecutedPredecessor(bytes32)',
    words: 'Another scheduled operation ({hash}) has to be executed first.',
    names: ['hash'],
  },
  '0xe2850c59': {
    error: 'TimelockUnauthorizedCaller(address)',
    words: 'Only the organisation itself can do this, through a proposal.',
  },
  '0xffb03211': {
    error: 'TimelockInvalidOperationLength(uint256,uint256,uint256)',
    words: 'The batch is malformed: {targets} targets, {datas} data and {values} values.',
    names: ['targets:number', 'datas:number', 'values:number'],
  },
};
