import type { ReactNode } from 'react';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { parseDaoFragment } from '@/lib/routes';
import { OfDao } from './OfDao';

type Props = {
  fragment: string | undefined;
  title: string;
  lead: string;
  /** The height of one row of the body, as a class; its place is kept while the organisation is read. */
  row: string;
  /** The body takes all of a desk’s width; else what is read in lines. */
  isWide?: boolean;
  children: (dao: DaoView) => ReactNode;
};

/** A page of the organisation that the fragment names, below its tabs: title, what the page is about, and its body; undefined while prerendering. */
export function DaoTabPage({ fragment, title, lead, row, isWide = false, children }: Props) {
  const place = (
    <PageSkeleton label={t`Reading the organisation`} title={title} lead columns={[6]} row={row} />
  );
  return (
    <OfDao fragment={fragment} parse={parseDaoFragment} title={title} place={place}>
      {(dao) => (
        <>
          <header className="mb-5">
            <h1>{title}</h1>
            <p className="mt-2 max-w-[44rem] text-15 text-second">{lead}</p>
          </header>
          <div className={isWide ? '' : 'max-w-[772px]'}>{children(dao)}</div>
        </>
      )}
    </OfDao>
  );
}
