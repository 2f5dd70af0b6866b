/** @jest-environment jsdom */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { WagmiContext } from 'wagmi';
import { connect } from 'wagmi/actions';
import { WalletBridge } from '@/lib/wallet/bridge';
import { createWagmi } from '@/lib/wallet/connectors';
import { createDemoProvider, DEMO_CHAIN } from '@/lib/wallet/demoProvider';
import { disconnectWallet, rememberedWallet, rememberWallet, wallet } from '@/lib/wallet/wallet';

const ID = 'org.example.announced';
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CONFIG = {
  chains: [{ id: DEMO_CHAIN, name: 'Test', rpc: ['http://127.0.0.1:9/'], currency: 'ETH' }],
  organisations: [],
  wallet: {},
};

/** A page whose browser has a wallet; `remembered` is the account that it shows without being asked. */
function open(remembered?: typeof ACCOUNT) {
  const provider = createDemoProvider({
    accounts: [{ address: ACCOUNT, label: 'One' }],
    anvils: new Map([[DEMO_CHAIN, async () => `0x${'cd'.repeat(32)}`]]),
    ask: async () => ACCOUNT,
    remembered,
  });
  const info = { uuid: crypto.randomUUID(), name: 'Announced', icon: 'data:,', rdns: ID };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
  const wagmi = createWagmi(CONFIG, CONFIG.chains);
  const { unmount } = render(
    <WagmiContext value={wagmi}>
      <QueryClientProvider client={new QueryClient()}>
        <WalletBridge />
      </QueryClientProvider>
    </WagmiContext>,
  );
  const close = () => {
    unmount();
    removeEventListener('eip6963:requestProvider', announce);
  };
  return { wagmi, provider, close };
}

const connected = () =>
  waitFor(() => expect(wallet.get()).toMatchObject({ status: 'connected', account: ACCOUNT }));

describe('a wallet in this browser', () => {
  let close: () => void;
  beforeEach(() => {
    localStorage.clear();
    wallet.set({ status: 'none' });
  });
  afterEach(() => act(() => close()));

  test('is the page’s once it is connected, can be asked, and is forgotten when the person leaves it', async () => {
    const page = open();
    close = page.close;
    const connector = page.wagmi.connectors.find(({ id }) => id === ID);
    if (connector === undefined) throw new Error('it was not found');
    await act(() => connect(page.wagmi, { connector }));
    await connected();
    expect(rememberedWallet()).toEqual({ connector: ID, account: ACCOUNT });
    const { client } = wallet.get();
    expect([client?.name, client?.recall]).toEqual(['Announced', undefined]);
    const request = { from: ACCOUNT, to: ACCOUNT, data: '0x', value: '0x0' } as const;
    expect(await client?.send(request)).toBe(`0x${'cd'.repeat(32)}`);
    act(() => disconnectWallet());
    await waitFor(() => expect(wallet.get()).toEqual({ status: 'none', gone: undefined }));
    expect([page.wagmi.state.status, rememberedWallet()]).toEqual(['disconnected', undefined]);
  });

  test('is taken up again at the next visit, and it is said when it ended the connection', async () => {
    rememberWallet({ connector: ID, account: ACCOUNT });
    const page = open(ACCOUNT);
    close = page.close;
    await connected();
    await act(() => page.provider.request({ method: 'wallet_revokePermissions' }));
    await waitFor(() => expect(wallet.get()).toEqual({ status: 'none', gone: 'wallet-ended' }));
    expect(rememberedWallet()).toBeUndefined();
  });

  test('that shows no account any more is said to be gone', async () => {
    rememberWallet({ connector: ID, account: ACCOUNT });
    close = open().close;
    await waitFor(() => expect(wallet.get()).toEqual({ status: 'none', gone: 'wallet-ended' }));
  });
});
