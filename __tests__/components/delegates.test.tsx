/** @jest-environment jsdom */

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { zeroAddress } from 'viem';
import { DelegateScreen } from '@/components/delegate/DelegateScreen';
import { DelegatesScreen } from '@/components/delegate/DelegatesScreen';
import { deferred } from '@/core/deferred';
import { formatAddress } from '@/core/format';
import { wallet } from '@/lib/wallet/wallet';
import { reading } from '../control/page';
import { ADA, BOB, connectAs, delegate, delegatePage, delegateSync, TOKEN } from './delegating';
import { block, createWorld, DAO, dao, expectLink, show, unanswered, votes } from './world';

type Asked = { orderBy: string; search: string | null };
function openList(delegates: unknown) {
  const world = createWorld({ dao: () => ({ ...dao(), delegates, delegate: () => delegate(ADA) }) });
  return show(world.service, <DelegatesScreen fragment={DAO} />);
}

describe('the list', () => {
  test('who, with how much, of what share, by how many; each figure proves itself, each line leads on', async () => {
    openList(delegatePage([delegate(ADA), delegate(BOB, { rank: 2, confirmed: null, delegators: 1 })]));
    const list = within(await screen.findByRole('list', { name: '2 delegates' }));
    expect(screen.getByText(/2 delegates hold 4,200/)).toBeVisible();
    expect(screen.getByText(/All delegations are read, from the token’s first block \(12\)/)).toBeVisible();
    expect(list.getByText('42.0% · 3 delegators · voted on 12 of 15')).toBeVisible();
    expect(list.getByText('42.0% · 1 delegator · voted on 12 of 15')).toBeVisible();
    expect(list.getByText('by logs')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: '4,200' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Voting power', hidden: true }));
    expect(await proof.findByText('getVotes(address)')).toBeInTheDocument();
    expect(proof.getByText(ADA)).toBeInTheDocument();
    expectLink(list, 'Profile of 0x7099…79C8', expect.stringContaining(`#${DAO}/${ADA}`));
  });

  test('orders and the search are asked of the index', async () => {
    const asked: Asked[] = [];
    openList((question: Asked) => {
      asked.push(question);
      return delegatePage(question.search === null ? [delegate(ADA)] : []);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delegators' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by address' }), '0xff');
    expect(await screen.findByText('No delegate fits')).toBeVisible();
    expect(asked.map(({ orderBy }) => orderBy)).toContain('DELEGATORS');
    expect(asked.at(-1)).toMatchObject({ orderBy: 'DELEGATORS', search: '0xff' });
  });

  test('participation orders the list, by the votes that are read; where some are missing that is said', async () => {
    const asked: Asked[] = [];
    openList((question: Asked) => {
      asked.push(question);
      return delegatePage([delegate(ADA)], { votesWhole: false });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Participation' }));
    expect(
      await screen.findByText('Counted from the votes read so far. Not all votes are read.'),
    ).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ orderBy: 'ATTENDANCE' });
  });

  test('nobody yet: says how tokens come to count', async () => {
    openList(delegatePage([], { delegated: '0' }));
    expect(await screen.findByText('No delegations yet')).toBeVisible();
    expect(screen.getByText(/Until then they do not count/)).toBeVisible();
  });

  test('while it is read nothing is claimed; gaps and missing logs are said', async () => {
    openList(delegatePage([], { sync: delegateSync({ complete: false, reading: true, progress: 0.42 }) }));
    expect(await screen.findByText(/newest first: 42%/)).toBeVisible();
    expect(screen.queryByText('No delegations yet')).toBeNull();
  });

  test('a log that is missing is named, and a power that the logs do not explain', async () => {
    const breaks = [{ address: ADA, kind: 'CHAIN', from: '800', to: '1000' }];
    const gaps = [{ from: '100', to: '250' }];
    openList(delegatePage([delegate(ADA)], { sync: delegateSync({ complete: false, gaps, breaks }) }));
    expect(await screen.findByText('The endpoint left out a log.')).toBeVisible();
    expect(screen.getByText(/says another power than the last log, in blocks 800–1,000/)).toBeVisible();
    await userEvent.click(screen.getByText('Part of the token’s history could not be read.'));
    expect(screen.getByText(/Delegations made in blocks 100–250 are missing/)).toBeVisible();
    expect(screen.queryByText(/All delegations are read/)).toBeNull();
  });

  test('a failure is named, with a way to try again', async () => {
    openList(unanswered);
    expect(await screen.findByText(/rpc\.example does not answer/)).toBeVisible();
    expect(screen.queryByText('No delegations yet')).toBeNull();
  });

  test('without a token there is nothing to list', async () => {
    const world = createWorld({ dao: () => ({ ...dao({ token: null }), delegates: null }) });
    show(world.service, <DelegatesScreen fragment={DAO} />);
    expect(await screen.findByText('This Governor names no token')).toBeVisible();
  });
});

afterEach(() => act(() => wallet.set({ status: 'none' })));

