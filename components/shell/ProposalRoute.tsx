'use client';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { useFragment } from '@/lib/query/route';

/** The proposal named in the fragment of `/proposal/`. */
export function ProposalRoute() {
  return <ProposalScreen fragment={useFragment('/proposal/')} />;
}
