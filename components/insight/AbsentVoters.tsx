'use client';
import { useState } from 'react';
import { votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Proof } from '@/components/ui/Proof';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { useAbsent } from '@/lib/query/insight/absent';
import { figureAt } from '@/lib/query/proof';
import type { ProposalView } from '@/lib/query/proposal';

/** Who of the largest delegates has not voted yet, on request: it takes reading all delegations of the token. */
export function AbsentVoters({ proposal }: { proposal: ProposalView }) {
  const [isOpen, setOpen] = useState(false);
  if (proposal.state !== 'ACTIVE' || proposal.dao.token === null) return undefined;
  return (
    <details className="mb-3 text-15" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`Who has not voted yet`}</summary>
      {isOpen ? <Absent proposal={proposal} /> : undefined}
    </details>
  );
}

function Absent({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const { data, error } = useAbsent(dao.id, proposal.id);
  if (error !== undefined && data === undefined) return <p>{t`Who has not voted could not be read.`}</p>;
  if (data === undefined || data === null || (data.items.length === 0 && data.sync.reading))
    return <Skeleton className="h-11 w-full" lines={3} />;
  const { items, sync } = data;
  const together = items.reduce((sum, { power }) => sum + power, 0n);
  return (
    <>
      <p className="text-second">
        {items.length === 0
          ? t`None of the largest delegates is missing.`
          : t`These ${plural(items.length, 'delegate')} could still vote with ${votesText(together, dao)}.`}{' '}
        {sync.complete ? '' : t`As far as the delegations are read${sync.reading ? t`, which goes on` : ''}.`}
      </p>
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
    </>
  );
}
