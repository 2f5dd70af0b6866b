import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Skeleton } from '@/components/ui/Skeleton';
import { flawText } from '@/core/draft/flaw';
import { unpackDraft } from '@/core/draft/link';
import { t } from '@/core/language/message';
import { useRead } from '@/lib/act/useRead';
import { FROM, OWN, SHARED } from '@/lib/draft/draftLinks';
import { useDraftSession } from '@/lib/draft/drafts';
import type { DaoView } from '@/lib/query/dao';
import { useFragmentValue } from '@/lib/query/route';
import { proposeHref } from '@/lib/routes';
import { DraftEditor } from './DraftEditor';
import { DraftReader } from './DraftReader';
import { DraftStart } from './DraftStart';
import { strangerOf } from './sharing/DraftFile';
import { FromProposal } from './starting/FromProposal';

/** Draft that the link names: held whole, of this browser, from a proposal, or none yet. */
export function DraftDesk({ dao }: { dao: DaoView }) {
  const code = useFragmentValue(SHARED);
  const own = useFragmentValue(OWN);
  const from = useFragmentValue(FROM);
  if (code !== '') return <SharedDraft key={code} dao={dao} code={code} />;
  if (own !== '') return <OwnDraft key={own} dao={dao} id={own} />;
  if (from !== '') return <FromProposal key={from} dao={dao} text={from} />;
  return <DraftStart dao={dao} />;
}

function OwnDraft({ dao, id }: { dao: DaoView; id: string }) {
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

type AwayProps = { dao: DaoView; title: string; leave?: string; children: string };

function Away({ dao, title, leave = t`All drafts`, children }: AwayProps) {
  return (
    <div>
      <h1 className="sr-only">{t`Propose`}</h1>
      <Empty
        title={title}
        action={
          <a href={proposeHref(dao.id)} className={buttonClass()}>
            {leave}
          </a>
        }
      >
        <span className="wrap-anywhere">{children}</span>
      </Empty>
    </div>
  );
}

/** A draft that somebody's link holds: read only, and nothing in it trusted; or why it cannot be opened. */
function SharedDraft({ dao, code }: { dao: DaoView; code: string }) {
  const open = () => unpackDraft(code).then((read) => strangerOf(read.draft, dao) ?? read, flawText);
  const { value: found } = useRead(open, [code, dao.id]);
  if (found === undefined) return <Skeleton className="mt-6 h-11 w-full" lines={8} />;
  if (typeof found !== 'string') return <DraftReader dao={dao} read={found} />;
  return (
    <Away dao={dao} title={t`This link cannot be opened`} leave={t`Write a draft`}>
      {found}
    </Away>
  );
}
