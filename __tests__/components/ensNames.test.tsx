/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { EnsCard } from '@/components/names/NamesSettings';
import { Address } from '@/components/ui/Address';
import { QuorateError } from '@/core/errors';
import { forgetNames, namesRead } from '@/lib/names/namesRead';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createWorld, show } from './world';

const CONFIG = { names: { chainId: 31337, registry: `0x${'1'.repeat(40)}` } };
const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const [A, B] = [account(0xa), account(0xb)] as [string, string];

afterEach(() => {
  writeText(KEYS.book, null);
  writeText(KEYS.names, null);
  forgetNames();
});

/** A screen over a world in which these accounts have names, at a block; `asked` says of whom names were read. */
function open(screenOf: ReactNode, names: Record<string, string>, block = 100) {
  const asked: string[][] = [];
  let now = { names, block };
  const world = createWorld({
    names: ({ accounts }: { accounts: string[] }) => {
      asked.push(accounts);
      if (now.block === 0) throw new QuorateError('rpc-down', { host: 'eth.example' });
      return accounts.map((each) => ({
        account: each,
        name: now.names[each] ?? null,
        block: String(now.block),
      }));
    },
  });
  const shown = show(world.service, screenOf, { config: CONFIG });
  const set = (next: Record<string, string>, at: number) => {
    now = { names: next, block: at };
  };
  return { asked, set, ...shown };
}

const both = (
  <>
    <Address address={A} chainId={31337} />
    <Address address={B} chainId={31337} />
  </>
);

test('nothing is asked until names are switched on', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  writeText(KEYS.book, JSON.stringify({ [B]: { name: 'Bob' } }));
  const { asked } = open(both, { [A]: 'alice.eth' });
  await screen.findByRole('button', { name: /Bob/ });
  expect(screen.getByRole('button', { name: /^Address 0x0000…000a/ })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked).toEqual([]);
  jest.useRealTimers();
});

test('names of all addresses of a screen are one question, and the person’s own stand before them', async () => {
  writeText(KEYS.names, 'on');
  writeText(KEYS.book, JSON.stringify({ [B]: { name: 'My Bob' } }));
  const many = Array.from({ length: 98 }, (_, index) => account(1000 + index));
  const { asked } = open(
    <>
      {both}
      {many.map((each) => (
        <Address key={each} address={each} chainId={31337} />
      ))}
    </>,
    { [A]: 'alice.eth', [B]: 'bob.eth' },
  );
  expect(
    await screen.findByRole('button', { name: /^Address alice.eth 0x0000…000a ?, in full/ }),
  ).toBeVisible();
  expect(asked.map((each) => each.length)).toEqual([100]);
  await userEvent.click(screen.getByRole('button', { name: /^Address My Bob 0x0000…000b your name/ }));
  const panel = within(screen.getByRole('dialog'));
  expect(await panel.findByText(/In ENS/)).toHaveTextContent('In ENS: bob.eth, read at block 100.');
});

test('a name that changed is marked with the one before it, also at the next visit', async () => {
  writeText(KEYS.names, 'on');
  const first = open(both, { [A]: 'alice.eth' });
  await screen.findByRole('button', { name: /alice.eth/ });
  first.unmount();
  open(both, { [A]: 'mallory.eth' }, 2000);
  expect(
    await screen.findByRole('button', { name: /^Address mallory.eth .* was alice.eth until block 2,000/ }),
  ).toBeVisible();
  expect(readText(KEYS.namesRead)).toContain('"was":"alice.eth"');
});

test('an answer that is older than what is known changes nothing', async () => {
  writeText(KEYS.names, 'on');
  const first = open(both, { [A]: 'alice.eth' }, 100);
  await screen.findByRole('button', { name: /alice.eth/ });
  first.unmount();
  const { asked } = open(
    <>
      {both}
      <Address address={account(0xc)} chainId={31337} />
    </>,
    { [A]: 'older.eth', [account(0xc)]: 'carol.eth' },
    50,
  );
  await screen.findByRole('button', { name: /carol.eth/ });
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Address alice.eth 0x0000…000a ?, in full/ })).toBeVisible();
});

test('a name that looks like another one is marked, here and against the address book', async () => {
  writeText(KEYS.names, 'on');
  writeText(KEYS.book, JSON.stringify({ [account(0xc)]: { name: 'Carol' } }));
  open(
    <>
      {both}
      <Address address={account(0xd)} chainId={31337} />
      <Address address={account(0xe)} chainId={31337} />
    </>,
    { [A]: 'vitalik.eth', [B]: 'vita1ik.eth', [account(0xd)]: 'caroI.eth', [account(0xe)]: 'да.vote.eth' },
  );
  expect(
    await screen.findByRole('button', { name: /^Address vita1ik.eth .* looks like vitalik.eth/ }),
  ).toBeVisible();
  expect(
    screen.getByRole('button', { name: /^Address vitalik.eth .* looks like vita1ik.eth/ }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /caroI.eth .* looks like Carol/ }));
  const panel = within(screen.getByRole('dialog'));
  expect(await panel.findByText('Looks like Carol.')).toBeVisible();
  expect(panel.getByText(/000000000C$/i)).toBeVisible();
  expect(screen.getByRole('button', { name: /да.vote.eth .* letters of several scripts/ })).toBeVisible();
});

test('names that cannot be read leave the addresses, and why is said where one is opened', async () => {
  writeText(KEYS.names, 'on');
  const { asked } = open(both, {}, 0);
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: /^Address 0x0000…000a/ }));
  expect(
    await screen.findByText(/could not be read: The RPC endpoint eth.example does not answer/),
  ).toBeVisible();
});

test('the switch says who learns what; off, it forgets what was read', async () => {
  const shown = open(<EnsCard />, {});
  expect(
    await screen.findByText(
      /The operator of http:\/\/127.0.0.1:1, the endpoint of Testland above, then learns which addresses/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'On' }));
  expect(readText(KEYS.names)).toBe('on');
  shown.unmount();
  const other = open(both, { [A]: 'alice.eth' });
  await screen.findByRole('button', { name: /alice.eth/ });
  other.unmount();
  open(<EnsCard />, {});
  await userEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect([readText(KEYS.names), readText(KEYS.namesRead), namesRead().names.size]).toEqual([null, null, 0]);
});
