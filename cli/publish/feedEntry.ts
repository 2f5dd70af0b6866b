import type { CalendarProposal, ExactTimes } from '../../core/calendar/proposalEvents';
import { stateWords, tallyWords } from '../../core/feed/proposalWords';
import { boundedLine, formatExact, safeLine, safeText } from '../../core/format';
import { descriptionParts } from '../../core/governor/description/descriptionParts';
import type { Tally } from '../../core/governor/proposal';

export type FeedProposal = Omit<CalendarProposal, 'events'> & {
  proposer: string;
  description: string;
  tally: Tally | null;
  created: { block: bigint; timestamp: bigint | null };
  events: readonly { name: string; block: bigint; timestamp: bigint | null }[];
};

/** One proposal in a feed; its times in Unix seconds. */
export type FeedEntry = {
  /** `<CAIP-10>/<id>`, which is a URI and the same for ever. */
  id: string;
  title: string;
  link: string;
  author: string;
  published: bigint;
  /** When something became of it last, as far as that is known. */
  updated: bigint;
  /** Status in one line. */
  summary: string;
  /** Plain text. */
  text: string;
};

const MOST_TEXT = 2000;

/** A proposal as an entry of a feed; it says nothing that changes from block to block, so that it is new only with news. */
export function feedEntry(proposal: FeedProposal, link: string, times: ExactTimes): FeedEntry {
  const { dao, id, created, at } = proposal;
  const happened = [created, ...told(proposal)].map(({ timestamp }) => timestamp);
  const { opens, closes } = votingTimes(proposal, times);
  const past = [...happened, opens, closes].filter(
    (time): time is bigint => time !== null && time <= at.timestamp,
  );
  const updated = past.sort((a, b) => (a < b ? 1 : -1))[0] ?? at.timestamp;
  const story = storyOf(proposal, { opens, closes });
  return {
    id: `${dao.id}/${id}`,
    title: boundedLine(proposal.title, 120),
    link,
    author: proposal.proposer,
    published: created.timestamp ?? updated,
    updated,
    summary: story[0] ?? '',
    text: [...story, ...excerptOf(proposal.description)].join('\n'),
  };
}

/** When voting opens and closes in Unix seconds; null where only a block is known. */
function votingTimes({ dao, snapshot, deadline }: FeedProposal, { opened, closed }: ExactTimes) {
  const isSeconds = dao.clock.mode === 'timestamp';
  return { opens: isSeconds ? snapshot : opened, closes: isSeconds ? deadline : closed };
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  ProposalQueued: 'Queued',
  ProposalExecuted: 'Executed',
  ProposalCanceled: 'Cancelled',
  ProposalExtended: 'Voting extended',
  ProposalVetoed: 'Vetoed',
  ProposalUpdated: 'Changed by its proposer',
};

/** Its later events that a feed has words for. */
function told({ events }: FeedProposal): FeedProposal['events'] {
  return events.filter(({ name }) => Object.hasOwn(EVENT_WORDS, name));
}

function storyOf(proposal: FeedProposal, times: Record<'opens' | 'closes', bigint | null>): string[] {
  const { state, tally, created, eta, expires, snapshot, deadline } = proposal;
  const isOver = state !== 'PENDING' && state !== 'ACTIVE';
  const result = isOver && state !== 'UNKNOWN' ? `: ${tallyWords(tally)}` : '';
  const queued = state === 'QUEUED' && eta !== null && eta > 0n ? [eta] : [];
  return [
    `${stateWords(state)}${result}.`,
    `Proposed ${momentWords(created.timestamp, created.block)} by ${proposal.proposer}.`,
    `Voting ${state === 'PENDING' ? 'opens' : 'opened'} ${momentWords(times.opens, snapshot)}.`,
    ...(state === 'CANCELED'
      ? []
      : [`Voting ${isOver ? 'ended' : 'ends'} ${momentWords(times.closes, deadline)}.`]),
    ...told(proposal).map(
      ({ name, block, timestamp }) => `${EVENT_WORDS[name]} ${momentWords(timestamp, block)}.`,
    ),
    ...queued.map((from) => `Can be executed from ${formatExact(from, 'UTC')}.`),
    ...(queued.length > 0 && expires !== null ? [`Expires ${formatExact(expires, 'UTC')}.`] : []),
  ];
}

function momentWords(seconds: bigint | null, block: bigint): string {
  return seconds === null ? `at block ${block}` : formatExact(seconds, 'UTC');
}

/** The beginning of what the proposer wrote, as text. */
function excerptOf(description: string): string[] {
  // Cut first: a description may have megabytes.
  const text = safeText(descriptionParts(description).text.slice(0, MOST_TEXT * 2)).trim();
  const letters = [...text];
  if (safeLine(text) === '') return [];
  return ['', letters.length <= MOST_TEXT ? text : `${letters.slice(0, MOST_TEXT).join('').trimEnd()}…`];
}
