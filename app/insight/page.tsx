import type { Metadata } from 'next';
import { InsightScreen } from '@/components/insight/InsightScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Insight' };

export default function InsightPage() {
  return <Route path="/insight/" tab="insight" screen={InsightScreen} />;
}
