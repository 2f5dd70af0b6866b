import type { Metadata } from 'next';
import { ControlRoute } from '@/components/shell/ControlRoute';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Who can do what' };

export default function ControlPage() {
  return <ControlRoute />;
}
