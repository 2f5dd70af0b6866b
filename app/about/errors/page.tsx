import type { Metadata } from 'next';
import { ErrorScreen } from '@/components/about/ErrorScreen';

export const metadata: Metadata = { title: 'What errors mean' };

export default function ErrorsPage() {
  return <ErrorScreen />;
}
