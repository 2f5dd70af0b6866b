import type { Metadata } from 'next';
import { ControlScreen } from '@/components/control/ControlScreen';
import { Route } from '@/components/shell/Route';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Control' };

export default function ControlPage() {
  return <Route path="/control/" tab="control" screen={ControlScreen} />;
}
