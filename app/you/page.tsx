import type { Metadata } from 'next';
import { YouScreen } from '@/components/you/YouScreen';

export const metadata: Metadata = { title: 'Your addresses' };

export default function YouPage() {
  return <YouScreen />;
}