describe('the connected account', () => {
  const openAs = (
    held: { votes: string; balance: string; delegate: string | null },
    listed: readonly unknown[] = [],
  ) => {
    connectAs(ADA);
    const unread = delegateSync({ complete: false, reading: true, progress: 0 });
    const nothing = delegate(ADA, { power: '0', confirmed: '0', rank: null, delegators: 0, sync: unread });
    const proof = (figure: string, call: string, value: string) =>
      reading({ figure, contract: TOKEN, call, args: [ADA], value });
    const proofs = [
      proof('votes', 'getVotes(address)', held.votes),
      proof('delegate', 'delegates(address)', zeroAddress),
    ];
    const told = deferred<void>();
    const account = () =>
      told.promise.then(() => ({ address: ADA, at: block(1000), split: [], ...held, proofs }));
    const delegates = delegatePage(listed, { sync: unread });
    const world = createWorld({ dao: () => ({ ...dao(), delegates, delegate: () => nothing, account }) });
    show(world.service, <DelegatesScreen fragment={DAO} />);
    return screen
      .findByRole('region', { name: 'You as a delegate' })
      .then((region) => ({ region, own: within(region), tell: told.resolve }));
  };

  test('its line has its height before the answer, which moves nothing below it', async () => {
    const { region, own, tell } = await openAs({ votes: votes(48_210), balance: '0', delegate: ADA }, [
      delegate(BOB),
    ]);
    const list = await screen.findByRole('list', { name: /delegate/ });
    expect(region).toHaveClass('min-h-17');
    expect(own.queryByRole('button')).toBeNull();
    expect(region.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    tell();
    expect(await screen.findByRole('button', { name: '48,210 MRD' })).toBeVisible();
    expect(list).toBeInTheDocument();
  });

  test('its votes are the token’s, however little of the delegations is read; until then none are claimed', async () => {
    const { own, tell } = await openAs({ votes: votes(48_210), balance: '0', delegate: ADA });
    expect(own.queryByText(/no votes/)).toBeNull();
    tell();
    expect(await own.findByRole('button', { name: '48,210 MRD' })).toBeVisible();
    expect(own.queryByText(/no votes/)).toBeNull();
  });

  test('tokens without a delegate do not count yet; one press offers to delegate them to oneself', async () => {
    const { own, tell } = await openAs({ votes: '0', balance: votes(12_400), delegate: null });
    tell();
    expect(await own.findByText(/12,400 MRD do not count yet:/)).toBeVisible();
    await userEvent.click(own.getByRole('button', { name: 'delegate them' }));
    expect(await screen.findByRole('radio', { name: 'Yourself', hidden: true })).toBeChecked();
  });
});

describe('a profile', () => {
  const open = (changes: Record<string, unknown> = {}) => {
    const world = createWorld({ dao: () => ({ ...dao(), delegate: () => delegate(ADA, changes) }) });
    return show(world.service, <DelegateScreen fragment={`${DAO}/${ADA}`} />);
  };

  test('power over time in words and as a table, delegators, votes and how often', async () => {
    open();
    expect(
      await screen.findByRole('img', { name: /from block 500 to 1,000: 100 .* at first, 4,200/ }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 2 changes as a table' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: /800 \+4,100 4,200/ })).toBeVisible();
    const delegators = within(screen.getByRole('region', { name: 'Delegators' }));
    expect(await delegators.findByText(/^itself since/)).toHaveTextContent(/^itself since about \d+ \w+, /);
    expect(delegators.getByTitle('block 500')).toBeVisible();
    expect(delegators.getByText(/a log is missing/)).toBeVisible();
    const cast = within(screen.getByRole('region', { name: 'Votes' }));
    expect(await cast.findByText(/that ended while it held power/)).toHaveTextContent(
      'Voted on 12 of the 16 proposals that ended while it held power at their snapshot. 8 of its 10 votes For or Against went with the outcome.',
    );
    expect(await cast.findByText('The council keeps its word')).toBeVisible();
    expectLink(cast, 'Compare with others', `/compare/#${DAO}?with=${ADA}`);
    expectLink(cast, /Fund the grants council/, expect.stringContaining(`${DAO}/7`));
  });

  test('of the connected account names its address, and offers to delegate to oneself first', async () => {
    connectAs(ADA);
    open();
    expect(await screen.findByRole('radio', { name: 'Yourself' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('0x7099…79C8');
  });

  test('what cannot be counted for certain is not counted', async () => {
    const given = delegate(ADA).votes;
    open({
      votes: { ...given, participation: null, sync: { ...given.sync, complete: false, reading: true } },
    });
    expect(await screen.findByText(/Some may still be missing/)).toBeVisible();
    expect(screen.queryByText(/Voted on/)).toBeNull();
  });

  test('lent tokens are told by who lent them, and parts as parts', async () => {
    const lent = { lender: TOKEN, via: [ADA] };
    const items = [{ address: BOB, since: '800', balance: votes(5), parts: 3000, confirmed: true, lent }];
    open({ delegations: { items, cursor: null, total: 1 } });
    expect(await screen.findByText(/^Lent through/)).toHaveTextContent(
      `Lent through ${formatAddress(BOB)}, can be recalled at any time. Passed on by ${formatAddress(ADA)}.`,
    );
    expect(screen.getByText(formatAddress(TOKEN))).toBeVisible();
    expect(screen.getByText(/^30\.0% of them · since/)).toBeVisible();
  });

  test('an account that never held power is said to have none', async () => {
    const history = { points: [], count: 0, whole: true };
    const delegations = { items: [], cursor: null, total: 0 };
    open({ power: '0', confirmed: '0', rank: null, history, delegations });
    expect(await screen.findByText('This account never held any voting power.')).toBeVisible();
    expect(await screen.findByText('No delegators found.')).toBeVisible();
  });

  test.each([DAO, `${DAO}/0x12`, `${DAO}/`])('the link %s leads nowhere', (fragment) => {
    show(createWorld({}).service, <DelegateScreen fragment={fragment} />);
    expect(screen.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  });
});
