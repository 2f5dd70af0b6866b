import type { Hex } from 'viem';
import { CONTRACT_ERRORS } from './contractErrors';
import { GOVERNOR_ERRORS, type Revert } from './governorErrors';

const DAO_ONLY = 'Only the organisation itself can do this, through a proposal.';
const one = (error: string, words: string): Revert => ({ error: `${error}()`, words });

/** The errors of Agora's Governor (Optimism and its kin) and of Nouns, which are shown and not acted on, by selector. */
export const FAMILY_ERRORS: Readonly<Record<Hex, Revert>> = {
  // Agora
  '0x0992f7ad': one('InvalidProposalId', 'This proposal does not exist on this Governor.'),
  '0xe062a8f2': one('InvalidProposalExists', 'An identical proposal already exists.'),
  '0x68cbb6ba': one('InvalidProposalLength', 'Every action needs a target, a value and data.'),
  '0x37d02927': {
    error: 'InvalidProposalType(uint8)',
    words: 'This Governor knows no proposal type {number}.',
    names: ['number'],
  },
  '0xd9cd32f3': one('InvalidVotesBelowThreshold', 'The proposer does not have enough votes to propose.'),
  '0xd377eca5': one('InvalidEmptyProposal', 'A proposal needs at least one action.'),
  '0x8eed55d1': one('InvalidVoteType', 'This Governor does not accept that kind of vote.'),
  '0xe22c3de1': {
    error: 'InvalidRelayTarget(address)',
    words: 'The Governor cannot relay a call to itself ({account}).',
    names: ['account'],
  },
  '0x5c39e69e': one('NotAdminOrTimelock', 'Only the administrator or the organisation can do this.'),
  '0xd37050f3': one('NotManagerOrTimelock', 'Only the organisation’s manager can do this.'),
  // Written with and without the account.
  '0xdcd3516f': one('NotAlligator', 'Only the delegation contract can do this.'),
  '0xb0dde5df': {
    error: 'NotAlligator(address)',
    words: 'Only the delegation contract can do this; {account} is not it.',
    names: ['account'],
  },
  // Nouns
  '0xc15c60b4': one('AdminOnly', DAO_ONLY),
  '0xe6aecc1c': one('CanOnlyEditUpdatableProposals', 'The time for editing this proposal is over.'),
  '0x9aeea66b': one(
    'CanOnlyVoteAgainstDuringObjectionPeriod',
    'In the objection period only votes against are accepted.',
  ),
  '0xc60d650c': one('CannotExecuteDuringForkingPeriod', 'Execution is paused while a fork is running.'),
  '0x5598baf3': one('CantCancelProposalAtFinalState', 'This proposal is finished and cannot be cancelled.'),
  '0x6c0a12d5': one('CantVetoExecutedProposal', 'An executed proposal cannot be vetoed.'),
  '0x8baa579f': one('InvalidSignature', 'A signature does not fit its signer.'),
  '0x0f24cd73': one('MustProvideActions', 'A proposal needs at least one action.'),
  '0x1d6b368d': one('OnlyProposerCanEdit', 'Only the proposer can edit this proposal.'),
  '0xccb0ce3f': one(
    'ProposalInfoArityMismatch',
    'Every action needs a target, a value, a signature and data.',
  ),
  '0x06bee795': one('ProposerAlreadyHasALiveProposal', 'The proposer already has a proposal running.'),
  '0x0819bdcd': one('SignatureExpired', 'A sponsor’s signature has expired.'),
  '0x4260f739': one('SignatureIsCancelled', 'A sponsor has withdrawn the signature.'),
  '0x11c763d6': one('TooManyActions', 'A proposal may have at most 10 actions.'),
  '0x13872147': one('VetoerOnly', 'Only the vetoer can do this.'),
  '0xead82415': one('VotesBelowProposalThreshold', 'The proposer needs more votes than the threshold.'),
};

/** Every error known here, by selector. */
export const REVERTS: Readonly<Record<Hex, Revert>> = {
  ...FAMILY_ERRORS,
  ...CONTRACT_ERRORS,
  ...GOVERNOR_ERRORS,
};

/** What the compiler's own checks mean, by the code of `Panic(uint256)` (Solidity's documentation names them all). */
export const PANICS: Readonly<Record<string, string>> = {
  '0': 'The contract stopped at a check of its compiler.',
  '1': 'An assertion of the contract failed.',
  '17': 'A calculation of the contract went out of range.',
  '18': 'The contract divided by zero.',
  '33': 'The contract was given a value it does not know.',
  '34': 'The storage of the contract is damaged.',
  '49': 'A list of the contract is empty; a change of the Governor’s own rules must be executed through the Governor, not on the timelock itself.',
  '50': 'The contract looked beyond the end of a list.',
  '65': 'The contract asked for more memory than there is.',
  '81': 'The contract called a function that was never set.',
};
