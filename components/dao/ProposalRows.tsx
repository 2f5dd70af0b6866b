'use client';
import { useEffect } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { useMarks } from '@/components/risk/useMarks';
import { Rows } from '@/components/ui/list/Rows';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { preloadCode } from '@/lib/preloadCode';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { useChainNow } from '@/lib/query/now';
import { ProposalRow } from './ProposalRow';

const keyOf = ({ id }: ProposalLine) => id.toString();

/** The proposals in sight, of a list that may be long. */
export function ProposalRows({
  dao,
  items,
  total,
  more,
  isGrowing,
}: {
  dao: DaoView;
  items: readonly ProposalLine[];
  total: number;
  more: () => void;
  /** Whether rows may still come by themselves, which would push away what stands below. */
  isGrowing: boolean;
}) {
  const now = useChainNow(dao.at, 30);
  useEffect(() => preloadCode('analysis'), []);
  const marks = useMarks(dao.id);
  const label = t`${plural(total, 'proposal')}, newest first`;
  return (
    <>
      <Rows {...{ items, total, label, keyOf, more }} estimate={86}>
        {(proposal) => <ProposalRow proposal={proposal} dao={dao} now={now} marks={marks} />}
      </Rows>
      <div className={`mt-3 justify-end ${isGrowing ? 'hidden' : 'flex'}`}>
        <ExportButton request={{ dao: dao.id, what: 'proposals' }} of={t`the proposals`} />
      </div>
    </>
  );
}
