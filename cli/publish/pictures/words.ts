import { resultWords } from '../../../core/feed/resultWords';
import { formatExact, formatPercent, formatShares, formatVotes } from '../../../core/format';
import { quorumVotes } from '../../../core/governor/quorum';
import type { Side } from '../../../core/governor/vote';
import { formatCount, phrase, t, translate } from '../../../core/language/message';
import type { LiveResult } from './liveResult';

/** Tones of the design, by the name of their colour. */
export type Tone = 'for' | 'against' | 'accent' | 'warn' | 'plain';

/** Words of a result in the language of this process; every sentence is one of the site's. */
export type ResultText = {
  state: { text: string; tone: Tone; sign: string };
  result: { text: string; tone: Tone };
  quorum: string;
  /** Absent where the votes are not known. */
  sides: readonly { side: Side; sign: string; name: string; votes: string; share: string }[] | undefined;
  at: string;
};

const STATE: Readonly<Record<LiveResult['state'], ResultText['state']>> = {
  PENDING: { text: phrase`Not open yet`, tone: 'plain', sign: '○' },
  ACTIVE: { text: phrase`Voting open`, tone: 'accent', sign: '●' },
  CANCELED: { text: phrase`Cancelled`, tone: 'plain', sign: '–' },
  DEFEATED: { text: phrase`Defeated`, tone: 'against', sign: '✕' },
  SUCCEEDED: { text: phrase`Passed`, tone: 'for', sign: '✓' },
  QUEUED: { text: phrase`Queued`, tone: 'warn', sign: '○' },
  EXPIRED: { text: phrase`Expired`, tone: 'plain', sign: '–' },
  EXECUTED: { text: phrase`Executed`, tone: 'for', sign: '✓' },
  UNKNOWN: { text: phrase`State unknown`, tone: 'warn', sign: '–' },
};

const SIDES: readonly { side: Side; sign: string; name: string }[] = [
  { side: 'for', sign: '✓', name: phrase`For` },
  { side: 'against', sign: '✕', name: phrase`Against` },
  { side: 'abstain', sign: '–', name: phrase`Abstain` },
];

/** The words of a result. */
export function resultText(result: LiveResult): ResultText {
  const { state, votes, quorum, approval, block, token } = result;
  const known = STATE[state];
  const shares = votes && formatShares(SIDES.map(({ side }) => votes[side]));
  const counting = { quorum: quorum?.counted ?? [] };
  return {
    state: { ...known, text: translate(known.text) },
    result: resultWords({ state, tally: votes, quorum, approval }, counting),
    quorum: quorumText(result),
    sides: votes
      ? SIDES.flatMap(({ side, sign, name }, at) =>
          result.sides.includes(side)
            ? {
                side,
                sign,
                name: translate(name),
                votes: formatVotes(votes[side], token?.decimals ?? 0, 'short'),
                share: shares?.[at] ?? '',
              }
            : [],
        )
      : undefined,
    at: t`As of block ${formatCount(block.number)}, ${formatExact(block.timestamp, 'UTC')}`,
  };
}

/** Said where the votes are not known. */
export function noVotesText(): string {
  return t`▲ The contract did not say how the votes stand.`;
}

function quorumText({ quorum, votes, token }: LiveResult): string {
  if (quorum === null) return t`The quorum is not available`;
  const amount = formatVotes(quorum.value, token?.decimals ?? 0, 'short');
  if (quorum.estimate) return t`Quorum ${amount} (estimate; fixed when voting opens)`;
  const counted = votes && quorumVotes(votes, { quorum: quorum.counted });
  if (counted === null) return t`Quorum ${amount}`;
  const share = formatPercent(counted, quorum.value);
  return t`${counted >= quorum.value ? t`Quorum reached · ` : t`Quorum `}${share} of ${amount}`;
}
