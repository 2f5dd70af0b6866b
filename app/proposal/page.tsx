import type { Metadata } from 'next';
import { ProposalRoute } from '@/components/shell/ProposalRoute';

/** The title of the proposal is in no file of ours, so it is set once it is read. */
export const metadata: Metadata = { title: 'Proposal' };

export default function ProposalPage() {
  return <ProposalRoute />;
}
