import type { Metadata } from 'next';
import { VotesRoute } from '@/components/shell/VotesRoute';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'All votes' };

export default function VotesPage() {
  return <VotesRoute />;
}
