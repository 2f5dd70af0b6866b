'use client';
import { DelegatesScreen } from '@/components/delegate/DelegatesScreen';
import { useFragment } from '@/lib/query/route';

/** The delegates of the organisation named in the fragment of `/delegates/`. */
export function DelegatesRoute() {
  return <DelegatesScreen fragment={useFragment('/delegates/')} />;
}
