/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { Following } from '@/components/inbox/Following';
import { DraftEffects } from '@/components/propose/DraftEffects';
import type { DraftAnalysis } from '@/components/propose/useDraftAnalysis';
import { useDraftLife } from '@/lib/query/analysis/outlook';
import { createClient } from '@/lib/query/client/client';
import { type DaoView, readDao } from '@/lib/query/dao';
import type { InboxRow } from '@/lib/query/inbox';
import { createWorld, DAO, dao, GOVERNOR, show } from './world';

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ACTION = { target: GOVERNOR, value: 0n, signature: '', calldata: '0x12345678' } as const;
const DRAFT = { dao: DAO, actions: [ACTION], description: '# T', openToAnyone: false };

/** Whoever is played for is told in what the life assumes. */
const world = createWorld({
  decode: () => ({
    outlook: ({ from }: { from: string | null }) => ({
      life: {
        ...{ outcome: 'EXECUTES', failsAt: null, action: null, reason: null, block: '1000' },
        steps: [{ step: 'PROPOSE', ok: true, reason: null, gas: null }],
        assumed: [from === null ? 'Played for nobody.' : 'Played for Ada.'],
      },
    }),
  }),
});

function Effects({ account }: { account: string | undefined }) {
  const life = useDraftLife(DRAFT, account);
  const still = { simulated: undefined, error: undefined, isRunning: false, start: () => undefined };
  const findings = { judged: undefined, error: undefined, isSettled: false, retry: () => undefined };
  const analysis = { life, simulation: still, findings, reading: {} } as unknown as DraftAnalysis;
  const whole = readDao(dao() as Parameters<typeof readDao>[0]);
  return <DraftEffects dao={whole} draft={DRAFT} analysis={analysis} />;
}

test('what was played stays when a wallet is connected, says for whom it was, and is played again on request', async () => {
  const client = createClient(world.service);
  const page = (account: string | undefined) => (
    <Provider value={client}>
      <Effects account={account} />
    </Provider>
  );
  const { rerender } = render(page(undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Simulate' }));
  expect(await screen.findByText(/Played for nobody/)).toBeVisible();
  expect(screen.queryByText(/for another account/)).toBeNull();
  rerender(page(ADA));
  expect(screen.getByText(/Played for nobody/)).toBeVisible();
  expect(screen.getByText(/This was played for another account/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Play again' }));
  expect(await screen.findByText(/Played for Ada/)).toBeVisible();
  expect(screen.queryByText(/for another account/)).toBeNull();
});

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
