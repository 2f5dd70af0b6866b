'use client';
import { useState } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';

const AbsentList = onDemand(
  () => import('./AbsentList').then((module) => module.AbsentList),
  <Skeleton className="h-11 w-full" lines={3} />,
);

/** Accounts yet to vote, on request: it takes reading all delegations of the token. */
export function AbsentVoters({ proposal, isRead }: { proposal: ProposalView; isRead: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (proposal.state !== 'ACTIVE' || proposal.dao.token === null) return undefined;
  return (
    <details className="mb-3 text-15" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`Who has not voted yet`}</summary>
      {isOpen ? <AbsentList proposal={proposal} isRead={isRead} /> : undefined}
    </details>
  );
}
