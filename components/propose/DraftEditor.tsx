import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Warning } from '@/components/ui/Warning';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { type DraftItem, documentOf, type EditedDraft, endorsedBy } from '@/core/draft/edit/items';
import { t } from '@/core/language/message';
import type { DraftSession, OpenDraft } from '@/lib/draft/session';
import type { DaoView } from '@/lib/query/dao';
import { DraftActions } from './DraftActions';
import { DraftAside } from './DraftAside';
import { DraftEffects } from './DraftEffects';
import { KeptNote } from './KeptNote';
import { OriginNote } from './starting/FromProposal';
import { NoteFields, TextFields } from './TextFields';
import { useDraftAnalysis } from './useDraftAnalysis';

type Props = { dao: DaoView; open: OpenDraft; session: DraftSession };

/** A draft that is written here: its text, its actions, what they would do, and beside them how it becomes a proposal. */
export function DraftEditor({ dao, open, session }: Props) {
  const { draft, isElsewhere, proposal } = open;
  // Typed text appears at once; everything made of it may come a moment later.
  const { settled, settle } = useSettledDraft(draft);
  const later = useDeferredValue(settled);
  const document = useMemo(() => documentOf(later), [later]);
  return (
    <>
      <h1 className="sr-only">{t`Write a proposal`}</h1>
      <KeptNote dao={dao} open={open} session={session} document={document} />
      <OriginNote draft={document} />
      {isElsewhere ? (
        <Warning
          role="status"
          className="mb-5 rounded-control px-4 py-3"
          title={t`This draft is open in another tab.`}
        >{t`You can read it here. Close the other tab to write here.`}</Warning>
      ) : undefined}
      <div className="grid gap-x-9 gap-y-8 md:grid-cols-[minmax(0,1fr)_356px] md:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <TextFields
            draft={draft}
            isReadOnly={isElsewhere}
            onLeave={settle}
            onEdit={(change, about) => session.edit({ ...draft, ...change }, about)}
          />
          <NoteFields
            draft={draft.rest}
            isReadOnly={isElsewhere}
            onEdit={(change, about) => session.edit({ ...draft, rest: { ...draft.rest, ...change } }, about)}
          />
        </div>
        <Made
          dao={dao}
          items={later.items}
          document={document}
          session={session}
          isElsewhere={isElsewhere}
          proposal={proposal}
        />
      </div>
    </>
  );
}

type MadeProps = {
  dao: DaoView;
  items: readonly DraftItem[];
  document: DraftDocument;
  session: DraftSession;
  isElsewhere: boolean;
  proposal: string | null;
};

/** All of a draft but the fields of its text: drawn again when what it shows has changed, and not with every key. */
const Made = memo(function Made({ dao, items, document, session, isElsewhere, proposal }: MadeProps) {
  const analysis = useDraftAnalysis(dao, document);
  const [unfinished, setUnfinished] = useState<string>();
  const edit = useCallback(
    (change: (draft: EditedDraft) => Partial<EditedDraft>) => {
      const state = session.get();
      if (state.status === 'open') session.edit({ ...state.draft, ...change(state.draft) });
    },
    [session],
  );
  const setItems = useCallback((next: readonly DraftItem[]) => edit(() => ({ items: next })), [edit]);
  const addSigned = useCallback(
    (signed: DraftEndorsement) => edit(({ rest }) => ({ rest: endorsedBy(rest, signed) })),
    [edit],
  );
  const setOpen = useCallback(
    (openToAnyone: boolean) => edit(({ rest }) => ({ rest: { ...rest, openToAnyone } })),
    [edit],
  );
  return (
    <>
      <div className="min-w-0 space-y-8 md:col-start-1 md:row-start-2">
        <DraftActions
          dao={dao}
          items={items}
          analysis={analysis.reading}
          onChange={isElsewhere ? undefined : setItems}
          onUnfinished={setUnfinished}
        />
        <DraftEffects dao={dao} draft={document} analysis={analysis} />
      </div>
      <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
        <DraftAside
          dao={dao}
          document={document}
          analysis={analysis}
          unfinished={unfinished}
          session={session}
          proposal={proposal}
          onEndorsed={isElsewhere ? undefined : addSigned}
          onOpen={isElsewhere ? undefined : setOpen}
        />
      </div>
    </>
  );
});

const REST = 300;

/** A draft with its text as it was when typing last paused, and the rest as it is now; `settle` takes the text at once. */
function useSettledDraft(draft: EditedDraft): { settled: EditedDraft; settle: () => void } {
  const [settled, setSettled] = useState(draft);
  const isTyped = settled !== draft && settled.items === draft.items && settled.rest === draft.rest;
  if (settled !== draft && !isTyped) setSettled(draft);
  const settle = () => setSettled(draft);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSettled(draft), REST);
    return () => clearTimeout(timer);
  }, [draft, isTyped]);
  return { settled: isTyped ? settled : draft, settle };
}
