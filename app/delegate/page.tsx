import type { Metadata } from 'next';
import { DelegateScreen } from '@/components/delegate/DelegateScreen';
import { Route } from '@/components/shell/Route';

/** The account is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Delegate' };

export default function DelegatePage() {
  return <Route path="/delegate/" tab="delegates" screen={DelegateScreen} />;
}
