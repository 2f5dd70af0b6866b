/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { headingOf, inboxOf } from '@/components/inbox/needs';
import { Trouble } from '@/components/inbox/Trouble';
import type { DaoView } from '@/lib/query/dao';
import type { InboxRow } from '@/lib/query/inbox';
import { DAO } from './world';

const row = (unknown: number): InboxRow => ({
  id: DAO,
  loading: false,
  dao: {
    name: 'Meridian',
    sync: { complete: true, problem: null, recalled: null },
  } as unknown as DaoView,
  lines: [],
  total: 0,
  proposals: 3,
  unknown,
  error: undefined,
});

test('where the contract does not say the state of a proposal, it is not said that nothing is open', async () => {
  expect(headingOf(inboxOf([row(0)], true), true)).toBe('Nothing needs you');
  expect(headingOf(inboxOf([row(1)], true), true)).toBe('Nothing found so far for you');
  await act(async () => void render(<Trouble rows={[row(0)]} onRetry={() => undefined} />));
  expect(screen.queryByRole('region', { name: 'Not read' })).toBeNull();
  await act(async () => void render(<Trouble rows={[row(2)]} onRetry={() => undefined} />));
  expect(screen.getByRole('region', { name: 'Not read' })).toHaveTextContent(
    'Not readMeridian on chain 31337▲ Whether 2 proposals are open is not known: the contract does not say the state.',
  );
});
