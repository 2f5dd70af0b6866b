'use client';
import { Suspense } from 'react';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ProposalView } from '@/lib/query/proposal';

// Encoders and the chain's transport come after the page: reading a proposal needs neither.
const LifecycleCard = onDemand(() => import('./LifecycleCard').then((module) => module.LifecycleCard));

/** What has to happen next in the life of a proposal, and the button for it where there is one. */
export function LifecyclePanel({ proposal }: { proposal: ProposalView }) {
  return (
    <Suspense
      fallback={
        <Card title="What happens next">
          <Skeleton lines={3} />
        </Card>
      }
    >
      <LifecycleCard proposal={proposal} />
    </Suspense>
  );
}
