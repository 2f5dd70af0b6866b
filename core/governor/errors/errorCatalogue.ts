import type { Hex } from 'viem';
import { phrase, phraseTable } from '@/core/language/message';

/**
 * One error of a contract: its signature, a sentence, and what the sentence takes from which argument. `names` has one
 * entry per argument, `blank` or `blank:kind` where the kind of the value is not the blank's name; an empty one is not
 * shown.
 */
export type Revert = { error: string; words: string; names: readonly string[] };

/** The errors of Governors and of what they call: selector, signature with the blank that an argument fills, sentence. */
const ERRORS = phraseTable`
OpenZeppelin 5: Governor, its extensions, TimelockController
0x6ad06075 GovernorNonexistentProposal(uint256) This proposal does not exist on this Governor.
0x31b75e4d GovernorUnexpectedProposalState(uint256,uint8 state,bytes32 states) The proposal is {state}; this needs it to be {states}.
0xc242ee16 GovernorInsufficientProposerVotes(address account,uint256 held:votes,uint256 needed:votes) {account} has {held}; {needed} are needed to propose. Votes count only when they were delegated (also to oneself) at least one block before.
0xd9b39557 GovernorRestrictedProposer(address account) This text is reserved for another proposer than {account}.
0x447b05d0 GovernorInvalidProposalLength(uint256 targets:number,uint256 datas:number,uint256 values:number) A proposal needs at least one action, and every action needs a target, a value and data; here are {targets} targets, {datas} data and {values} values.
0x71c6af49 GovernorAlreadyCastVote(address voter) {voter}
0xec602fb8 GovernorAlreadyOverriddenVote(address account) {account} has already overridden its delegate on this proposal.
0x40dc23e3 GovernorAlreadyOverridenVote(address account) {account} has already overridden its delegate on this proposal.
0x06b337c2 GovernorInvalidVoteType() This Governor does not accept that kind of vote.
0x867db771 GovernorInvalidVoteParams() The split of the vote is not well formed.
0x02a71c89 GovernorExceedRemainingWeight(address account,uint256 used:votes,uint256 left:votes) {account} tried to cast {used}, but only {left} are left.
0x94ab6c07 GovernorInvalidSignature(address account) The signature does not fit the voter {account} (it may have been used, or made for another network).
0x752d88c0 InvalidAccountNonce(address account,uint256 number) This signature was already used or an earlier one is missing: the next number of {account} is {number}.
0x8fe5d8a9 GovernorUnableToCancel(uint256,address account) Only the proposer (before voting starts) or the guardian can cancel this proposal; {account} cannot.
0x233d98e3 GovernorOnlyProposer(address account) Only the proposer can cancel, and only before voting starts; {account} is not the proposer.
0x47096e47 GovernorOnlyExecutor(address) Only the organisation itself can do this, through a proposal.
0x90884a46 GovernorQueueNotImplemented() This Governor has no waiting period: execute directly.
0xd838bcb7 GovernorProposalQueueingNotRequired(uint256) This proposal needs no queueing: execute directly.
0xab2d0311 GovernorProposalQueueingFailed(uint256) The timelock refused to schedule the proposal.
0xd5ddb825 GovernorNotQueuedProposal(uint256) The proposal must be queued first.
0xf20e7d37 GovernorAlreadyQueuedProposal(uint256) Two identical actions cannot be queued for the same moment; wait one block and try again.
0xe90a651e GovernorDisabledDeposit() Send funds to the treasury (timelock), not to the Governor.
0xf1cfbf05 GovernorInvalidVotingPeriod(uint256) The voting period cannot be zero.
0x243e5445 GovernorInvalidQuorumFraction(uint256 part:number,uint256 whole:number) The quorum cannot exceed the whole supply ({part} of {whole}).
0xd85f5aea GovernorInvalidSuperQuorumFraction(uint256 part:number,uint256 whole:number) The super quorum cannot exceed the whole supply ({part} of {whole}).
0x179040d8 GovernorInvalidSuperQuorumTooSmall(uint256 super:number,uint256 quorum:number) The super quorum ({super}) cannot be lower than the quorum ({quorum}).
0x17cb29d1 GovernorInvalidQuorumTooLarge(uint256 quorum:number,uint256 super:number) The quorum ({quorum}) cannot be higher than the super quorum ({super}).
0x64230eda GovernorPreventLateQuorumVoteExtensionTooLarge(uint256 extension:number,uint256 period:number) The extension ({extension}) cannot be longer than the voting period ({period}).
0x47737606 GovernorAlreadyInitializedLatestProposalId() The proposal counter is already set.
0xfe589f3f GovernorUnmetDelay(uint256,uint256 time) The waiting period ends {time}.
0x18ee8bef GovernorMismatchedNonce(uint256,uint256,uint256) The scheduled operation was replaced; this proposal can no longer execute it.
0xe547fc11 GovernorLockedIgnore() This setting cannot be changed.
0x54336609 TimelockInsufficientDelay(uint256 given:span,uint256 least:span) The waiting period of {given} is shorter than the minimum of {least}.
0x5ead8eb5 TimelockUnexpectedOperationState(bytes32,bytes32 operation) The scheduled actions are not in the right stage: {operation}.
0x90a9a618 TimelockUnexecutedPredecessor(bytes32 hash) Another scheduled operation ({hash}) has to be executed first.
0xe2850c59 TimelockUnauthorizedCaller(address) Only the organisation itself can do this, through a proposal.
0xffb03211 TimelockInvalidOperationLength(uint256 targets:number,uint256 datas:number,uint256 values:number) The batch is malformed: {targets} targets, {datas} data and {values} values.
OpenZeppelin 5: access control, votes, signatures, calls, tokens
0xe2517d3f AccessControlUnauthorizedAccount(address account,bytes32 role) {account} does not have {role} on this contract.
0x6697b232 AccessControlBadConfirmation() A right can only be renounced by its holder.
0x60a299b0 AccessManagerNotScheduled(bytes32 hash) The operation {hash} was not scheduled.
0x18cb6b7a AccessManagerNotReady(bytes32 hash) The waiting period of the operation {hash} is not over.
0x78a5d6e4 AccessManagerExpired(bytes32 hash) The scheduled operation {hash} has expired.
0x813e9459 AccessManagerAlreadyScheduled(bytes32 hash) The operation {hash} is already scheduled.
0x81c6f24b AccessManagerUnauthorizedCall(address account,address target:account,bytes4 selector) {account} is not allowed to call the function {selector} of {target}.
0xf07e038f AccessManagerUnauthorizedAccount(address account,uint64 number) {account} lacks the right number {number}.
0x068ca9d8 AccessManagedUnauthorized(address account) {account} is not allowed to do this.
0xaf77169d AccessManagedRequiredDelay(address account,uint32 span) A call of {account} must be scheduled {span} ahead.
0xecd3f81e ERC5805FutureLookup(uint256,uint48) The figure is not known yet (voting power is fixed at the snapshot).
0x6ff07140 ERC6372InconsistentClock() The token contract reports its clock wrongly.
0x4683af0e VotesExpiredSignature(uint256 time) The delegation signature has expired ({time}).
0x2520601d CheckpointUnorderedInsertion() The token contract cannot record this change.
0x1cb15d26 ERC20ExceededSafeSupply(uint256,uint256) The token supply would exceed the limit for voting.
0x6dfcc650 SafeCastOverflowedUintDowncast(uint8,uint256) The number is too large.
0xf645eedf ECDSAInvalidSignature() The signature is not valid.
0xfce698f7 ECDSAInvalidSignatureLength(uint256) This wallet’s signature type is not accepted here; vote with a transaction.
0xd78bce0c ECDSAInvalidSignatureS(bytes32) The signature is not valid.
0xd6bda275 FailedCall() One action of the proposal failed without giving a reason.
0x1425ea42 FailedInnerCall() One action of the proposal failed without giving a reason.
0xcf479181 InsufficientBalance(uint256 held:coin,uint256 needed:coin) The executing contract holds {held}; {needed} are needed.
0xcd786059 AddressInsufficientBalance(address account) {account} does not hold enough of the chain’s coin.
0x9996b315 AddressEmptyCode(address account) There is no contract at {account}.
0x75e52f4f QueueEmpty() This change must be executed through the Governor, not directly on the timelock.
0x3db2a12a Empty() This change must be executed through the Governor, not directly on the timelock.
0x8acb5f27 QueueFull() Too many self-calls.
0x118cdaa7 OwnableUnauthorizedAccount(address account) {account} does not own the target contract.
0x1e4fbdf7 OwnableInvalidOwner(address account) The new owner {account} is not valid.
0xf92ee8a9 InvalidInitialization() The contract is already set up.
0xe450d38c ERC20InsufficientBalance(address account,uint256 held:number,uint256 needed:number) {account} does not hold enough tokens: {held} of {needed}, in the token’s smallest unit.
0xfb8f41b2 ERC20InsufficientAllowance(address account,uint256 held:number,uint256 needed:number) The spending permission of {account} is too low: {held} of {needed}, in the token’s smallest unit.
0x03dee4c5 ERC1155InsufficientBalance(address account,uint256 held:number,uint256 needed:number,uint256) {account} does not have this share: {held} of {needed}, in the token’s smallest unit.
0x57f447ce ERC1155InvalidReceiver(address account) {account} is a contract that takes no shares (ERC-1155).
0x7e273289 ERC721NonexistentToken(uint256 number) The NFT number {number} does not exist.
0xd93c0665 EnforcedPause() The target contract is paused.
0x4c9c8ce3 ERC1967InvalidImplementation(address account) There is no contract at the new code address {account}.
0xe07c8dba UUPSUnauthorizedCallContext() The upgrade was sent to the wrong contract.
Agora (Optimism and its kin)
0x0992f7ad InvalidProposalId() This proposal does not exist on this Governor.
0xe062a8f2 InvalidProposalExists() An identical proposal already exists.
0x68cbb6ba InvalidProposalLength() Every action needs a target, a value and data.
0x37d02927 InvalidProposalType(uint8 number) This Governor knows no proposal type {number}.
0xd9cd32f3 InvalidVotesBelowThreshold() The proposer does not have enough votes to propose.
0xd377eca5 InvalidEmptyProposal() A proposal needs at least one action.
0x8eed55d1 InvalidVoteType() This Governor does not accept that kind of vote.
0xe22c3de1 InvalidRelayTarget(address account) The Governor cannot relay a call to itself ({account}).
0x5c39e69e NotAdminOrTimelock() Only the administrator or the organisation can do this.
0xd37050f3 NotManagerOrTimelock() Only the organisation’s manager can do this.
0xdcd3516f NotAlligator() Only the delegation contract can do this.
0x50b2c4e1 BudgetExceeded() The options that pass spend more than the budget.
0xfa2fecdc OptimisticModuleOnlySignal() A proposal that passes unless enough votes are against it has nothing to queue or execute.
0xcbc55b24 MaxApprovalsExceeded() The vote approves more options than it may.
0xb0dde5df NotAlligator(address account) Only the delegation contract can do this; {account} is not it.
Nouns
0xc15c60b4 AdminOnly() Only the organisation itself can do this, through a proposal.
0xe6aecc1c CanOnlyEditUpdatableProposals() The time for editing this proposal is over.
0x9aeea66b CanOnlyVoteAgainstDuringObjectionPeriod() In the objection period only votes against are accepted.
0xc60d650c CannotExecuteDuringForkingPeriod() Execution is paused while a fork is running.
0x5598baf3 CantCancelProposalAtFinalState() This proposal is finished and cannot be cancelled.
0x6c0a12d5 CantVetoExecutedProposal() An executed proposal cannot be vetoed.
0x8baa579f InvalidSignature() A signature does not fit its signer.
0x0f24cd73 MustProvideActions() A proposal needs at least one action.
0x1d6b368d OnlyProposerCanEdit() Only the proposer can edit this proposal.
0xccb0ce3f ProposalInfoArityMismatch() Every action needs a target, a value, a signature and data.
0x06bee795 ProposerAlreadyHasALiveProposal() The proposer already has a proposal running.
0x0819bdcd SignatureExpired() A sponsor’s signature has expired.
0x4260f739 SignatureIsCancelled() A sponsor has withdrawn the signature.
0x11c763d6 TooManyActions() A proposal may have at most 10 actions.
0x13872147 VetoerOnly() Only the vetoer can do this.
0xead82415 VotesBelowProposalThreshold() The proposer needs more votes than the threshold.
`;

