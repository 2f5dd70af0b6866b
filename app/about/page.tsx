import type { Metadata } from 'next';
import { AboutScreen } from '@/components/about/AboutScreen';

export const metadata: Metadata = { title: 'About' };

export default function AboutPage() {
  return <AboutScreen />;
}
