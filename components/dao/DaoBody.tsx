'use client';
import { useEffect, useState } from 'react';
import { DelegatePanel } from '@/components/delegate/DelegatePanel';
import { ProposalList } from '@/components/proposals/ProposalList';
import { keepScreen } from '@/components/shell/keepScreen';
import { onDemand } from '@/components/ui/late/onDemand';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { votesHref } from '@/lib/routes';
import { DaoIdentity } from './DaoIdentity';
import { RulesCard } from './RulesCard';
import { SyncNote, Unchecked } from './SyncNote';

// The last of the aside: the list of proposals comes first.
const CapabilityCard = onDemand(
  () => import('./CapabilityCard').then((module) => module.CapabilityCard),
  <div className="min-h-14 rounded-card border border-line bg-card" />,
);

/** An organisation that was read. On phones the aside is folded below the proposals. */
export function DaoBody({ dao }: { dao: DaoView }) {
  const [open, setOpen] = useState(false);
  useEffect(keepScreen, []);
  const name = safeLine(dao.name);
  return (
    <>
      {/* Seen above the tabs, or in the header of a phone. */}
      <h1 dir="auto" className="sr-only">
        {name === '' ? t`Governor without a name` : name}
      </h1>
      <div className="grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        {/* On phones what follows begins below the first screen, so that a short list moves nothing in sight. */}
        <section aria-label={t`Proposals`} className="min-w-0 max-md:min-h-[86dvh]">
          <ProposalList dao={dao} note={(sync) => <SyncNote dao={dao.id} sync={sync} />} />
          <Unchecked sync={dao.sync} />
          <a
            href={votesHref(dao.id)}
            className="mt-2 inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
          >{t`All votes`}</a>
        </section>
        <aside aria-label={t`Rules and your votes`} className="min-w-0">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen((was) => !was)}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card border border-line bg-card px-5 text-left font-medium md:hidden"
          >
            {rich`Rules and your voting power${<span className="text-14 font-normal whitespace-nowrap text-second">{open ? t`Hide` : t`Show`}</span>}`}
          </button>
          <div className={`${open ? 'mt-4' : 'hidden'} space-y-4 md:mt-0 md:block`}>
            <DaoIdentity dao={dao} />
            <RulesCard dao={dao} />
            <DelegatePanel dao={dao} />
            <CapabilityCard dao={dao} />
          </div>
        </aside>
      </div>
    </>
  );
}
