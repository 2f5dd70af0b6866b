'use client';
import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import { useDraftSession } from '@/lib/draft/drafts';
import type { DaoView } from '@/lib/query/dao';
import { proposeHref } from '@/lib/routes';
import { DraftEditor } from './DraftEditor';
import { strangerOf } from './strangerWords';

/** A draft of this browser, to be edited. */
export function OwnDraft({ dao, id }: { dao: DaoView; id: string }) {
  const { state, session } = useDraftSession(id);
  useEffect(() => {
    if (session === undefined) return;
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) session.redo();
      else session.undo();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [session]);
  if (state.status === 'opening' || session === undefined)
    return <Skeleton className="mt-6 h-11 w-full" lines={8} />;
  if (state.status === 'absent')
    return (
      <Away
        dao={dao}
        title={t`This draft is not in this browser`}
      >{t`It was deleted, or begun in another browser. Only a link or a file from “Share” opens a draft elsewhere.`}</Away>
    );
  if (state.status === 'unreadable')
    return (
      <Away dao={dao} title={t`This draft could not be read`}>
        {state.reason}
      </Away>
    );
  const stranger = strangerOf(state.draft.rest, dao);
  if (stranger !== undefined)
    return (
      <Away dao={dao} title={t`This draft belongs elsewhere`}>
        {stranger}
      </Away>
    );
  return <DraftEditor dao={dao} open={state} session={session} />;
}

function Away({ dao, title, children }: { dao: DaoView; title: string; children: React.ReactNode }) {
  return (
    <div>
      <h1 className="sr-only">{t`Propose`}</h1>
      <Empty
        title={title}
        action={<a href={proposeHref(dao.id)} className={buttonClass()}>{t`All drafts`}</a>}
      >
        {children}
      </Empty>
    </div>
  );
}
