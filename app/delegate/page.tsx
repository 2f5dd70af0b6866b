import type { Metadata } from 'next';
import { DelegateRoute } from '@/components/shell/DelegateRoute';

/** The account is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Delegate' };

export default function DelegatePage() {
  return <DelegateRoute />;
}
