import { boundedLine, formatShares } from '../format';
import type { State, Tally } from '../governor/proposal';

const STATE_WORDS: Readonly<Record<State, string>> = {
  PENDING: 'Voting has not opened',
  ACTIVE: 'Voting is open',
  CANCELED: 'Cancelled',
  DEFEATED: 'Did not pass',
  SUCCEEDED: 'Passed',
  QUEUED: 'Passed and queued',
  EXPIRED: 'Passed, but expired before anybody executed it',
  EXECUTED: 'Passed and executed',
  UNKNOWN: 'Its state is not known',
};

export const stateWords = (state: State): string => STATE_WORDS[state];

/** The shares of the three sides, as the page shows them: “72.7% for, 18.2% against, 9.1% abstain”. */
export function tallyWords(tally: Tally | null): string {
  if (tally === null) return 'the votes could not be read';
  const { for: yes, against, abstain } = tally;
  if (yes + against + abstain === 0n) return 'no votes';
  const [a, b, c] = formatShares([yes, against, abstain]);
  return `${a} for, ${b} against, ${c} abstain`;
}

/** A proposal in one sentence to pass on: title, state, shares, and the block at which they were read. */
export function proposalSentence(proposal: {
  title: string;
  state: State;
  tally: Tally | null;
  at: { number: bigint };
  dao: { name: string };
}): string {
  const { title, state, tally, at, dao } = proposal;
  const name = boundedLine(dao.name, 80);
  const of = name === '' ? '' : `${name}: `;
  const votes = state === 'PENDING' ? '' : `, ${tallyWords(tally)}`;
  return `${of}“${boundedLine(title, 120)}”. ${stateWords(state)}${votes}, at block ${at.number.toLocaleString('en')}.`;
}
