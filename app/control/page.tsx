import type { Metadata } from 'next';
import { ControlScreen } from '@/components/control/ControlScreen';
import { Route } from '@/components/shell/Route';

export const metadata: Metadata = { title: 'Control' };

export default function ControlPage() {
  return <Route path="/control/" tab="control" screen={ControlScreen} />;
}
