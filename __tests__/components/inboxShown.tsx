import { act } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { loadConfig } from '@/lib/settings/config';
import { DAO, show } from './world';

/** Shows home over a service, with the organisations that the operator lists. */
export async function showInbox(
  service: Parameters<typeof show>[0],
  organisations: readonly object[] = [{ id: DAO, name: 'Meridian' }],
): Promise<void> {
  const router = {} as ComponentProps<typeof AppRouterContext>['value'];
  const inbox = (
    <AppRouterContext value={router}>
      <InboxScreen />
    </AppRouterContext>
  );
  show(service, inbox, { config: { organisations } });
  // An earlier screen asked when nobody answered, so load it now.
  await act(loadConfig);
}
