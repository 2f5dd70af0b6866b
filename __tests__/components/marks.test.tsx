/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { loadConfig } from '@/lib/settings/config';
import { actionTo, SHORT_PERIOD } from './action';
import { createWorld, DAO, dao, GOVERNOR, proposal, proposalPage, show } from './world';

const MARK = /▲\s*(\d+ things? to check)/;
const ROUTER = {} as ComponentProps<typeof AppRouterContext>['value'];

/** Each screen over the same proposal, which sets a short voting period. */
function world() {
  const line = proposal({ actions: [actionTo(GOVERNOR, SHORT_PERIOD)], ballots: [] });
  return createWorld({
    dao: () => ({ ...dao(), proposals: proposalPage([line]) }),
    proposal: () => ({ ...line, dao: dao() }),
  }).service;
}

async function markIn(element: HTMLElement): Promise<string | undefined> {
  await within(element).findByText(MARK);
  return MARK.exec(element.textContent ?? '')?.[1];
}

test('home, the list, and the proposal itself count the same things to check', async () => {
  const open = (screenOf: React.ReactNode) =>
    show(world(), <AppRouterContext value={ROUTER}>{screenOf}</AppRouterContext>, {
      config: { organisations: [{ id: DAO, name: 'As the operator calls it' }] },
    });
  const home = open(<InboxScreen />);
  await act(loadConfig);
  const counts = [await markIn(await screen.findByRole('region', { name: 'Open now' }))];
  // An organisation has one name, before it is read and after.
  const following = within(screen.getByRole('region', { name: 'Following' }));
  expect(following.getByRole('link')).toHaveTextContent('As the operator calls it');
  home.unmount();
  const list = open(<DaoScreen fragment={DAO} />);
  counts.push(await markIn(await screen.findByRole('main')));
  list.unmount();
  open(<ProposalScreen fragment={`${DAO}/7`} />);
  const chip = await within(await screen.findByRole('region', { name: 'What it does' })).findByRole(
    'button',
    {
      name: /things? to check/,
    },
  );
  counts.push(/\d+ things? to check/.exec(chip.textContent ?? '')?.[0]);
  expect(counts).toEqual(Array(3).fill(expect.stringMatching(/^\d/)));
  expect(new Set(counts).size).toBe(1);
});
