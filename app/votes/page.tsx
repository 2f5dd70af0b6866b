import type { Metadata } from 'next';
import { Route } from '@/components/shell/Route';
import { AllVotesScreen } from '@/components/vote/AllVotesScreen';

export const metadata: Metadata = { title: 'All votes' };

export default function VotesPage() {
  return <Route path="/votes/" tab="insight" screen={AllVotesScreen} />;
}
