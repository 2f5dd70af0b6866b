import { overviewOf } from '@/components/proposals/overview';
import { DecidedRow, ProposalRow } from '@/components/proposals/ProposalRow';
import { DaoTabs } from '@/components/shell/Route';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import type { FirstDao } from '@/core/feed/first';
import { formatCount, t } from '@/core/language/message';
import { MARKS, nowOf, rowOf } from './firstRow';

/** The page of an organisation: what is open, and what was decided last. */
export function FirstOrganisation({ organisation }: { organisation: FirstDao }) {
  const { dao, lines } = rowOf(organisation);
  const { open, decided } = overviewOf(lines);
  const count = open.filter(({ state }) => state === 'ACTIVE').length;
  return (
    <>
      <DaoTabs current="proposals" />
      <Page>
        <div className="grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
          <section className="min-w-0 max-md:min-h-[86dvh]">
            <div className="flex min-h-11 items-center">
              <h2>{count === 0 ? t`None open` : t`${count} open`}</h2>
            </div>
            <p className="min-h-10 text-13 text-second sm:min-h-5">
              {t`As of block ${formatCount(organisation.block.number)}`}
            </p>
            <div className="space-y-2 max-sm:hidden sm:mt-3 sm:mb-2">
              <Skeleton className="h-11 max-w-96" />
              <Skeleton className="h-11" />
            </div>
            <ul className="border-b border-line-soft">
              {open.map((proposal) => (
                <li key={proposal.id}>
                  <ProposalRow {...{ dao, proposal, marks: MARKS, now: nowOf() }} />
                </li>
              ))}
            </ul>
            <section className="mt-6">
              <h2 className="flex min-h-11 items-center">{t`Decided`}</h2>
              {decided.map((proposal) => (
                <DecidedRow key={proposal.id} {...{ dao, proposal, marks: MARKS, now: nowOf() }} />
              ))}
            </section>
          </section>
          <Skeleton className="h-14 w-full rounded-card md:h-[30rem]" />
        </div>
      </Page>
    </>
  );
}
