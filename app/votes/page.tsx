import type { Metadata } from 'next';
import { Route } from '@/components/shell/Route';
import { AllVotesScreen } from '@/components/vote/AllVotesScreen';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'All votes' };

export default function VotesPage() {
  return <Route path="/votes/" tab="insight" screen={AllVotesScreen} />;
}
