import type { Metadata } from 'next';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { Route } from '@/components/shell/Route';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Organisation' };

export default function OrganisationPage() {
  return <Route path="/dao/" tab="proposals" screen={DaoScreen} />;
}
