'use client';
import type { DraftDocument } from '@/core/draft/document';
import type { DraftSession } from '@/lib/draft/session';
import { useDraftOutlook } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useWallet } from '@/lib/wallet/wallet';
import { DraftCalendarCard } from './DraftCalendarCard';
import { ProposeCard } from './ProposeCard';
import type { DraftAnalysis } from './useDraftAnalysis';

/** How a draft becomes a proposal: who may propose it, what it takes, and when what would come. */
export function DraftAside({
  dao,
  document,
  analysis,
}: {
  dao: DaoView;
  document: DraftDocument;
  analysis: DraftAnalysis;
  session: DraftSession | undefined;
  proposal: string | null;
}) {
  const { account } = useWallet();
  const outlook = useDraftOutlook(analysis.asked, account, dao.at.number);
  return (
    <aside aria-label="From draft to proposal" className="min-w-0 space-y-4">
      <ProposeCard dao={dao} outlook={outlook} title={document.description.trim()} />
      {outlook.data === undefined ? undefined : <DraftCalendarCard dao={dao} outlook={outlook.data} />}
    </aside>
  );
}
