import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from 'viem';
import { HOSTILE_DESCRIPTION, HOSTILE_TITLE } from './hostileText';
import { DEMO, member } from './voters';

/** The names by which tests find the proposals, oldest first. */
export const KEYS = [
  'executedPeriod',
  'executedRetainer',
  'canceled',
  'executedDelay',
  'defeatedVotes',
  'defeatedQuorum',
  'hostile',
  'timelockCanceled',
  'hostileTitle',
  'ready',
  'queued',
  'succeeded',
  'activeEnding',
  'bigVote',
  'upgrade',
  'takeover',
  'activeNew',
  'pending',
] as const;

/** One of the proposals. */
export type Key = (typeof KEYS)[number];

/** How a vote goes: how many come, and the odds of each side; `small` leaves out the thirty largest. */
export type Ballot = {
  voters: number;
  for: number;
  abstain: number;
  small?: boolean;
  /** Largest last, at the end of the window: the quorum is reached late and the vote is extended. */
  late?: boolean;
  /** Reasons that attack the reader, how many. */
  hostile?: number;
};

/** One proposal's course. Blocks are counted back from the last one: 48 are a day. */
export type Course = {
  key: Key;
  /** `ProposalState` at the end, and whether a queued one may be executed. */
  state: 0 | 1 | 2 | 3 | 4 | 5 | 7;
  by: Address;
  proposed: number;
  /** Voting period in force then. */
  period: number;
  ballot?: Ballot;
  canceled?: number;
  queued?: number;
  executed?: number;
  guardian?: number;
};

/** Seconds between blocks, so that five days of voting are 240 blocks and not 36,000. */
export const INTERVAL = 1800;

/** Blocks from proposal to snapshot: one day. */
export const DELAY = 48;

/** The voting periods before and after `executedPeriod`, in blocks. */
export const PERIOD = { first: 144, later: 240 } as const;

/** How many blocks the history has after the organisation was set up. */
export const HISTORY = 2_760;

const voter = (rank: number) => member(`voter ${rank}`);
const { first, later } = PERIOD;

/** The course of every proposal. */
export const COURSES: readonly Course[] = [
  {
    key: 'executedPeriod',
    state: 7,
    by: voter(0),
    proposed: 2733,
    period: first,
    queued: 2533,
    executed: 2433,
    ballot: { voters: 141, for: 0.86, abstain: 0.06 },
  },
  {
    key: 'executedRetainer',
    state: 7,
    by: voter(4),
    proposed: 2667,
    period: first,
    queued: 2467,
    executed: 2367,
    ballot: { voters: 168, for: 0.78, abstain: 0.1 },
  },
  { key: 'canceled', state: 2, by: voter(7), proposed: 2417, period: later, canceled: 2400 },
  {
    key: 'executedDelay',
    state: 7,
    by: voter(1),
    proposed: 2300,
    period: later,
    queued: 2000,
    executed: 1897,
    ballot: { voters: 203, for: 0.83, abstain: 0.05 },
  },
  {
    key: 'defeatedVotes',
    state: 3,
    by: voter(2),
    proposed: 2167,
    period: later,
    ballot: { voters: 231, for: 0.3, abstain: 0.08, hostile: 2 },
  },
  {
    key: 'defeatedQuorum',
    state: 3,
    by: voter(9),
    proposed: 1867,
    period: later,
    ballot: { voters: 58, for: 0.66, abstain: 0.12, small: true },
  },
  {
    key: 'hostile',
    state: 3,
    by: voter(11),
    proposed: 1633,
    period: later,
    ballot: { voters: 176, for: 0.04, abstain: 0.02, hostile: 8 },
  },
  {
    key: 'timelockCanceled',
    state: 2,
    by: voter(3),
    proposed: 1533,
    period: later,
    queued: 1233,
    guardian: 1100,
    ballot: { voters: 188, for: 0.9, abstain: 0.05 },
  },
  {
    key: 'hostileTitle',
    state: 3,
    by: voter(10),
    proposed: 1200,
    period: later,
    ballot: { voters: 44, for: 0.05, abstain: 0.02, small: true, hostile: 3 },
  },
  {
    key: 'ready',
    state: 5,
    by: voter(5),
    proposed: 1000,
    period: later,
    queued: 667,
    ballot: { voters: 157, for: 0.8, abstain: 0.12, late: true },
  },
  {
    key: 'queued',
    state: 5,
    by: voter(6),
    proposed: 383,
    period: later,
    queued: 50,
    ballot: { voters: 192, for: 0.76, abstain: 0.09 },
  },
  {
    key: 'succeeded',
    state: 4,
    by: voter(8),
    proposed: 333,
    period: later,
    ballot: { voters: 246, for: 0.62, abstain: 0.07 },
  },
  {
    key: 'activeEnding',
    state: 1,
    by: voter(2),
    proposed: 272,
    period: later,
    ballot: { voters: 214, for: 0.58, abstain: 0.09, hostile: 6 },
  },
  {
    key: 'bigVote',
    state: 1,
    by: DEMO[3].address,
    proposed: 120,
    period: later,
    ballot: { voters: 5000, for: 0.74, abstain: 0.1, hostile: 16 },
  },
  {
    key: 'upgrade',
    state: 1,
    by: voter(5),
    proposed: 90,
    period: later,
    ballot: { voters: 74, for: 0.7, abstain: 0.12 },
  },
  // Its text tells of a small payment; its calls hand over the treasury.
  {
    key: 'takeover',
    state: 1,
    by: voter(11),
    proposed: 70,
    period: later,
    ballot: { voters: 9, for: 0.3, abstain: 0.1, small: true },
  },
  {
    key: 'activeNew',
    state: 1,
    by: voter(1),
    proposed: 51,
    period: later,
    ballot: { voters: 11, for: 0.6, abstain: 0.1 },
  },
  { key: 'pending', state: 0, by: DEMO[3].address, proposed: 14, period: later },
];

/** Text of a proposal. */
export function description(key: Key): string {
  if (key === 'hostile') return HOSTILE_DESCRIPTION;
  if (key === 'hostileTitle') return HOSTILE_TITLE;
  return readFileSync(join(process.cwd(), 'devnet', 'scenarios', 'rationale', `${key}.md`), 'utf8').trim();
}
