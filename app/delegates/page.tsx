import type { Metadata } from 'next';
import { DelegatesScreen } from '@/components/delegate/DelegatesScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Delegates' };

export default function DelegatesPage() {
  return <Route path="/delegates/" tab="delegates" screen={DelegatesScreen} />;
}
