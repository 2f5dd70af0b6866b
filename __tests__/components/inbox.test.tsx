/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { SyncNote } from '@/components/dao/SyncNote';
import { Trouble } from '@/components/inbox/InboxBody';
import { headingOf, inboxOf, sideVoted } from '@/components/inbox/needs';
import { QuorateError } from '@/core/errors';
import type { Side } from '@/core/governor/vote';
import type { DaoView } from '@/lib/query/dao';
import type { InboxRow } from '@/lib/query/inbox';
import { unwatchAddress, watchAddress } from '@/lib/settings/watched';
import { wallet } from '@/lib/wallet/wallet';
import { connectAs } from './delegating';
import { SOON, showInbox } from './inboxShown';
import { block, createWorld, DAO, dao, proposal, proposalPage, sync } from './world';

const row = (unknown: number): InboxRow => ({
  id: DAO,
  loading: false,
  dao: { name: 'Meridian', sync: { complete: true, problem: null, recalled: null } } as unknown as DaoView,
  lines: [],
  total: 0,
  proposals: 3,
  unknown,
  error: undefined,
});

test('where the contract does not say the state of a proposal, it is not said that nothing is open', async () => {
  expect(headingOf(inboxOf([row(0)], ['0x1']), true)).toBe('Nothing needs you');
  expect(headingOf(inboxOf([row(1)], ['0x1']), true)).toBe('Nothing found so far for you');
  await act(async () => void render(<Trouble rows={[row(0)]} onRetry={() => undefined} />));
  expect(screen.queryByRole('region', { name: 'Not read' })).toBeNull();
  await act(async () => void render(<Trouble rows={[row(2)]} onRetry={() => undefined} />));
  expect(screen.getByRole('region', { name: 'Not read' })).toHaveTextContent(
    'Not readMeridian on chain 31337▲ Whether 2 proposals are open is not known: the contract does not say the state.',
  );
});

test('what was found so far is told beside the loading, and no more than that is claimed', () => {
  const found = {
    ...inboxOf([row(0)], ['0x1']),
    items: [{ need: 'open' }],
    isWhole: false,
  } as never as Parameters<typeof headingOf>[0];
  expect(headingOf({ ...found, loading: 2 }, false)).toBe('Loading… 1 open so far');
  expect(headingOf({ ...found, loading: 0 }, false)).toBe('1 open so far');
  expect(headingOf({ ...found, loading: 0 }, true)).toBe('1 for you so far');
  // A failed organisation is named above the list; the results of the others are told.
  const ending = (days: number, need = 'vote') => ({
    need,
    dao: { clock: { now: 0n, secondsPerUnit: 12 } },
    line: { state: need === 'vote' ? 'ACTIVE' : 'SUCCEEDED', deadline: BigInt(days * 7200) },
  });
  const heading = (...items: unknown[]) =>
    headingOf({ ...found, isWhole: true, failed: 1, items: items as typeof found.items }, true);
  expect(heading(ending(1), ending(6), ending(8))).toBe('2 votes end this week');
  expect(heading(ending(6))).toBe('1 vote ends this week');
  expect(heading(ending(8))).toBe('No vote ends this week');
  // A step that anyone may take is not an open vote.
  expect(heading(ending(0, 'queue'))).toBe('1 proposal is ready');
});

test('what needs somebody and what does not are two lists, also when the account is another', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const who = (nibble: string) => `0x${nibble.repeat(40)}` as const;
  const voted = (account: string, title: string) => ({
    power: '5',
    hasVoted: title.endsWith(account.slice(-1)),
    votes: [],
  });
  // Each account has voted on the proposal that bears its last digit.
  const line = (id: string) => {
    const title = `Of ${id}`;
    const ballots = ({ addresses }: { addresses: string[] }) =>
      addresses.map((address) => voted(address, title));
    return proposal({ id: `${DAO}/${id}`, proposalId: id, title, ballots });
  };
  const { service } = createWorld({
    dao: () => ({ ...dao(), proposals: proposalPage([line('1'), line('2')]) }),
  });
  connectAs(who('1'));
  await showInbox(service);
  const linesIn = async (name: string | RegExp) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await linesIn(SOON)).toEqual([expect.stringContaining('Of 2')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Also open 1' }));
  expect(await linesIn('Also open')).toEqual([expect.stringContaining('Of 1')]);
  connectAs(who('2'));
  await within(await screen.findByRole('region', { name: SOON })).findByText(/Of 1/);
  fireEvent.click(await screen.findByRole('button', { name: 'Also open 1' }));
  expect(await linesIn('Also open')).toEqual([expect.stringContaining('Of 2')]);
  // With a second address both are for the person, and each line says for which.
  act(() => watchAddress(who('1')));
  expect(await screen.findByText('0x1111…1111')).toBeVisible();
  expect(await linesIn(SOON)).toEqual([
    expect.stringMatching(/Of 1.*votes of 0x2222…2222/),
    expect.stringMatching(/Of 2.*votes of 0x1111…1111/),
  ]);
  act(() => unwatchAddress(who('1')));
  expect(told.mock.calls.filter(([said]) => /same key/.test(String(said)))).toEqual([]);
  told.mockRestore();
});

