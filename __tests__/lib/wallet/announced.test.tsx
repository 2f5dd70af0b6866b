/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { createConfig, createConnector, http, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { BrowserWallets } from '@/components/connect/ConnectSheet';

/** A wallet that announced itself by this name. */
const announced = (name: string) =>
  createConnector(() => ({
    id: 'announced',
    type: 'injected',
    name,
    connect: async () => ({ accounts: [], chainId: 1 }) as never,
    disconnect: async () => undefined,
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }));

test('an announced wallet cannot turn its name round, hide in it, or make its button as high as the page', () => {
  const names = [`\u202eksaMateM\u2066`, 'W'.repeat(5039), '\u200b\u2060'];
  const config = createConfig({
    chains: [mainnet],
    connectors: names.map(announced),
    transports: { [mainnet.id]: http('http://127.0.0.1:9') },
    multiInjectedProviderDiscovery: false,
  });
  render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <BrowserWallets onUse={() => undefined} problem={undefined} />
    </WagmiProvider>,
  );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'ksaMateM',
    `${'W'.repeat(40)}…`,
    'Wallet without a name',
  ]);
  for (const button of buttons) expect(button.className).toMatch(/\bmax-h-24\b.*\boverflow-hidden\b/);
});
