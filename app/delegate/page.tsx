import type { Metadata } from 'next';
import { DelegateScreen } from '@/components/delegate/DelegateScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Delegate' };

export default function DelegatePage() {
  return <Route path="/delegate/" tab="delegates" screen={DelegateScreen} />;
}
