/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { InboxScreen } from '@/components/inbox/InboxScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { ListMark } from '@/components/risk/ListMark';
import type { ListMarks } from '@/components/risk/useMarks';
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

test('what stands further down is checked like what stands first; before that it is said, and no silence is an answer', async () => {
  const lines = Array.from({ length: 8 }, (_, at) =>
    proposal({
      id: `${DAO}/${at + 1}`,
      proposalId: String(at + 1),
      actions: [actionTo(GOVERNOR, SHORT_PERIOD)],
      ballots: [],
    }),
  );
  const { service } = createWorld({ dao: () => ({ ...dao(), proposals: proposalPage(lines) }) });
  let answer = () => {};
  const chain = new Promise<void>((done) => {
    answer = done;
  });
  const slow: typeof service = {
    ...service,
    ask: async (request) => {
      if (JSON.stringify(request.variables).includes('"read":true')) await chain;
      return service.ask(request);
    },
  };
  show(
    slow,
    <AppRouterContext value={ROUTER}>
      <InboxScreen />
    </AppRouterContext>,
    { config: { organisations: [{ id: DAO, name: 'Meridian' }] } },
  );
  await act(loadConfig);
  const rows = within(await screen.findByRole('region', { name: 'Open now' })).getAllByRole('listitem');
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row).toHaveTextContent('Checking…');
  await act(async () => answer());
  for (const row of rows) await markIn(row);
});

test('where the chain keeps silent or was not asked, nothing found by the calls alone is no all-clear', () => {
  const none = new Map([[7n, []]]);
  const said = (marks: ListMarks, id = 7n) => {
    const { container, unmount } = render(<ListMark marks={marks} proposal={id} />);
    const { textContent } = container;
    unmount();
    return textContent;
  };
  expect(said({ found: undefined, state: 'running' })).toBe('Checking…');
  expect(said({ found: none, state: 'part' })).toBe('Not checked yet');
  expect(said({ found: none, state: 'whole' })).toBe('');
  // Only the latest are checked; of an earlier one nothing is known.
  expect(said({ found: none, state: 'whole' }, 6n)).toBe('Not checked yet');
});
