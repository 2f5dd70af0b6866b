import type { Metadata } from 'next';
import { NoPage } from '@/components/about/NoPage';

export const metadata: Metadata = { title: 'No such page' };

export default function NotFound() {
  return <NoPage />;
}
