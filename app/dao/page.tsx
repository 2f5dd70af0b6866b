import type { Metadata } from 'next';
import { DaoRoute } from '@/components/shell/DaoRoute';

/** The name of the organisation is in the fragment, so it is set once it is read. */
export const metadata: Metadata = { title: 'Organisation' };

export default function DaoPage() {
  return <DaoRoute />;
}
