/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import type { Answer, Service, ServiceEvent } from '@/service/api/protocol';
import { block, cast, created, DAO, openWorld, type World } from '../service/graph/world';
import { show } from './world';

function serviceOf(world: World): { service: Service; advance(): void } {
  const listeners = new Set<(event: ServiceEvent) => void>();
  return {
    advance: () => {
      for (const listener of listeners) listener({ kind: 'changed', changed: { dao: DAO, kinds: ['head'] } });
    },
    service: {
      ask: async ({ query, variables }) =>
        JSON.parse(JSON.stringify(await world.ask(query, variables))) as Answer,
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      watch: async () => undefined,
      syncTo: async () => undefined,
      export: () => Promise.reject(new Error('nothing is exported here')),
      scan: async () => undefined,
      clear: async () => undefined,
      stored: async () => [],
      close: () => undefined,
    },
  };
}

describe('the screens over the real resolvers, decoders and votes in memory', () => {
  test('a vote that a log brings appears in the list and in the tally', async () => {
    const world = openWorld([created(7n, '# Renew the auditors\n\nFor a year.')]);
    cast(world, 7n, 1, 30n, 1, 'They were thorough.');
    const { service, advance } = serviceOf(world);
    show(service, <ProposalScreen fragment={`${DAO}/7`} />);
    const votes = within(await screen.findByRole('region', { name: 'Votes' }));
    expect(await votes.findByText('“They were thorough.”')).toBeVisible();
    const result = within(screen.getByRole('region', { name: 'Result' }));
    expect(result.getByRole('img')).toHaveAccessibleName(/For 30, .*Against 0/);
    cast(world, 7n, 2, 12n, 0, 'Too dear.', 160);
    // The tally is asked once per block; the vote came with a new one.
    world.head = block(1001n);
    advance();
    expect(await votes.findByText('“Too dear.”')).toBeVisible();
    await waitFor(() => expect(result.getByRole('img')).toHaveAccessibleName(/Against 12/));
    expect(votes.getByText(/Complete: the sum of 2 votes/)).toBeVisible();
  });

  test('a list of many votes is paged, filtered and searched by the resolvers', async () => {
    const world = openWorld([created(7n, '# Renew')]);
    for (let voter = 1; voter <= 45; voter++)
      cast(world, 7n, voter, BigInt(voter), voter % 3, voter === 9 ? 'the needle' : '', 100 + voter);
    show(serviceOf(world).service, <ProposalScreen fragment={`${DAO}/7`} />);
    const votes = within(await screen.findByRole('region', { name: 'Votes' }));
    expect(await votes.findByRole('list', { name: '45 votes, heaviest first' })).toBeVisible();
    // The list's scroll position does not matter here.
    const weightsIn = async (order: string) =>
      within(await votes.findByRole('list', { name: `45 votes, ${order}` }))
        .getAllByRole('listitem')
        .map(({ textContent }) => Number(/(?:For|Against|Abstain)(\d+)/.exec(textContent ?? '')?.[1]));
    await userEvent.click(votes.getByRole('button', { name: 'Oldest' }));
    const oldest = await weightsIn('oldest first');
    expect(oldest).toEqual(oldest.toSorted((one, other) => one - other));
    await userEvent.click(votes.getByRole('button', { name: 'Newest' }));
    const newest = await weightsIn('newest first');
    expect(newest).toEqual(newest.toSorted((one, other) => other - one));
    expect(newest.length).toBeGreaterThan(1);
    await userEvent.click(votes.getByRole('button', { name: 'Heaviest' }));
    await userEvent.click(votes.getByRole('button', { name: 'Abstain' }));
    expect(await votes.findByRole('list', { name: '15 votes, heaviest first' })).toBeVisible();
    await userEvent.click(votes.getByRole('button', { name: 'All' }));
    await userEvent.type(votes.getByRole('searchbox'), 'needle');
    expect(await votes.findByRole('list', { name: '1 vote, heaviest first' })).toBeVisible();
    expect(votes.getByText('“the needle”')).toBeVisible();
  });

  test('a chain that does not answer is a failure, not an unknown proposal and not an empty list', async () => {
    const world = openWorld([created(7n, '# Renew')]);
    const { service } = serviceOf(world);
    world.failing = new Error('the line is dead');
    const { unmount } = show(service, <ProposalScreen fragment={`${DAO}/7`} />);
    expect(await screen.findByRole('heading', { name: 'The proposal could not be read' })).toBeVisible();
    unmount();
    show(service, <DaoScreen fragment={DAO} />);
    expect(await screen.findByRole('heading', { name: 'The organisation could not be read' })).toBeVisible();
    expect(screen.queryByText(/No proposals|knows no proposal/)).toBeNull();
  });

  test('an id the Governor does not know is unknown, not a failure', async () => {
    show(serviceOf(openWorld()).service, <ProposalScreen fragment={`${DAO}/8`} />);
    expect(await screen.findByText(/This Governor knows no proposal 8/)).toBeVisible();
  });

  test('a state and words narrow the list of an organisation', async () => {
    const world = openWorld([created(1n, '# Pay the auditors'), created(2n, '# Renew the bridge')]);
    world.states.set(1n, 'EXECUTED');
    show(serviceOf(world).service, <DaoScreen fragment={DAO} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Executed 1' }));
    expect(await screen.findByRole('list', { name: '1 proposal, newest first' })).toBeVisible();
    expect(screen.getByText('Pay the auditors')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'All 2' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in titles' }), 'BRIDGE');
    await waitFor(() => expect(screen.queryByText('Pay the auditors')).toBeNull());
    expect(screen.getByText('Renew the bridge')).toBeVisible();
  });
});