describe('how one has voted', () => {
  const whole = { kind: 'whole', side: 'for' } as const;
  const cast = (votes: readonly { kind: string; side: Side | null }[], hasVoted = true) => ({
    ...{ power: 5n, hasVoted, votes },
  });
  const told = (ballots: ReturnType<typeof cast>[], fractional = false) =>
    sideVoted({ dao: { counting: { fractional } }, line: { ballots } } as never);

  test.each<[string, ReturnType<typeof cast>[], Side | undefined]>([
    ['its log is read', [cast([whole])], 'for'],
    ['its log is not read', [cast([])], undefined],
    ['the contract does not say that a vote was cast', [cast([whole], false)], undefined],
    ['it was split', [cast([{ kind: 'split', side: null }])], undefined],
    ['an owner voted over a delegate', [cast([{ kind: 'override', side: 'for' }])], undefined],
    ['two logs are read', [cast([whole, { kind: 'whole', side: 'against' }])], undefined],
    ['two accounts agree', [cast([whole]), cast([whole]), cast([], false)], 'for'],
    ['two accounts do not', [cast([whole]), cast([{ kind: 'whole', side: 'against' }])], undefined],
    ['the log of one is not read', [cast([whole]), cast([])], undefined],
  ])('where %s', (_, ballots, side) => expect(told(ballots)).toBe(side));

  test('where votes can be split, more may have been given than is read', () =>
    expect(told([cast([whole])], true)).toBeUndefined());

  test('it is said beside the vote that is still open', async () => {
    const account = `0x${'1'.repeat(40)}` as const;
    const line = (id: string, votes: object[]) => {
      const ballots = [{ power: '5', hasVoted: true, votes }];
      return proposal({ id: `${DAO}/${id}`, proposalId: id, title: `Of ${id}`, ballots });
    };
    const against = { kind: 'WHOLE', support: 'AGAINST' };
    const { service } = createWorld({
      dao: () => ({ ...dao(), proposals: proposalPage([line('1', [against]), line('2', [])]) }),
    });
    connectAs(account);
    await showInbox(service);
    const open = within(await screen.findByRole('region', { name: 'Also open' }));
    expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Of 1.*you voted ✕ Against/),
      expect.stringMatching(/Of 2.*you voted/),
    ]);
  });
});

test('before a checkpoint is confirmed the first to end stands first, and nothing warns of an end that is not known', async () => {
  const ending = (id: string, deadline: string) =>
    proposal({ id: `${DAO}/${id}`, proposalId: id, title: `Of ${id}`, deadline, ballots: [] });
  const { service } = createWorld({
    dao: () => ({
      ...dao({ clock: { mode: 'BLOCKNUMBER', raw: null, now: '1000', secondsPerUnit: 0 } }),
      proposals: proposalPage([ending('1', '99000'), ending('2', '22000')]),
    }),
  });
  wallet.set({ status: 'none' });
  await showInbox(service);
  fireEvent.click(await screen.findByRole('button', { name: 'Later 1' }));
  const lines = ['This week', 'Later'].flatMap((name) =>
    within(screen.getByRole('region', { name })).getAllByRole('listitem'),
  );
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Of 2.*Voting open/),
    expect.stringMatching(/Of 1.*Voting open/),
  ]);
});

test('data of an earlier visit leaves the painted page where it is, until that is confirmed or cannot be', async () => {
  const recalled = { block: block(990), read: '1790000000' };
  const proposals = proposalPage([proposal({ ballots: [] })]);
  wallet.set({ status: 'none' });
  await showInbox(createWorld({ dao: () => ({ ...dao({ sync: sync({ recalled }) }), proposals }) }).service);
  expect(await screen.findByText(/As of your last visit/)).toHaveAttribute('data-place');
  const isPlace = (problem: QuorateError | null) => {
    const read = sync({ recalled: { block: { number: 990n } }, problem }) as never;
    return render(<SyncNote dao={DAO} sync={read} />).container.querySelector('[data-place]') !== null;
  };
  expect([isPlace(null), isPlace(new QuorateError('draft-invalid', { reason: 'x' }))]).toEqual([true, false]);
});
