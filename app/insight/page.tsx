import type { Metadata } from 'next';
import { InsightScreen } from '@/components/insight/InsightScreen';
import { Route } from '@/components/shell/Route';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Insight' };

export default function InsightPage() {
  return <Route path="/insight/" tab="insight" screen={InsightScreen} />;
}
