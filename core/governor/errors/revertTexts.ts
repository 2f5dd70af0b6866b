import { phraseTable } from '@/core/language/message';

/** A reason that older contracts give as text: the part that is looked for, or a pattern whose groups fill the sentence's blanks. */
type RevertText = { match: string | RegExp; words: string };

/**
 * The reasons of OpenZeppelin 4.x, GovernorBravo, GovernorAlpha, their forks, Compound's Timelock and the tokens. Bravo,
 * Alpha and Nouns write the contract's name before `::`, so what follows it is looked for.
 * A line each: the part that is looked for, or a pattern between slashes, and the sentence.
 */
const TABLE = phraseTable`
# OpenZeppelin 4.x: Governor and its extensions
Governor: unknown proposal id => This proposal does not exist on this Governor.
Governor: vote not currently active => Voting is not open.
Governor: proposal not successful => The proposal has not passed (or not yet, or was already executed).
Governor: proposal not queued => The proposal is not queued: queue it first, or it has expired or was executed.
Governor: module not approved => This Governor does not use this voting module.
Governor: proposal already exists => An identical proposal already exists.
proposer votes below proposal threshold => The proposer does not have enough votes to propose.
Governor: proposer restricted => This text is reserved for another proposer.
Governor: invalid proposal length => A proposal needs at least one action, and every action needs a target, a value and data.
Governor: empty proposal => A proposal needs at least one action, and every action needs a target, a value and data.
GovernorBravo: invalid signatures length => Every action needs a signature, or none.
Governor: too late to cancel => Voting has started; the proposer can no longer cancel.
Governor: only proposer can cancel => Only the proposer can cancel.
Governor: proposal not active => The proposal is already finished.
Governor: only manager, governor timelock, or proposer can cancel => Only the proposer, the manager or the organisation can cancel.
Governor: onlyGovernance => Only the organisation itself can do this, through a proposal.
Governor: must send to executor => Send funds to the treasury (timelock), not to the Governor.
Governor: call reverted without message => One action of the proposal failed without giving a reason.
Governor: relay reverted without message => One action of the proposal failed without giving a reason.
: vote already cast => This account has already voted on this proposal; votes cannot be changed.
GovernorVotingSimple: invalid value for enum VoteType => This Governor does not accept that kind of vote.
GovernorCompatibilityBravo: invalid vote type => This Governor does not accept that kind of vote.
GovernorSettings: voting period too low => The voting period cannot be zero.
quorumNumerator over quorumDenominator => The quorum cannot exceed the whole supply.
GovernorBravo: proposer above threshold => Only the proposer can cancel while holding enough votes.
GovernorTimelockCompound: proposal not yet queued => Queue the proposal first.
GovernorTimelockCompound: identical proposal action already queued => Two identical actions cannot be queued for the same moment.
# Arbitrum's, of OpenZeppelin 4.7
L2ArbitrumGovernor: PROPOSER_RESTRICTED => This text is reserved for another proposer.
L2ArbitrumGovernor: PROPOSAL_NOT_PENDING => Voting has started; the proposer can no longer cancel.
L2ArbitrumGovernor: NOT_PROPOSER => Only the proposer can cancel.
L2ArbitrumGovernor: MIN_GT_MAX => The new setting is outside the limits of this Governor.
# OpenZeppelin 4.x: TimelockController and access control
TimelockController: operation is not ready => The waiting period is not over, or the operation is done or was cancelled.
TimelockController: operation already scheduled => The actions are already queued.
TimelockController: operation cannot be cancelled => The operation is not waiting in the timelock: it is done or was never queued.
TimelockController: missing dependency => Another scheduled operation has to be executed first.
TimelockController: insufficient delay => The waiting period is shorter than the minimum.
TimelockController: underlying transaction reverted => One action of the proposal failed.
TimelockController: caller must be timelock => Only the organisation itself can do this, through a proposal.
TimelockController: length mismatch => The batch is malformed.
/AccessControl: account (?<account>0x[0-9a-f]{40}) is missing role (?<role>0x[0-9a-f]{64})/i => {account} does not have {role} on this contract.
can only renounce roles for self => A right can only be renounced by its holder.
# Tokens, signatures and calls
block not yet mined => The figure is not known yet (voting power is fixed at the snapshot).
Votes: future lookup => The figure is not known yet (voting power is fixed at the snapshot).
::getPriorVotes: not yet determined => The figure is not known yet (voting power is fixed at the snapshot).
Votes: signature expired => The delegation signature has expired.
::delegateBySig: signature expired => The delegation signature has expired.
Votes: invalid nonce => This signature was already used or an earlier one is missing.
::delegateBySig: invalid nonce => This signature was already used or an earlier one is missing.
::delegateBySig: invalid signature => The signature is not valid.
Votes: broken clock mode => The token contract reports its clock wrongly.
total supply risks overflowing votes => The token supply would exceed the limit for voting.
/ECDSA: invalid signature/ => The signature is not valid.
/SafeCast: value (doesn't fit|must be)/ => The number is too large, or below zero.
Address: insufficient balance => The executing contract does not hold enough of the chain’s coin.
Address: call to non-contract => There is no contract at the address that was called.
/Address: (low-level .*call.* failed|unable to send value)/ => One action of the proposal failed without giving a reason.
# GovernorBravo, GovernorAlpha and what was made of them
::propose: proposal function information arity mismatch => A proposal needs at least one action, and every action needs a target, a value and data.
::propose: must provide actions => A proposal needs at least one action, and every action needs a target, a value and data.
::propose: one live proposal per proposer => The proposer already has a proposal running.
/::propose: found an already (active|pending) proposal/ => The proposer already has a proposal running.
::propose: too many actions => A proposal has more actions than this Governor allows (usually 10).
::propose: Governor Bravo not active => This Governor has not been started yet.
/::queue: proposal can only be queued if/ => The proposal has not passed.
already queued at eta => Two identical actions cannot be queued for the same moment.
/::execute: proposal can only be executed if/ => The proposal is not queued: queue it first, or it has expired or was executed.
::cancel: cannot cancel executed proposal => The proposal was executed and cannot be cancelled.
::cancel: proposer above threshold => Only the proposer can cancel while holding enough votes.
::cancel: whitelisted proposer => Only the proposer or the whitelist guardian can cancel a proposal of this proposer.
::state: invalid proposal id => This proposal does not exist on this Governor (it may be on the older one).
/::_?castVote(Internal)?: voting is closed/ => Voting is not open.
/::_?castVote(Internal)?: voter already voted/ => This account has already voted on this proposal; votes cannot be changed.
/::_?castVote(Internal)?: invalid vote type/ => This Governor does not accept that kind of vote.
::castVoteBySig: invalid signature => The signature is not valid.
sender must be gov guardian => Only the guardian of the Governor can do this.
/::_set\w+: admin or guardian only/ => Only the Governor’s administrator or guardian can do this.
/::(_set|_initiate|_accept|initialize)\w*: .*admin only/ => Only the Governor’s administrator can do this.
/::(_set\w+|initialize): ?(invalid|cannot|number of)/ => The new setting is outside the limits of this Governor.
/::(_initiate|initialize): can only/ => This Governor is already set up.
# Compound's Timelock
::executeTransaction: Transaction hasn't been queued => The actions are not queued, or were cancelled in the timelock.
::executeTransaction: Transaction hasn't surpassed time lock => The waiting period is not over.
::executeTransaction: Transaction is stale => Too late: the proposal has expired (its grace period is over).
::executeTransaction: Transaction execution reverted => One action of the proposal failed.
Estimated execution block must satisfy delay => The waiting period is shorter than the minimum.
Call must come from admin => The Governor no longer controls this timelock.
Call must come from pendingAdmin => Only the timelock’s next administrator can accept that part.
Call must come from Timelock => Only the organisation itself can do this, through a proposal.
/::(setDelay|constructor): Delay must/ => The delay is outside the limits of this timelock.
`;

/** The reasons known here, with their sentences. */
export const REVERT_TEXTS: readonly RevertText[] = Array.from(
  TABLE.matchAll(/^(?!#)(.+) => (.+)$/gm),
  ([, part = '', words = '']) => {
    const [, source, flags] = /^\/(.+)\/(i?)$/.exec(part) ?? [];
    return { match: source === undefined ? part : new RegExp(source, flags), words };
  },
);
