'use client';
import dynamic from 'next/dynamic';
import { Card } from '@/components/ui/Card';
import { Skeleton } from '@/components/ui/Skeleton';

// Encoders and the chain's transport come after the page: reading a proposal needs neither.
/** What has to happen next in the life of a proposal, and the button for it where there is one. */
export const LifePanel = dynamic(() => import('./LifeDesk').then((desk) => desk.LifeDesk), {
  ssr: false,
  loading: () => (
    <Card title="What happens next">
      <Skeleton lines={3} />
    </Card>
  ),
});
