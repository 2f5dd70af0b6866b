import type { Metadata } from 'next';
import { CompareScreen } from '@/components/compare/CompareScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Compare delegates' };

export default function ComparePage() {
  return <Route path="/compare/" tab="delegates" screen={CompareScreen} />;
}
