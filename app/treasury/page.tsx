import type { Metadata } from 'next';
import { Route } from '@/components/shell/Route';
import { TreasuryScreen } from '@/components/treasury/TreasuryScreen';

export const metadata: Metadata = { title: 'Treasury' };

export default function TreasuryPage() {
  return <Route path="/treasury/" tab="treasury" screen={TreasuryScreen} />;
}
