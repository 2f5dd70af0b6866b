'use client';
import { useCallback, useEffect } from 'react';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { t } from '@/core/language/message';
import type { DraftSession } from '@/lib/draft/session';
import type { DaoView } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';
import { EndorseCard } from './endorsing/EndorseCard';
import { DraftCalendarCard } from './proposing/DraftCalendarCard';
import { ProposeCard } from './proposing/ProposeCard';
import { ProposeForm } from './proposing/ProposeForm';
import type { DraftAnalysis } from './useDraftAnalysis';

/** How a draft becomes a proposal: who may propose it, what it takes, and when what would come. */
export function DraftAside({
  dao,
  document,
  analysis,
  session,
  proposal,
  onEndorsed,
  onOpen,
}: {
  dao: DaoView;
  document: DraftDocument;
  analysis: DraftAnalysis;
  session: DraftSession | undefined;
  proposal: string | null;
  onEndorsed: ((endorsement: DraftEndorsement) => void) | undefined;
  onOpen: ((openToAnyone: boolean) => void) | undefined;
}) {
  const { outlook, made } = analysis;
  const id = made === null ? null : String(made.proposalId);
  useEffect(() => {
    if (id !== null && id !== proposal) session?.propose(id);
  }, [id, proposal, session]);
  const onProposed = useCallback((id: string) => session?.propose(id), [session]);
  return (
    <aside aria-label={t`From draft to proposal`} className="min-w-0 space-y-4">
      {made === null ? undefined : (
        <p className="rounded-control bg-for-soft px-4 py-3 text-14">
          {made.verdict === 'identical'
            ? t`This draft was proposed. On the chain it is the same to the last byte.`
            : t`This draft was proposed. On the chain it is the same, reserved for another account.`}{' '}
          <a
            href={proposalHref(dao.id, made.proposalId)}
            className="underline underline-offset-4"
          >{t`Open the proposal`}</a>
        </p>
      )}
      <ProposeCard
        dao={dao}
        outlook={outlook}
        title={document.description.trim()}
        isProposed={made !== null}
        openToAnyone={document.openToAnyone}
        onOpen={onOpen}
      >
        {outlook.data === undefined ? undefined : (
          <ProposeForm
            dao={dao}
            document={document}
            outlook={outlook.data}
            session={session}
            onProposed={onProposed}
          />
        )}
      </ProposeCard>
      {outlook.data === undefined ? undefined : <DraftCalendarCard dao={dao} outlook={outlook.data} />}
      <EndorseCard dao={dao} document={document} onSigned={onEndorsed} />
    </aside>
  );
}
