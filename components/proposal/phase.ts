import { formatDuration, formatExact } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { phrase, t, translated } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import type { Living } from './nextStep';

const PHASES: Readonly<Record<Exclude<State, 'ACTIVE' | 'SUCCEEDED' | 'QUEUED'>, string>> = translated({
  PENDING: phrase`Voting has not opened yet. Nothing to do yet.`,
  DEFEATED: phrase`The vote did not pass. Nothing more happens.`,
  CANCELED: phrase`The proposal was cancelled. Nothing more happens.`,
  EXPIRED: phrase`The proposal passed but was not executed in time, and the timelock no longer accepts it. The same actions would have to be proposed again.`,
  EXECUTED: phrase`Executed.`,
  UNKNOWN: phrase`The contract does not say where it stands: its state() fails. Nothing can be done here until it answers.`,
});

// Phases that Nouns alone has.
const ADDED: Readonly<Record<NonNullable<ProposalView['phase']>, string>> = translated({
  vetoed: phrase`The proposal was vetoed. Nothing more happens.`,
  objection: phrase`The outcome changed late, so only votes against are taken until the vote ends.`,
  updatable: phrase`The proposer may still change its text and its actions; voting opens later.`,
});

/** Describes the phase of a proposal and what comes next; `now` is the chain's time in Unix seconds. */
export function phaseOf(proposal: Living & { phase?: ProposalView['phase'] | undefined }, now: bigint) {
  const { state, dao, phase } = proposal;
  if (phase != null) return ADDED[phase];
  switch (state) {
    case 'ACTIVE':
      return t`Voting is open. If it passes, anyone can ${dao.timelock === null ? t`execute it at once` : t`queue it in the timelock`}.`;
    case 'SUCCEEDED':
      return passed(dao.timelock);
    case 'QUEUED':
      return queued(proposal, now);
    default:
      return PHASES[state];
  }
}

/** Whether a proposal can still be cancelled to any effect. */
export function isCancellable(state: State): boolean {
  return ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'].includes(state);
}

function passed(timelock: Living['dao']['timelock']): string {
  if (timelock === null) return t`The vote has passed and nothing has to wait: anyone can execute it.`;
  const wait = timelock.delay === null ? '' : ` ${formatDuration(timelock.delay)}`;
  return t`Anyone can now queue it; it then waits${wait}.`;
}

function queued({ eta, expires }: Living, now: bigint): string {
  if (eta === null) return t`It is queued in the timelock. Once the delay is over, anyone can execute it.`;
  if (eta > now)
    return t`It waits in the timelock. Anyone can execute it in ${formatDuration(eta - now)}, from ${formatExact(eta)}.`;
  const ends = expires === null ? '' : t` until ${formatExact(expires)}; after that it expires`;
  return t`Ready. Anyone can execute it${ends}.`;
}
