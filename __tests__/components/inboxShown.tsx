import { act } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps, ReactNode } from 'react';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { loadConfig } from '@/lib/settings/config';
import { DAO, show } from './world';

/** The list of what ends first, whose name depends on the hour of the day. */
export const SOON = /^(Ends today|This week)$/;

/** A screen below a router, which leads nowhere unless given. */
export function routed(screenOf: ReactNode, router: object = {}): ReactNode {
  const value = router as ComponentProps<typeof AppRouterContext>['value'];
  return <AppRouterContext value={value}>{screenOf}</AppRouterContext>;
}

/** Shows home over a service, with the organisations that the operator lists. */
export async function showInbox(
  service: Parameters<typeof show>[0],
  organisations: readonly object[] = [{ id: DAO, name: 'Meridian' }],
): Promise<void> {
  show(service, routed(<InboxScreen />), { config: { organisations } });
  // An earlier screen asked when nobody answered, so load it now.
  await act(loadConfig);
}
