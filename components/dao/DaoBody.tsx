'use client';
import { DelegatePanel } from '@/components/act/DelegatePanel';
import type { DaoView } from '@/lib/query/dao';
import { DaoHead } from './DaoHead';
import { ProposalList } from './ProposalList';
import { RulesCard } from './RulesCard';
import { SyncNote } from './SyncNote';

/** An organisation that was read. On phones its rules are folded above the proposals, whose list may be long. */
export function DaoBody({ dao }: { dao: DaoView }) {
  return (
    <>
      <DaoHead dao={dao} />
      <div className="mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <aside aria-label="Rules and your votes" className="min-w-0 space-y-4 md:order-last">
          <RulesCard dao={dao} />
          <DelegatePanel dao={dao} />
        </aside>
        <section aria-label="Proposals" className="min-w-0">
          <ProposalList dao={dao} note={<SyncNote sync={dao.sync} />} />
        </section>
      </div>
    </>
  );
}