/** Every error known here, by selector. */
export const REVERTS: Readonly<Record<Hex, Revert>> = Object.fromEntries(
  Array.from(ERRORS.matchAll(/^(0x\S+) (\w+)\((.*?)\) (.+)$/gm), ([, selector, name, list, words = '']) => {
    const inputs = list === '' ? [] : (list ?? '').split(',').map((input) => input.split(' '));
    const error = `${name}(${inputs.map(([type]) => type).join(',')})`;
    return [selector, { error, words, names: inputs.map(([, blank = '']) => blank) }];
  }),
);

/** Meanings of the compiler's own checks, by the code of `Panic(uint256)` (Solidity's documentation names them all). */
export const PANICS: Readonly<Record<string, string>> = {
  '0': phrase`The contract stopped at a check of its compiler.`,
  '1': phrase`An assertion of the contract failed.`,
  '17': phrase`A calculation of the contract went out of range.`,
  '18': phrase`The contract divided by zero.`,
  '33': phrase`The contract was given a value it does not know.`,
  '34': phrase`The storage of the contract is damaged.`,
  '49': phrase`A list of the contract is empty; a change of the Governor’s own rules must be executed through the Governor, not on the timelock itself.`,
  '50': phrase`The contract looked beyond the end of a list.`,
  '65': phrase`The contract asked for more memory than there is.`,
  '81': phrase`The contract called a function that was never set.`,
};
