'use client';
import { useMemo } from 'react';
import { Warning } from '@/components/ui/Warning';
import { documentOf, type EditedDraft, endorsedBy } from '@/core/draft/edit/items';
import type { DraftSession, OpenDraft } from '@/lib/draft/session';
import type { DaoView } from '@/lib/query/dao';
import { DraftActions } from './DraftActions';
import { DraftAside } from './DraftAside';
import { DraftEffects } from './DraftEffects';
import { KeptNote } from './KeptNote';
import { TextFields } from './TextFields';
import { useDraftAnalysis } from './useDraftAnalysis';

/** A draft that is written here: its text, its actions, what they would do, and beside them how it becomes a proposal. */
export function DraftEditor({
  dao,
  open,
  session,
}: {
  dao: DaoView;
  open: OpenDraft;
  session: DraftSession;
}) {
  const { draft, isElsewhere } = open;
  const document = useMemo(() => documentOf(draft), [draft]);
  const analysis = useDraftAnalysis(dao, document);
  const edit = (change: Partial<EditedDraft>, about?: string) => session.edit({ ...draft, ...change }, about);
  return (
    <>
      <h1 className="sr-only">Write a proposal</h1>
      <KeptNote dao={dao} open={open} session={session} document={document} />
      {isElsewhere ? (
        <Warning
          role="status"
          className="mb-5 rounded-control px-4 py-3"
          title="This draft is open in another tab."
        >
          You can read it here. Close the other tab to write here.
        </Warning>
      ) : undefined}
      <div className="grid gap-x-9 gap-y-8 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-8">
          <TextFields draft={draft} isReadOnly={isElsewhere} onEdit={edit} />
          <DraftActions
            dao={dao}
            items={draft.items}
            analysis={analysis}
            onChange={isElsewhere ? undefined : (items) => edit({ items })}
          />
          <DraftEffects dao={dao} document={document} analysis={analysis} />
        </div>
        <DraftAside
          dao={dao}
          document={document}
          analysis={analysis}
          session={session}
          proposal={open.proposal}
          onEndorsed={isElsewhere ? undefined : (signed) => edit({ rest: endorsedBy(draft.rest, signed) })}
        />
      </div>
    </>
  );
}
