/**
 * One reason that older contracts give as text (`Error(string)`): the part of it that is looked for, or a pattern whose
 * named groups fill the blanks of the sentence.
 */
export type RevertText = { match: string | RegExp; words: string };

const ONLY_ITSELF = 'Only the organisation itself can do this, through a proposal.';
const ONLY_ADMIN = 'Only the Governor’s administrator can do this.';
const UNKNOWN = 'This proposal does not exist on this Governor.';
const TOO_FEW = 'The proposer does not have enough votes to propose.';
const CLOSED = 'Voting is not open.';
const VOTED = 'This account has already voted on this proposal; votes cannot be changed.';
const KIND = 'This Governor does not accept that kind of vote.';
const MALFORMED = 'A proposal needs at least one action, and every action needs a target, a value and data.';
const RUNNING = 'The proposer already has a proposal running.';
const IDENTICAL = 'Two identical actions cannot be queued for the same moment.';
const EARLY = 'The figure is not known yet (voting power is fixed at the snapshot).';
const SIGNED_LATE = 'The delegation signature has expired.';
const SIGNED_TWICE = 'This signature was already used or an earlier one is missing.';
const SIGNATURE = 'The signature is not valid.';
const CLOCK = 'The token contract reports its clock wrongly.';
const ENOUGH = 'Only the proposer can cancel while holding enough votes.';
const FAILED = 'One action of the proposal failed.';
const SILENT = 'One action of the proposal failed without giving a reason.';
const POOR = 'The executing contract does not hold enough of the chain’s coin.';
const GUARDIAN = 'Only the guardian of the Governor can do this.';
const MOVED = 'The Governor no longer controls this timelock.';

/**
 * The reasons of OpenZeppelin 4.x, GovernorBravo, GovernorAlpha, their forks, Compound's Timelock and the tokens. Bravo,
 * Alpha and Nouns write the contract's name before `::`, so what follows it is looked for.
 */
