import type { Metadata } from 'next';
import { Route } from '@/components/shell/Route';
import { TreasuryScreen } from '@/components/treasury/TreasuryScreen';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Treasury' };

export default function TreasuryPage() {
  return <Route path="/treasury/" tab="treasury" screen={TreasuryScreen} />;
}
