import { type ReactNode, useState } from 'react';
import { decimalsOf, votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Problem } from '@/components/ui/Problem';
import { Proof } from '@/components/ui/Proof';
import { Skeleton } from '@/components/ui/Skeleton';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { formatVotes, safeLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { useService } from '@/lib/query/client/service';
import { exactCell, saveCsv } from '@/lib/query/export/saveCsv';
import { type AbsentView, absentLines, useAbsent } from '@/lib/query/insight/absent';
import { figureAt } from '@/lib/query/proof';
import type { ProposalView } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';

const FIRST = 8;
const MOST = 250;

/** How many delegates have not voted, the largest of them, and a message and a file to reach them with. */
export function AbsentList({ proposal, isRead }: { proposal: ProposalView; isRead: boolean }) {
  const { dao } = proposal;
  const [first, setFirst] = useState(FIRST);
  const { data, error } = useAbsent(dao.id, proposal.id, first);
  if (error !== undefined && data === undefined)
    return <p>{t`Delegates who have not voted could not be loaded.`}</p>;
  if (data === undefined || data === null || (data.total === 0 && data.sync.reading))
    return <Skeleton className="h-11 w-full" lines={3} />;
  const { items, total } = data;
  const missing = missingText(data, isRead);
  return (
    <>
      <p>
        {total === 0
          ? missing === undefined
            ? t`Every delegate has voted.`
            : t`No delegate without a vote is found so far.`
          : sumText(data, proposal)}
      </p>
      {missing === undefined ? undefined : <p className="text-13 text-second">{missing}</p>}
      <ul className="mt-1 divide-y divide-line-soft">
        {items.map(({ address, power, proofs }) => (
          <li key={address} className="flex min-h-11 items-center justify-between gap-3">
            <Address address={address} chainId={dao.chainId} />
            <Proof
              figure={figureAt(proofs, 'power', {
                label: t`Power at the snapshot`,
                value: votesText(power, dao),
                chainId: dao.chainId,
              })}
            >
              {votesText(power, dao)}
            </Proof>
          </li>
        ))}
      </ul>
      {total === 0 ? undefined : (
        <>
          <Takeaway proposal={proposal} absent={data} isRead={isRead}>
            {items.length < total && first < MOST ? (
              <Button
                onClick={() => setFirst(Math.min(MOST, first * 4))}
                busy={items.length === 0}
              >{t`Show more`}</Button>
            ) : undefined}
          </Takeaway>
          <p className="mt-2 text-13 text-second">{t`The sum is of their votes now. Each one listed is checked at the snapshot.`}</p>
        </>
      )}
    </>
  );
}

type Props = {
  proposal: ProposalView;
  absent: NonNullable<AbsentView>;
  isRead: boolean;
  children: ReactNode;
};

/** Exports of the list: a message for a chat, and a file of all. */
function Takeaway({ proposal, absent, isRead, children }: Props) {
  const { dao } = proposal;
  const service = useService();
  const [problem, setProblem] = useState<QuorateError>();
  const save = async () => {
    if (service === undefined) return;
    try {
      const lines = await absentLines(service, dao.id, proposal.id);
      const rows = lines.map(({ address, power }) => [address, exactCell(power, decimalsOf(dao))]);
      saveCsv(`not-voted-${String(proposal.id).slice(0, 12)}`, [['address', 'votes now'], ...rows]);
      setProblem(undefined);
    } catch (error) {
      setProblem(asQuorateError(error));
    }
  };
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {children}
        <Copy text={messageOf(proposal, absent, isRead)} label={t`Copy a message`} />
        <Button onClick={save} aria-label={t`All who have not voted, as CSV`}>{t`CSV`}</Button>
      </div>
      <Problem error={problem} compact />
    </>
  );
}

/** “4,998 delegates have not voted: 20.7M. The largest:” */
function sumText({ items, power, total }: NonNullable<AbsentView>, { dao }: ProposalView): string {
  const have = plural(total, 'delegate has not voted', 'delegates have not voted');
  const sum = t`${have}: ${formatVotes(power, decimalsOf(dao), 'short')}.`;
  return items.length < total ? `${sum} ${t`The largest:`}` : sum;
}

/** Why the list may not be right; undefined where all is read. */
function missingText({ sync }: NonNullable<AbsentView>, isRead: boolean): string | undefined {
  if (!sync.complete) return t`Not all delegations are read: more may be missing.`;
  return isRead ? undefined : t`Not all votes are read: some of them may have voted.`;
}

function messageOf(proposal: ProposalView, absent: NonNullable<AbsentView>, isRead: boolean): string {
  const { dao, id, title } = proposal;
  const missing = missingText(absent, isRead);
  return [
    safeLine(title) || t`Proposal without a title`,
    sumText(absent, proposal),
    ...absent.items.map(({ address, power }) => `– ${address} · ${votesText(power, dao)}`),
    ...(missing === undefined ? [] : [missing]),
    new URL(proposalHref(dao.id, id), location.origin).href,
  ].join('\n');
}
