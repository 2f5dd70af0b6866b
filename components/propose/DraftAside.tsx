'use client';
import { Card } from '@/components/ui/Card';
import type { DraftDocument } from '@/core/draft/document';
import type { DraftSession } from '@/lib/draft/session';
import type { DaoView } from '@/lib/query/dao';
import type { DraftAnalysis } from './useDraftAnalysis';

/** How a draft becomes a proposal. */
export function DraftAside({
  dao,
  document,
}: {
  dao: DaoView;
  document: DraftDocument;
  analysis: DraftAnalysis;
  session: DraftSession | undefined;
  proposal: string | null;
}) {
  return (
    <aside aria-label="From draft to proposal" className="min-w-0 space-y-4">
      <Card title="Propose">
        <p className="text-15">
          {document.actions.length} for {dao.name}
        </p>
      </Card>
    </aside>
  );
}
