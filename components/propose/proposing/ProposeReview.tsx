import type { ReactNode } from 'react';
import { CallSentence } from '@/components/action/CallSentence';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftDocument } from '@/core/draft/document';
import { formatDate, safeLine } from '@/core/format';
import { titleOf } from '@/core/governor/description/title';
import { formatCount, plural, t } from '@/core/language/message';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { playedWords } from '../LifeSteps';
import type { DraftAnalysis } from '../useDraftAnalysis';
import { ProposePoint, ReservedPoint, VotesPoint } from './ProposePoint';

/** The last look before a proposal is sent: its actions in words, what became of it in the simulation, checks and dates. */
export function ProposeReview({
  dao,
  document: { actions, description, openToAnyone },
  outlook,
  analysis,
  isOpen,
  onClose,
  children,
}: {
  dao: DaoView;
  document: DraftDocument;
  outlook: OutlookView;
  analysis: DraftAnalysis;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { at, calendar, honoursSuffix } = outlook;
  const { opens, closes } = calendar;
  return (
    <Sheet open={isOpen} onClose={onClose} title={t`Check before you propose`}>
      <p dir="auto" className="font-serif text-17 wrap-anywhere">
        {safeLine(titleOf(description)) || t`Proposal without a title`}
      </p>
      <h3 className="mt-4 mb-1 font-sans text-14 font-semibold">{plural(actions.length, 'action')}</h3>
      <ol className="divide-y divide-line-soft border-y border-line">
        {actions.map((action, index) => {
          const call = analysis.reading.callOf(action);
          return (
            <li key={index} className="py-2.5 text-15">
              {call === undefined ? (
                <Skeleton className="h-6 w-full" />
              ) : (
                <CallSentence call={call} isWhole />
              )}
            </li>
          );
        })}
      </ol>
      <h3 className="mt-4 mb-1.5 font-sans text-14 font-semibold">{t`Checks`}</h3>
      <ul className="grid gap-2.5 text-14">
        <Outcome analysis={analysis} />
        <VotesPoint dao={dao} outlook={outlook} />
        <Findings analysis={analysis} />
        {honoursSuffix ? <ReservedPoint openToAnyone={openToAnyone} onChange={undefined} /> : undefined}
      </ul>
      <p className="mt-4 text-13 text-second">
        {opens.from === null || closes.from === null
          ? undefined
          : t`Voting would open about ${formatDate(opens.from, at.timestamp)} and close about ${formatDate(closes.from, at.timestamp)}. `}
        {t`Checked at block ${formatCount(at.number)}. Once proposed, nothing in it can be changed.`}
      </p>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Button onClick={onClose}>{t`Back`}</Button>
        <div>{children}</div>
      </div>
    </Sheet>
  );
}

/** Result of the simulation, or its absence. */
function Outcome({ analysis }: { analysis: DraftAnalysis }) {
  const words = playedWords(analysis);
  if (words === undefined)
    return <ProposePoint sign="open">{t`Not simulated. “Simulate” plays it through first.`}</ProposePoint>;
  return <ProposePoint sign={words.tone === 'for' ? 'yes' : 'no'}>{words.text}</ProposePoint>;
}

/** Findings that are more than a remark. */
function Findings({ analysis: { reading, findings } }: { analysis: DraftAnalysis }) {
  const { judged } = reading;
  if (judged === undefined || !findings.isSettled)
    return <ProposePoint sign="open">{t`The checks have not ended yet.`}</ProposePoint>;
  const grave = judged.items.filter(({ severity }) => severity !== 'low');
  if (grave.length === 0)
    return <ProposePoint sign="yes">{t`No serious problems found; this isn’t a guarantee.`}</ProposePoint>;
  return grave.map(({ check, path, sentence }) => (
    <ProposePoint key={`${check} ${path.join('.')}`} sign="no">
      {sentence}
    </ProposePoint>
  ));
}
