import type { Metadata } from 'next';
import { BallotScreen } from '@/components/ballot/BallotScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Signed ballots' };

export default function BallotPage() {
  return <Route path="/ballot/" screen={BallotScreen} />;
}
