import type { Metadata } from 'next';
import { DelegatesScreen } from '@/components/delegate/DelegatesScreen';
import { Route } from '@/components/shell/Route';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Delegates' };

export default function DelegatesPage() {
  return <Route path="/delegates/" tab="delegates" screen={DelegatesScreen} />;
}
