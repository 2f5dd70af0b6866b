import { Card } from '@/components/ui/Card';
import { rich } from '@/components/ui/text/rich';
import { formatDate, formatDuration, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { DraftDateView, OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';

type Props = {
  dao: DaoView;
  outlook: OutlookView;
  /** It is of what the draft was a moment ago. */
  isOld: boolean;
};

/** When what would come, if it were proposed within the hour. */
export function DraftCalendarCard({ dao, outlook, isOld }: Props) {
  const { calendar, at, cancellers } = outlook;
  const delay = dao.timelock?.delay ?? 0n;
  return (
    <Card title={t`Dates`} old={isOld}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-15">
        <Row name={t`Voting opens`} date={calendar.opens} now={at.timestamp} />
        <Row name={t`Voting closes`} date={calendar.closes} now={at.timestamp} />
        <Row name={t`Carried out from`} date={calendar.executable} now={at.timestamp} />
        {calendar.expires === null ? undefined : (
          <Row name={t`Expires`} date={calendar.expires} now={at.timestamp} />
        )}
      </dl>
      <p className="mt-3 text-13 text-second">
        {rich`If it is proposed within the hour.${
          calendar.closesLate === null
            ? ''
            : t` A quorum (the votes it needs to count) that is reached late keeps voting open longer.`
        }${
          delay > 0n
            ? t` After the vote it waits ${formatDuration(delay)} in the timelock, a contract that holds it back so that people can react.`
            : ''
        }`}
      </p>
      <p className="mt-2 text-13 text-second">{wordsOf(dao, outlook.turnout)}</p>
      {cancellers.length === 0 ? (
        <p className="mt-2 text-13 text-second">{t`It cannot be cancelled once it is proposed.`}</p>
      ) : (
        <ul className="mt-2 space-y-1 text-13 text-second">
          {cancellers.map(({ who, sentence }) => (
            <li key={who}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-13 text-second">{t`Once proposed, nothing in it can be changed.`}</p>
    </Card>
  );
}

function Row({ name, date: { from, to, about }, now }: { name: string; date: DraftDateView; now: bigint }) {
  return (
    <>
      <dt className="text-second">{name}</dt>
      <dd className="text-right tabular-nums">
        {from === null ? t`not known` : spanOf(from, to, about, now)}
      </dd>
    </>
  );
}

/** One date; where it is known by the hour only, said so. */
function spanOf(from: bigint, to: bigint | null, about: boolean, now: bigint): string {
  const isSame = to === null || to - from <= 3600n;
  const span = `${formatDate(from, now)}${isSame ? '' : ` – ${formatDate(to, now)}`}`;
  return about ? t`about ${span}` : span;
}

/** Whether the votes of past proposals would have been enough, and how far that is known. */
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
