import type { Metadata } from 'next';
import { DirectoryScreen } from '@/components/directory/DirectoryScreen';

export const metadata: Metadata = { title: 'Organisations' };

export default function DirectoryPage() {
  return <DirectoryScreen />;
}
