import type { Metadata } from 'next';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Organisation' };

export default function OrganisationPage() {
  return <Route path="/dao/" tab="proposals" screen={DaoScreen} />;
}
