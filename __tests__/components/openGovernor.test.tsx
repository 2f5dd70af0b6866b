/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { NoPage } from '@/components/about/NoPage';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { OpenGovernor } from '@/components/inbox/OpenGovernor';
import { QuorateError } from '@/core/errors';
import { loadConfig, useConfig } from '@/lib/settings/config';
import { routed } from './inboxShown';
import { createWorld, dao, show } from './world';

const GOVERNOR = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
const CHAINS = [
  { id: 1, name: 'Ethereum', rpc: ['http://127.0.0.1:1'], currency: 'ETH' },
  { id: 10, name: 'Second', rpc: ['http://127.0.0.1:1'], currency: 'ETH' },
  { id: 20, name: 'Third', rpc: ['http://127.0.0.1:1'], currency: 'ETH' },
];

/** A page over chains of which some have a Governor at the address, and some do not answer; `gone` is where it led. */
function open(
  screenOf: ReactNode,
  found: Record<number, string | Error>,
  organisations: { id: string; name: string }[] = [],
) {
  const gone: string[] = [];
  const asked: string[] = [];
  const world = createWorld({
    dao: ({ id }: { id: string }) => {
      asked.push(id);
      const chain = id.split(':')[1] ?? '';
      const at = found[Number(chain)];
      if (at instanceof Error) throw at;
      if (at === undefined) throw new QuorateError('not-a-contract', { address: GOVERNOR, chain });
      return { ...dao(), id, name: at };
    },
  });
  const go = (href: string) => gone.push(href);
  const router = { push: go, replace: go, prefetch: () => undefined };
  // Waits for config.json.
  const Ready = () => (useConfig().status === 'ready' ? screenOf : undefined);
  show(world.service, routed(<Ready />, router), { config: { chains: CHAINS, organisations } });
  return { gone, asked };
}

async function paste(text: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: /^A DAO’s name/ }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

test('an address without a chain is tried on every chain, and opened where it is', async () => {
  const { gone, asked } = open(<OpenGovernor />, { 10: 'Far Away' });
  await paste(GOVERNOR.toLowerCase());
  await screen.findByRole('link', { name: 'Second: Far Away' });
  // Gone to once the last chain has answered.
  await waitFor(() => expect(gone).toEqual([`/dao/#eip155:10:${GOVERNOR}`]));
  expect(new Set(asked)).toEqual(new Set(CHAINS.map(({ id }) => `eip155:${id}:${GOVERNOR}`)));
});

test.each([`${GOVERNOR} `, ` "${GOVERNOR}"`, `\u200b<${GOVERNOR}>`])(
  '%j is tried on every chain too',
  async (text) => {
    const { gone } = open(<OpenGovernor />, { 10: 'Far Away' });
    await paste(text);
    await waitFor(() => expect(gone).toEqual([`/dao/#eip155:10:${GOVERNOR}`]));
  },
);

test('an address that names its chain is opened there, and no other chain is asked', async () => {
  const { gone, asked } = open(<OpenGovernor />, {});
  await paste(`oeth:${GOVERNOR}`);
  await waitFor(() => expect(gone).toEqual([`/dao/#eip155:10:${GOVERNOR}`]));
  expect(asked).toEqual([]);
});

test('on two chains the person chooses; a chain that does not answer is named, and nothing is opened past it', async () => {
  const found: Record<number, string | Error> = { 1: 'One', 10: 'Other', 20: new Error('down') };
  const { gone } = open(<OpenGovernor />, found);
  await paste(GOVERNOR);
  expect(await screen.findByRole('link', { name: 'Ethereum: One' })).toHaveAttribute(
    'href',
    `/dao/#eip155:1:${GOVERNOR}`,
  );
  expect(await screen.findByRole('link', { name: 'Second: Other' })).toBeVisible();
  expect(await screen.findByText('Third: could not be read')).toBeVisible();
  expect(gone).toEqual([]);
  // Pressed again, all are asked again.
  found[20] = 'Late';
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('link', { name: 'Third: Late' })).toBeVisible();
});

test('nowhere is said; a chain that was chosen is the only one asked', async () => {
  const { gone, asked } = open(<OpenGovernor />, {});
  await paste(GOVERNOR);
  expect(await screen.findByText('▲ No Governor was found at this address.')).toBeVisible();
  expect(gone).toEqual([]);
  asked.length = 0;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'on' }), 'Third');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(gone).toEqual([`/dao/#eip155:20:${GOVERNOR}`]);
  expect(asked).toEqual([]);
});

test('a link to a chain without it offers to look on the others, and asks none before', async () => {
  const { gone, asked } = open(<DaoScreen fragment={`eip155:1:${GOVERNOR}`} />, { 20: 'There' });
  await screen.findByText(/There is no contract at/);
  expect(new Set(asked.map((id) => id.split(':')[1]))).toEqual(new Set(['1']));
  await userEvent.click(screen.getByRole('button', { name: 'Look on the 2 other chains' }));
  const main = within(await screen.findByRole('main'));
  await main.findByRole('link', { name: 'Third: There' });
  expect(await main.findByText('Second: no Governor')).toBeVisible();
  await waitFor(() => expect(gone).toEqual([`/dao/#eip155:20:${GOVERNOR}`]));
});

test.each([
  ['/gov/second-dao/proposal/93', ['/proposal/#eip155:10:DAO/93']],
  ['/proposals/93?tab=votes', ['/proposal/#eip155:1:DAO/93', '/proposal/#eip155:10:DAO/93']],
  [`/delegates/${GOVERNOR}`, ['/delegate/#eip155:1:DAO/DAO', '/delegate/#eip155:10:DAO/DAO']],
  ['/gov/nobody/proposals/', ['/dao/#eip155:1:DAO', '/dao/#eip155:10:DAO']],
  [`/gov/eip155:5:${GOVERNOR}/proposal/93`, ['/proposal/#eip155:5:DAO/93']],
  ['/proposal/x93', []],
  ['/%E0%A4%A', []],
])('a page that is not there leads on where its path is of another frontend: %s', async (path, hrefs) => {
  history.pushState(null, '', path);
  const organisations = [
    { id: `eip155:1:${GOVERNOR}`, name: 'First DAO' },
    { id: `eip155:10:${GOVERNOR}`, name: 'Second DAO' },
  ];
  const { gone } = open(<NoPage />, {}, organisations);
  // The one of an earlier test is kept.
  await act(loadConfig);
  await screen.findByText(hrefs.length === 0 ? /may be mistyped/ : /Another frontend/);
  await act(() => import('@/components/about/MovedPage'));
  const links = screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link'));
  const short = (href: string | null) => href?.replaceAll(GOVERNOR, 'DAO');
  expect(links.map((link) => short(link.getAttribute('href')))).toEqual(hrefs);
  expect([...new Set(gone.map(short))]).toEqual(hrefs.length === 1 ? hrefs : []);
});
