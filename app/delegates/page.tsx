import type { Metadata } from 'next';
import { DelegatesRoute } from '@/components/shell/DelegatesRoute';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Delegates' };

export default function DelegatesPage() {
  return <DelegatesRoute />;
}
