'use client';
import { Skeleton } from '@/components/ui/Skeleton';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { fromProposalHref } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';
import { useProposals } from '@/lib/query/proposalList';

const SHOWN = 4;

/** The organisation’s own past proposals that were carried out, each a way to begin. */
export function PastTemplates({ dao }: { dao: DaoView }) {
  const { items, first, error } = useProposals(dao.id, 'EXECUTED', '');
  if (error !== undefined || (first !== undefined && items.length === 0)) return undefined;
  return (
    <section aria-label={t`Start from what passed before`} className="mt-8">
      <h2 className="text-21">{t`Start from what passed before`}</h2>
      {first === undefined ? (
        <div className="mt-3">
          <Skeleton className="h-11 w-full" lines={SHOWN} />
        </div>
      ) : (
        <ul className="mt-2 divide-y divide-line-soft border-y border-line">
          {items.slice(0, SHOWN).map(({ id, title }) => (
            <li key={String(id)}>
              <a
                href={fromProposalHref(dao.id, `${dao.id}/${id}`)}
                className="flex min-h-12 items-center justify-between gap-4 py-2 text-15 hover:bg-line-soft/50"
              >
                <span dir="auto" className="line-clamp-2 min-w-0 font-medium">
                  {safeLine(title) || t`Proposal without a title`}
                </span>
                <span className="shrink-0 text-14 text-accent">{t`Use as a template`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
