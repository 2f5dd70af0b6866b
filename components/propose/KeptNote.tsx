import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import type { DraftDocument } from '@/core/draft/document';
import { writeDraft } from '@/core/draft/writeDraft';
import { phrase, t, translate } from '@/core/language/message';
import type { DraftSession, OpenDraft } from '@/lib/draft/session';
import type { DaoView } from '@/lib/query/dao';
import { proposeHref } from '@/lib/routes';
import { draftFileName } from './sharing/draftFileName';
import { ShareDraft } from './sharing/ShareDraft';
import { DraftVersions } from './versions/DraftVersions';

const WORDS = {
  kept: phrase`Saved in this browser`,
  keeping: phrase`Saving…`,
  full: phrase`Not saved`,
  refused: phrase`Not saved`,
} as const;

type Props = { dao: DaoView; open: OpenDraft; session: DraftSession; document: DraftDocument };

/** How far a draft is kept, undo and redo, and the way to pass it on; where it cannot be kept, a file instead. */
export function KeptNote({ dao, open, session, document }: Props) {
  const { keeping, refusal, canUndo, canRedo, isElsewhere } = open;
  return (
    <>
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={proposeHref(dao.id)}
          className="mr-auto inline-flex min-h-11 items-center text-14 text-second hover:text-ink"
        >{t`← All drafts`}</a>
        <span role="status" className="mr-1 min-h-5 text-13 text-second max-sm:order-last max-sm:w-full">
          {isElsewhere ? '' : translate(WORDS[keeping])}
        </span>
        <Button
          variant="quiet"
          className="px-2.5!"
          disabled={!canUndo}
          onClick={() => session.undo()}
        >{t`Undo`}</Button>
        <Button
          variant="quiet"
          className="px-2.5!"
          disabled={!canRedo}
          onClick={() => session.redo()}
        >{t`Redo`}</Button>
        <DraftVersions session={session} document={document} />
        <ShareDraft dao={dao} document={document} />
      </div>
      {refusal === null ? undefined : (
        <Warning
          role="status"
          className="mb-5 rounded-control px-4 py-3"
          title={t`Your last change was left out.`}
        >
          {refusal}
        </Warning>
      )}
      {keeping === 'full' || keeping === 'refused' ? (
        <Warning
          role="status"
          className="mb-5 rounded-control px-4 py-3"
          title={
            keeping === 'full'
              ? t`This browser’s storage is full, so your last changes are not saved.`
              : t`This browser does not let the site save, so your last changes are not saved.`
          }
        >
          {rich`They are on this page until you close it. Download the draft as a file to keep it.${(
            <span className="mt-2 flex flex-wrap gap-2">
              <a
                href={`data:application/json;charset=utf-8,${encodeURIComponent(writeDraft(document, 2))}`}
                download={draftFileName(document.description)}
                className="inline-flex min-h-11 items-center rounded-control border border-line bg-card px-3 text-14 font-medium"
              >{t`Download file`}</a>
              <Button onClick={() => session.retry()}>{t`Try again`}</Button>
            </span>
          )}`}
        </Warning>
      ) : undefined}
    </>
  );
}
