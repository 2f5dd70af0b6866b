import type { Metadata } from 'next';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { Route } from '@/components/shell/Route';

/** The title of the proposal is in no file of ours, so it is set once it is read. */
export const metadata: Metadata = { title: 'Proposal' };

export default function ProposalPage() {
  return <Route path="/proposal/" screen={ProposalScreen} />;
}
