'use client';
import { DelegateScreen } from '@/components/delegate/DelegateScreen';
import { useFragment } from '@/lib/query/route';

/** The account named in the fragment of `/delegate/`. */
export function DelegateRoute() {
  return <DelegateScreen fragment={useFragment('/delegate/')} />;
}
