/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { Gone } from '@/components/act/ActForm';
import { WalletNote } from '@/components/shell/ConnectButton';
import { rememberedWallet, rememberWallet, wallet } from '@/lib/wallet/wallet';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test.each([
  ['wallet-ended', 'Your wallet ended the connection.'],
  ['wallet-expired', 'The connection to your wallet ran out.'],
] as const)('a connection that %s is told, with the way to a new one', (gone, words) => {
  const { rerender } = render(<WalletNote />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => wallet.set({ status: 'none', gone }));
  expect(screen.getByRole('status').textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Connect again' })).toBeVisible();
  // A sheet that covers the notice says it too.
  rerender(<Gone />);
  expect(screen.getByRole('status').textContent).toContain(words);
  act(() => wallet.set({ status: 'none' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('how long a session lasts is remembered, and nonsense in its place is no memory', () => {
  rememberWallet({ connector: 'wc', account: ACCOUNT, until: 1_800_000_000 });
  expect(rememberedWallet()).toEqual({ connector: 'wc', account: ACCOUNT, until: 1_800_000_000 });
  rememberWallet({ connector: 'wc', account: ACCOUNT, until: Number.NaN });
  expect(rememberedWallet()?.until ?? null).toBeNull();
});
