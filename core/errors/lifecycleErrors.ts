import { type ErrorWords, wording } from './errorWords';

/** The sentences of what stops queueing, executing and cancelling a proposal. */
export const LIFECYCLE_ERRORS = {
  'queue-needless': wording(
    'prevent',
    'This proposal needs no queue: nothing waits between its vote and its execution.',
    'Execute it directly.',
  ),
  'queue-state': wording(
    'prevent',
    'Only a proposal that has passed can be queued; this one is {state}.',
    'Nothing to do.',
  ),
  'role-missing': wording(
    'explain',
    'The Governor does not hold the right ({role}) that the timelock asks for.',
    'Nobody can do this until the timelock grants it to the Governor.',
  ),
  'execute-state': wording(
    'prevent',
    'Only a proposal that has passed can be executed; this one is {state}.',
    'Nothing to do.',
  ),
  'not-queued': wording(
    'prevent',
    'The proposal has passed, but it has to wait in the timelock before it can be executed.',
    'Queue it first.',
  ),
  'eta-ahead': wording(
    'prevent',
    'The proposal waits in the timelock until {time}.',
    'Come back then; anyone may execute it.',
  ),
  'proposal-expired': wording(
    'explain',
    'The proposal was not executed in time, and the timelock does not take it any more.',
    'The same actions would have to be proposed and voted on again.',
  ),
  'executor-short': wording(
    'prevent',
    'The actions of this proposal send {needed}, and {executor}, which pays for them, holds {balance}.',
    'Once somebody sends the missing {missing} to {executor}, it can be executed.',
  ),
  'coins-short': wording(
    'prevent',
    'The caller has to attach {needed} to this call, and this account has {balance}.',
    'Use an account that has enough.',
  ),
  'coins-wanted': wording(
    'prevent',
    'This Governor takes what the actions send, {needed}, from whoever executes.',
    'Attach it to the call.',
  ),
  'cancel-final': wording(
    'prevent',
    'The proposal is {state}; there is nothing left to cancel.',
    'Nothing to do.',
  ),
  'cancel-proposer': wording(
    'prevent',
    'Only the proposer can cancel, before voting starts.',
    'Ask {proposer}.',
  ),
  'cancel-late': wording(
    'prevent',
    'Voting has started, so the proposer can no longer cancel.',
    'Vote against it, if it should not pass.',
  ),
  'cancel-guardian': wording(
    'prevent',
    'Only the guardian ({guardian}) can cancel, and the proposer before voting starts.',
    'Ask one of them.',
  ),
  'cancel-threshold': wording(
    'prevent',
    'Only the proposer can cancel while they have enough votes to propose; once they have fewer, anyone can.',
    'Ask {proposer}.',
  ),
  'cancel-alpha': wording(
    'prevent',
    'Only the guardian ({guardian}) can cancel while the proposer has enough votes to propose; once they have fewer, anyone can.',
    'Ask the guardian.',
  ),
  'cancel-below': wording(
    'prevent',
    'Nobody can cancel while the proposer has enough votes to propose; once they have fewer, anyone can.',
    'Vote against it, if it should not pass.',
  ),
  'cancel-listed': wording(
    'prevent',
    'The proposer is on the list of trusted proposers: only they can cancel, or the guardian of that list ({guardian}) once they have too few votes to propose.',
    'Ask {proposer}.',
  ),
  'cancel-none': wording(
    'prevent',
    'This version of the Governor lets nobody cancel a proposal.',
    'Vote against it, if it should not pass.',
  ),
  'cancel-role': wording(
    'prevent',
    'Only accounts with the right to cancel (CANCELLER_ROLE) can do this in the timelock.',
    'Ask one of the accounts that hold it.',
  ),
  'operation-unknown': wording(
    'prevent',
    'The timelock has no waiting operation that belongs to this proposal.',
    'Nothing to do.',
  ),
} as const satisfies Record<string, ErrorWords>;
