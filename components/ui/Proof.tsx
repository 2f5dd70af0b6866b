import type { ReactNode } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import type { Figure } from '@/lib/query/verify';
import { Popover } from './Popover';
import { Skeleton } from './Skeleton';

// Few proofs are opened of the many on a page: what they show is loaded then.
const ProofDetails = onDemand(
  () => import('@/components/proof/ProofDetails').then((module) => module.ProofDetails),
  <Skeleton lines={5} />,
);

type Props = { figure: Figure | undefined; children: ReactNode; className?: string };

/** A figure that opens what proves it: contract, call, block, value, and a button that reads it again; plain without. */
export function Proof({ figure, children, className = '' }: Props) {
  if (figure === undefined) return <span className={className}>{children}</span>;
  return (
    <Popover
      trigger={children}
      title={figure.label}
      className={`hit-area text-left decoration-third decoration-dotted decoration-1 underline-offset-4 hover:underline focus-visible:underline ${className}`}
    >
      <ProofDetails figure={figure} />
    </Popover>
  );
}
