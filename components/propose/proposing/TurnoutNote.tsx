'use client';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';

/** Whether the votes of past proposals would have been enough, and how far that is known. */
export function TurnoutNote({ dao, turnout }: { dao: DaoView; turnout: OutlookView['turnout'] }) {
  return <p className="mt-2 text-13 text-second">{wordsOf(dao, turnout)}</p>;
}

function wordsOf({ token }: DaoView, turnout: OutlookView['turnout']): string {
  if (turnout === null) return t`How many votes it needs to count could not be read.`;
  const votes = (amount: bigint) => formatVotes(amount, token?.decimals ?? 0);
  const { looked, reached, median, quorum, isWhole } = turnout;
  if (median === null)
    return isWhole
      ? t`It needs ${votes(quorum)} votes to count (the quorum). No vote has ended here yet, so turnout is unknown.`
      : t`It needs ${votes(quorum)} votes to count (the quorum). Whether that many come is not known: past proposals are not read yet.`;
  const past =
    looked === 1
      ? reached === 1
        ? t`The last vote would reach today’s quorum of ${votes(quorum)}: it had ${votes(median)}.`
        : t`The last vote would not reach today’s quorum of ${votes(quorum)}: it had ${votes(median)}.`
      : t`${reached} of the last ${looked} votes would reach today’s quorum of ${votes(quorum)}. The median turnout was ${votes(median)}.`;
  return isWhole ? past : `${past} ${t`Older proposals are not read yet.`}`;
}
