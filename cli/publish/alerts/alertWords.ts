import { tallyWords } from '../../../core/feed/proposalWords';
import { boundedLine, formatExact, formatPercent, formatVotes } from '../../../core/format';
import { momentAhead, momentOf } from '../../../core/governor/moment';
import { quorumVotes, votesNeeded } from '../../../core/governor/quorum';
import { phrase, t, translate } from '../../../core/language/message';
import { type AlertFacts, type ProposalAlertKind, sideAhead } from './dueAlerts';

const HEADLINES: Readonly<Record<ProposalAlertKind, string>> = {
  opened: phrase`Voting is open`,
  quorum: phrase`Quorum reached`,
  swing: phrase`Late change`,
  'day-left': phrase`Less than 24 hours left`,
  'hours-left': phrase`Less than 2 hours left`,
  passed: phrase`Passed`,
  failed: phrase`Did not pass`,
  'can-queue': phrase`Ready to queue`,
  'can-execute': phrase`Ready to execute`,
  executed: phrase`Executed`,
  expired: phrase`Expired before anybody executed it`,
  cancelled: phrase`Cancelled`,
};

/** An alert's title in one line and its plain text, as of the facts' block. */
export function alertWords(kind: ProposalAlertKind, facts: AlertFacts): { title: string; text: string } {
  const { title, state, events, tally, at, expires } = facts.proposal;
  const isVetoed = kind === 'cancelled' && events.some(({ name }) => name === 'ProposalVetoed');
  const headline = isVetoed ? t`Vetoed` : translate(HEADLINES[kind]);
  const isCounting = kind === 'day-left' || kind === 'hours-left';
  const more = isCounting ? missingShare(facts) : kind === 'swing' ? aheadWords(facts) : '';
  const lines = [
    `Votes: ${tallyWords(tally)}.`,
    ...(state === 'ACTIVE' ? neededWords(facts) : []),
    ...(state === 'CANCELED' ? [] : [endWords(facts)]),
    ...(state === 'QUEUED' && expires !== null ? [`Expires ${formatExact(expires, 'UTC')}.`] : []),
    `As of block ${at.number}, ${formatExact(at.timestamp, 'UTC')}.`,
  ];
  return { title: `${headline}${more}: ${boundedLine(title, 120)}`, text: lines.join('\n') };
}

function aheadWords(facts: AlertFacts): string {
  return sideAhead(facts) === 'for' ? t`, For is now ahead` : t`, Against is now ahead`;
}

/** Share of the quorum that is missing, else that For is not ahead. */
function missingShare(facts: AlertFacts): string {
  const missing = missingVotes(facts);
  if (missing !== null && missing.votes > 0n)
    return t`, ${formatPercent(missing.votes, missing.of)} of the quorum missing`;
  if (facts.proposal.tally === null || facts.facts.approval !== null) return '';
  const ahead = sideAhead(facts);
  return ahead === 'for' ? '' : ahead === 'against' ? t`, Against is ahead` : t`, tied`;
}

function missingVotes({ proposal, facts, rules }: AlertFacts): { votes: bigint; of: bigint } | null {
  const counted = proposal.tally && quorumVotes(proposal.tally, rules.counting);
  if (counted === null || facts.quorum === null) return null;
  return { votes: facts.quorum.value - counted, of: facts.quorum.value };
}

function neededWords(all: AlertFacts): string[] {
  const { proposal, facts, rules } = all;
  const amount = (votes: bigint) => {
    const symbol = boundedLine(rules.token?.symbol ?? '', 20);
    return `${formatVotes(votes, rules.token?.decimals ?? 0, 'short')}${symbol === '' ? '' : ` ${symbol}`}`;
  };
  const missing = missingVotes(all);
  const needed = votesNeeded({ tally: proposal.tally, ...facts }, rules.counting);
  return [
    ...(missing !== null && missing.votes > 0n
      ? [`The quorum of ${amount(missing.of)} lacks ${amount(missing.votes)}.`]
      : []),
    ...(needed === null ? [] : [needed > 0n ? `It needs ${amount(needed)} more For.` : 'It would pass now.']),
  ];
}

function endWords({ proposal }: AlertFacts): string {
  const { state, deadline, dao, at } = proposal;
  const isOpen = state === 'ACTIVE' || state === 'PENDING';
  const when = isOpen ? momentAhead(deadline, dao) : momentOf(deadline, dao);
  const isExact = when !== null && !when.about;
  if (isExact && when.seconds > at.timestamp && !isOpen) return 'Voting ended early.';
  if (isExact) return `Voting ${isOpen ? 'ends' : 'ended'} ${formatExact(when.seconds, 'UTC')}.`;
  if (!isOpen || when === null) return `Voting ${isOpen ? 'ends' : 'ended'} with block ${deadline}.`;
  return `Voting ends about ${formatExact(when.seconds, 'UTC')}, with block ${deadline}.`;
}
