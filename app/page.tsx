import { InboxScreen } from '@/components/inbox/InboxScreen';

export default function InboxPage() {
  return <InboxScreen />;
}
