import type { Metadata } from 'next';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Proposal' };

export default function ProposalPage() {
  return <Route path="/proposal/" screen={ProposalScreen} />;
}
