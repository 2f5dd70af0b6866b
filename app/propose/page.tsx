import type { Metadata } from 'next';
import { ProposeScreen } from '@/components/propose/ProposeScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Propose' };

export default function ProposePage() {
  return <Route path="/propose/" screen={ProposeScreen} />;
}
