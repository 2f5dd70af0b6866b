import type { Metadata } from 'next';
import { SettingsScreen } from '@/components/settings/SettingsScreen';

/** Title of the settings. */
export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return <SettingsScreen />;
}
