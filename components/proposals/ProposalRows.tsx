import { useEffect } from 'react';
import { useMarks } from '@/components/risk/useMarks';
import { Rows } from '@/components/ui/list/Rows';
import { plural, t } from '@/core/language/message';
import { preloadCode } from '@/lib/preloadCode';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import { useChainNow } from '@/lib/query/now';
import { isOpen, overviewOf } from './overview';
import { DecidedRow, ProposalRow } from './ProposalRow';

const keyOf = ({ id }: ProposalLine) => id.toString();

type Props = { dao: DaoView; items: readonly ProposalLine[]; total: number };

/** The proposals in sight, of a list that may be long, newest first. */
export function ProposalRows({ dao, items, total, more }: Props & { more: () => void }) {
  const row = useRow(dao);
  const label = t`${plural(total, 'proposal')}, newest first`;
  return (
    <Rows {...{ items, total, label, keyOf, more }} estimate={96} onPaper>
      {row}
    </Rows>
  );
}

/** Open votes, those that end first on top, and the latest that are decided: what waits for somebody before what is over. */
export function ProposalOverview({ dao, items, total, onAll }: Props & { onAll: () => void }) {
  const row = useRow(dao);
  const { open, decided } = overviewOf(items);
  return (
    <>
      {open.length === 0 ? undefined : (
        <ul aria-label={t`Open proposals`} className="border-b border-line-soft">
          {open.map((each) => (
            <li key={keyOf(each)}>{row(each)}</li>
          ))}
        </ul>
      )}
      {decided.length === 0 ? undefined : (
        <section aria-label={t`Decided`} className="mt-6">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <h2>{t`Decided`}</h2>
            <button
              type="button"
              onClick={onAll}
              className="min-h-11 text-14 text-accent"
            >{t`All ${total}`}</button>
          </div>
          <ul className="border-b border-line-soft">
            {decided.map((each) => (
              <li key={keyOf(each)}>{row(each)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useRow(dao: DaoView): (proposal: ProposalLine) => React.ReactNode {
  const now = useChainNow(dao.at, 30);
  useEffect(() => preloadCode('analysis'), []);
  const marks = useMarks(dao.id);
  return (proposal) => {
    const Row = isOpen(proposal) ? ProposalRow : DecidedRow;
    return <Row proposal={proposal} dao={dao} now={now} marks={marks} />;
  };
}
