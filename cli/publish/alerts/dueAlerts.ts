import type { FirstDao, FirstLine } from '../../../core/feed/first';
import { momentOf } from '../../../core/governor/moment';
import type { State } from '../../../core/governor/proposal';
import { isQuorumReached } from '../../../core/governor/quorum';
import type { FeedProposal } from '../feedEntry';

/** Kinds of alerts, in the order of a proposal's life; the last is of an organisation. */
export const ALERT_KINDS = [
  'opened',
  'quorum',
  'swing',
  'day-left',
  'hours-left',
  'passed',
  'failed',
  'can-queue',
  'can-execute',
  'executed',
  'expired',
  'cancelled',
  'power-ends',
] as const;

/** One kind of alert. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A kind of alert about a proposal. */
export type ProposalAlertKind = Exclude<AlertKind, 'power-ends'>;

/** The facts at one block that decide a proposal's alerts and their words. */
export type AlertFacts = {
  proposal: Omit<FeedProposal, 'description' | 'proposer'>;
  facts: Pick<FirstLine, 'quorum' | 'approval'>;
  rules: Pick<FirstDao, 'counting' | 'token' | 'hasTimelock'>;
};

/**
 * One alert. `key` is the same whenever the same fact is seen again; `time` is that of the fact and `until` when it means
 * nothing any more, in Unix seconds.
 */
export type Alert<K = AlertKind> = { kind: K; key: string; time: bigint; until?: bigint };

/** Keys of the alerts that were due before, and the side that was ahead. */
export type AlertMemory = { keys: readonly string[]; ahead: 'for' | 'against' | null };

/** An account whose power to stop proposals ends at these Unix seconds, as its contract says. */
export type PowerEnd = { account: string; until: bigint };

/** Ends of powers as read when the newest final block was of `read` (Unix seconds), and the keys of alerts about them. */
export type KeptPowers = { read: bigint; ends: readonly PowerEnd[]; keys: readonly string[] };

/** Nothing was due before. */
export const NO_MEMORY: AlertMemory = { keys: [], ahead: null };

/** Alerts of one proposal at most: a Governor that moves its deadline without end stops being told. */
export const MOST_KEYS = 64;

const HOUR = 3600n;

/**
 * The alerts that are due at `now` (Unix seconds) and were not before, with the memory for the next look. Results are due
 * whenever they are seen, everything else only while somebody can still act on it. The facts must be final.
 */
export function dueAlerts(
  facts: AlertFacts,
  memory: AlertMemory,
  now: bigint,
): { due: Found[]; memory: AlertMemory } {
  const { at, state } = facts.proposal;
  const found = [...whileOpen(facts, memory, now), ...onceOver(facts)];
  const room = MOST_KEYS - memory.keys.length;
  const due = found
    .filter(({ key }) => !memory.keys.includes(key))
    .slice(0, room)
    .map((each) => (each.time > at.timestamp ? { ...each, time: at.timestamp } : each));
  const ahead = state === 'ACTIVE' ? (sideAhead(facts) ?? memory.ahead) : memory.ahead;
  return { due, memory: { keys: [...memory.keys, ...due.map(({ key }) => key)], ahead } };
}

/** The side with more votes; null where neither has, or the votes could not be read. */
export function sideAhead({ proposal: { tally } }: AlertFacts): AlertMemory['ahead'] {
  if (tally === null || tally.for === tally.against) return null;
  return tally.for > tally.against ? 'for' : 'against';
}

type Found = Alert<ProposalAlertKind>;

function whileOpen(facts: AlertFacts, { ahead: before }: AlertMemory, now: bigint): Found[] {
  const { state, snapshot, deadline, tally, at, dao } = facts.proposal;
  const opens = momentOf(snapshot, dao)?.seconds;
  const ends = momentOf(deadline, dao)?.seconds;
  // The block may be old, so that the vote is over by now.
  if (state !== 'ACTIVE' || (ends !== undefined && ends <= now)) return [];
  const found: Found[] = [];
  const add = (kind: ProposalAlertKind, time: bigint, key: string = kind) =>
    found.push({ kind, key, time, ...(ends !== undefined && { until: ends }) });
  add('opened', opens ?? at.timestamp);
  const { quorum } = facts.facts;
  const isAsked = quorum !== null && !quorum.estimate && quorum.value > 0n;
  if (isAsked && isQuorumReached(tally, quorum.value, facts.rules.counting) === true)
    add('quorum', at.timestamp);
  if (opens === undefined || ends === undefined) return found;
  const left = ends - now;
  const span = ends - opens;
  const ahead = sideAhead(facts);
  if (left <= 24n * HOUR && left * 4n <= span && ahead !== null && before !== null && ahead !== before)
    add('swing', at.timestamp, `swing-${ahead}`);
  // Another deadline is another countdown. A vote that never had so much time is not told that little is left.
  if (left <= 2n * HOUR && span > 2n * HOUR) add('hours-left', ends - 2n * HOUR, `hours-left-${deadline}`);
  if (left > 2n * HOUR && left <= 24n * HOUR && span > 24n * HOUR)
    add('day-left', ends - 24n * HOUR, `day-left-${deadline}`);
  return found;
}

const CARRIED: readonly State[] = ['SUCCEEDED', 'QUEUED', 'EXECUTED', 'EXPIRED'];

function onceOver({ proposal, rules }: AlertFacts): Found[] {
  const { state, deadline, eta, expires, at, dao, events } = proposal;
  const ended = momentOf(deadline, dao)?.seconds ?? at.timestamp;
  const logged = (...names: string[]) =>
    events.findLast(({ name }) => names.includes(name))?.timestamp ?? at.timestamp;
  const found: Found[] = [];
  const add = (isSo: boolean, kind: ProposalAlertKind, time: bigint, key: string = kind) => {
    if (isSo) found.push({ kind, key, time });
  };
  add(CARRIED.includes(state), 'passed', ended);
  add(state === 'DEFEATED', 'failed', ended);
  add(state === 'SUCCEEDED' && rules.hasTimelock, 'can-queue', ended);
  add(state === 'SUCCEEDED' && !rules.hasTimelock, 'can-execute', ended);
  // Queued anew, it is ready anew.
  const isReady = state === 'QUEUED' && eta !== null && eta > 0n && eta <= at.timestamp;
  add(isReady, 'can-execute', eta ?? ended, `can-execute-${eta}`);
  add(state === 'EXECUTED', 'executed', logged('ProposalExecuted'));
  add(state === 'EXPIRED', 'expired', expires ?? at.timestamp);
  add(state === 'CANCELED', 'cancelled', logged('ProposalCanceled', 'ProposalVetoed'));
  return found;
}
