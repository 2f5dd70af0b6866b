import type { Metadata } from 'next';
import { BallotRoute } from '@/components/shell/BallotRoute';

/** What the ballots say is in the fragment alone. */
export const metadata: Metadata = { title: 'Signed ballots' };

export default function BallotPage() {
  return <BallotRoute />;
}
