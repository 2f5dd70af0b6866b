/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { Following } from '@/components/inbox/Following';
import { createClient } from '@/lib/query/client/client';
import type { DaoView } from '@/lib/query/dao';
import type { InboxRow } from '@/lib/query/inbox';
import { createWorld, DAO, show } from './world';

const OTHER = DAO.replace(/0x.*/, `0x${'c'.repeat(40)}`);

function row(id: string, name?: string): InboxRow {
  const found = name === undefined ? undefined : ({ name, sync: { complete: true } } as unknown as DaoView);
  return {
    ...{ id, loading: found === undefined, dao: found, lines: [], total: 0, proposals: 0, unknown: 0 },
    error: undefined,
  };
}

test('an organisation keeps the name by which the operator lists it when it is read; another gets its own once', async () => {
  const { service } = createWorld({});
  const config = { organisations: [{ id: DAO, name: 'As the operator calls it' }] };
  const { rerender } = show(service, <Following rows={[row(DAO), row(OTHER)]} />, { config });
  expect(await screen.findByRole('link', { name: 'As the operator calls it' })).toBeVisible();
  expect(screen.getByRole('link', { name: '0xcccc…cccc' })).toBeVisible();
  const read = [row(DAO, 'GovernorOfMeridian'), row(OTHER, 'Other')];
  rerender(
    <Provider value={createClient(service)}>
      <Following rows={read} />
    </Provider>,
  );
  expect(screen.getByRole('link', { name: 'As the operator calls it' })).toBeVisible();
  expect(screen.queryByText('GovernorOfMeridian')).toBeNull();
  expect(screen.getByRole('link', { name: 'Other' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All 2' }));
  expect(screen.getByRole('button', { name: 'Unfollow As the operator calls it' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unfollow Other' })).toBeVisible();
});
