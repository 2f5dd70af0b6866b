import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Time } from '@/components/ui/text/Time';
import { QuorateError } from '@/core/errors';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { useDeletedSoon } from '@/lib/askToKeep';
import type { KeptDraft } from '@/lib/draft/draftBase';
import { ownDraftHref } from '@/lib/draft/draftLinks';
import { draftBase, useKeptDrafts } from '@/lib/draft/drafts';
import type { DaoView } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';

export function DraftList({ dao }: { dao: DaoView }) {
  const { drafts, again } = useKeptDrafts(dao.id);
  const isShort = useDeletedSoon();
  if (drafts === null)
    return <Problem className="mt-8" compact error={new QuorateError('storage-denied')} onRetry={again} />;
  if (drafts === undefined || drafts.length === 0) return undefined;
  return (
    <section aria-labelledby="drafts" className="mt-10">
      <h2 id="drafts">{t`Your drafts`}</h2>
      <p className="mt-1 mb-3 text-14 text-second">
        {isShort
          ? t`This browser may delete drafts after seven days without a visit. Share or download one to keep it.`
          : t`They are in this browser only. Share one to have it elsewhere.`}
      </p>
      <ul className="divide-y divide-line-soft rounded-card border border-line bg-card px-5">
        {drafts.map((draft) => (
          <Line key={draft.id} dao={dao} draft={draft} onRemoved={again} />
        ))}
      </ul>
    </section>
  );
}

function Line({ dao, draft, onRemoved }: { dao: DaoView; draft: KeptDraft; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const title = safeLine(draft.title) || t`Without a title`;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 py-2 text-15">
      <a
        href={ownDraftHref(dao.id, draft.id)}
        dir="auto"
        className="min-w-0 flex-1 basis-52 py-2 font-medium hover:underline"
      >
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
      </a>
      <span className="text-13 text-second">
        {draft.proposal === null ? (
          <Time seconds={BigInt(Math.floor(draft.changed / 1000))} />
        ) : (
          <a
            href={proposalHref(dao.id, draft.proposal)}
            className="text-accent underline underline-offset-4"
          >{t`Proposed`}</a>
        )}
      </span>
      {isAsking ? (
        <span className="flex gap-1">
          <Button
            variant="danger"
            onClick={() => void draftBase().remove(draft.id).then(onRemoved, onRemoved)}
          >{t`Delete`}</Button>
          <Button onClick={() => setAsking(false)}>{t`Keep`}</Button>
        </span>
      ) : (
        <Button
          variant="quiet"
          aria-label={t`Delete the draft “${title}”`}
          onClick={() => setAsking(true)}
        >{t`Delete`}</Button>
      )}
    </li>
  );
}