export const REVERT_TEXTS: readonly RevertText[] = [
  // OpenZeppelin 4.x: Governor and its extensions
  { match: 'Governor: unknown proposal id', words: UNKNOWN },
  { match: 'Governor: vote not currently active', words: CLOSED },
  {
    match: 'Governor: proposal not successful',
    words: 'The proposal has not passed (or not yet, or was already executed).',
  },
  { match: 'Governor: proposal already exists', words: 'An identical proposal already exists.' },
  { match: 'proposer votes below proposal threshold', words: TOO_FEW },
  { match: 'Governor: proposer restricted', words: 'This text is reserved for another proposer.' },
  { match: 'Governor: invalid proposal length', words: MALFORMED },
  { match: 'Governor: empty proposal', words: MALFORMED },
  { match: 'GovernorBravo: invalid signatures length', words: 'Every action needs a signature, or none.' },
  {
    match: 'Governor: too late to cancel',
    words: 'Voting has started; the proposer can no longer cancel.',
  },
  { match: 'Governor: only proposer can cancel', words: 'Only the proposer can cancel.' },
  { match: 'Governor: proposal not active', words: 'The proposal is already finished.' },
  {
    match: 'Governor: only manager, governor timelock, or proposer can cancel',
    words: 'Only the proposer, the manager or the organisation can cancel.',
  },
  { match: 'Governor: onlyGovernance', words: ONLY_ITSELF },
  {
    match: 'Governor: must send to executor',
    words: 'Send funds to the treasury (timelock), not to the Governor.',
  },
  { match: 'Governor: call reverted without message', words: SILENT },
  { match: 'Governor: relay reverted without message', words: SILENT },
  { match: ': vote already cast', words: VOTED },
  { match: 'GovernorVotingSimple: invalid value for enum VoteType', words: KIND },
  { match: 'GovernorCompatibilityBravo: invalid vote type', words: KIND },
  { match: 'GovernorSettings: voting period too low', words: 'The voting period cannot be zero.' },
  {
    match: 'quorumNumerator over quorumDenominator',
    words: 'The quorum cannot exceed the whole supply.',
  },
  { match: 'GovernorBravo: proposer above threshold', words: ENOUGH },
  { match: 'GovernorTimelockCompound: proposal not yet queued', words: 'Queue the proposal first.' },
  { match: 'GovernorTimelockCompound: identical proposal action already queued', words: IDENTICAL },
  // OpenZeppelin 4.x: TimelockController and access control
  {
    match: 'TimelockController: operation is not ready',
    words: 'The waiting period is not over, or the operation is done or was cancelled.',
  },
  { match: 'TimelockController: operation already scheduled', words: 'The actions are already queued.' },
  {
    match: 'TimelockController: operation cannot be cancelled',
    words: 'The operation is not waiting in the timelock: it is done or was never queued.',
  },
  {
    match: 'TimelockController: missing dependency',
    words: 'Another scheduled operation has to be executed first.',
  },
  {
    match: 'TimelockController: insufficient delay',
    words: 'The waiting period is shorter than the minimum.',
  },
  { match: 'TimelockController: underlying transaction reverted', words: FAILED },
  { match: 'TimelockController: caller must be timelock', words: ONLY_ITSELF },
  { match: 'TimelockController: length mismatch', words: 'The batch is malformed.' },
  {
    match: /AccessControl: account (?<account>0x[0-9a-f]{40}) is missing role (?<role>0x[0-9a-f]{64})/i,
    words: '{account} does not have {role} on this contract.',
  },
  { match: 'can only renounce roles for self', words: 'A right can only be renounced by its holder.' },
  // Tokens, signatures and calls
  { match: 'block not yet mined', words: EARLY },
  { match: 'Votes: future lookup', words: EARLY },
  { match: '::getPriorVotes: not yet determined', words: EARLY },
  { match: 'Votes: signature expired', words: SIGNED_LATE },
  { match: '::delegateBySig: signature expired', words: SIGNED_LATE },
  { match: 'Votes: invalid nonce', words: SIGNED_TWICE },
  { match: '::delegateBySig: invalid nonce', words: SIGNED_TWICE },
  { match: '::delegateBySig: invalid signature', words: SIGNATURE },
  { match: 'Votes: broken clock mode', words: CLOCK },
  {
    match: 'total supply risks overflowing votes',
    words: 'The token supply would exceed the limit for voting.',
  },
  { match: /ECDSA: invalid signature/, words: SIGNATURE },
  { match: /SafeCast: value (doesn't fit|must be)/, words: 'The number is too large, or below zero.' },
  { match: 'Address: insufficient balance', words: POOR },
  { match: 'Address: call to non-contract', words: 'There is no contract at the address that was called.' },
  { match: /Address: (low-level .*call.* failed|unable to send value)/, words: SILENT },
  // GovernorBravo, GovernorAlpha and what was made of them
  { match: '::propose: proposal function information arity mismatch', words: MALFORMED },
  { match: '::propose: must provide actions', words: MALFORMED },
  { match: '::propose: one live proposal per proposer', words: RUNNING },
  { match: /::propose: found an already (active|pending) proposal/, words: RUNNING },
  {
    match: '::propose: too many actions',
    words: 'A proposal has more actions than this Governor allows (usually 10).',
  },
  { match: '::propose: Governor Bravo not active', words: 'This Governor has not been started yet.' },
  { match: /::queue: proposal can only be queued if/, words: 'The proposal has not passed.' },
  { match: 'already queued at eta', words: IDENTICAL },
  {
    match: /::execute: proposal can only be executed if/,
    words: 'The proposal is not queued: queue it first, or it has expired or was executed.',
  },
  {
    match: '::cancel: cannot cancel executed proposal',
    words: 'The proposal was executed and cannot be cancelled.',
  },
  { match: '::cancel: proposer above threshold', words: ENOUGH },
  {
    match: '::cancel: whitelisted proposer',
    words: 'Only the proposer or the whitelist guardian can cancel a proposal of this proposer.',
  },
  {
    match: '::state: invalid proposal id',
    words: 'This proposal does not exist on this Governor (it may be on the older one).',
  },
  { match: /::_?castVote(Internal)?: voting is closed/, words: CLOSED },
  { match: /::_?castVote(Internal)?: voter already voted/, words: VOTED },
  { match: /::_?castVote(Internal)?: invalid vote type/, words: KIND },
  { match: '::castVoteBySig: invalid signature', words: SIGNATURE },
  { match: 'sender must be gov guardian', words: GUARDIAN },
  {
    match: /::_set\w+: admin or guardian only/,
    words: 'Only the Governor’s administrator or guardian can do this.',
  },
  { match: /::(_set|_initiate|_accept|initialize)\w*: .*admin only/, words: ONLY_ADMIN },
  {
    match: /::(_set\w+|initialize): (invalid|cannot)/,
    words: 'The new setting is outside the limits of this Governor.',
  },
  { match: /::(_initiate|initialize): can only/, words: 'This Governor is already set up.' },
  // Compound's Timelock
  {
    match: "::executeTransaction: Transaction hasn't been queued",
    words: 'The actions are not queued, or were cancelled in the timelock.',
  },
  {
    match: "::executeTransaction: Transaction hasn't surpassed time lock",
    words: 'The waiting period is not over.',
  },
  {
    match: '::executeTransaction: Transaction is stale',
    words: 'Too late: the proposal has expired (its grace period is over).',
  },
  { match: '::executeTransaction: Transaction execution reverted', words: FAILED },
  {
    match: 'Estimated execution block must satisfy delay',
    words: 'The waiting period is shorter than the minimum.',
  },
  { match: 'Call must come from admin', words: MOVED },
  {
    match: 'Call must come from pendingAdmin',
    words: 'Only the timelock’s next administrator can accept that part.',
  },
  { match: 'Call must come from Timelock', words: ONLY_ITSELF },
  {
    match: /::(setDelay|constructor): Delay must/,
    words: 'The delay is outside the limits of this timelock.',
  },
];
