import '@rainbow-me/rainbowkit/styles.css';
import './rainbowkit.css';
import { RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Config as WagmiConfig, WagmiContext } from 'wagmi';
import { ConnectSheet } from '@/components/connect/ConnectSheet';
import { DemoDialog } from '@/components/connect/DemoDialog';
import type { ChainConfig, Config } from '@/core/config';
import { languageNow } from '@/core/language/language';
import { WalletBridge } from '@/lib/wallet/bridge';
import { createWagmi, withoutWalletConnect } from '@/lib/wallet/connectors';
import { announceDemo } from '@/lib/wallet/demo';

const LOCALES = { en: 'en-US', de: 'de-DE', es: 'es-419' } as const;

/** Wagmi and RainbowKit, mounted beside the page and never around it; loaded only when a wallet is wanted. */
export function LazyWallet({ config, chains }: { config: Config; chains: readonly ChainConfig[] }) {
  const [wagmi, setWagmi] = useState<WagmiConfig>();
  const [queries] = useState(() => new QueryClient());
  useEffect(() => {
    let isGone = false;
    // The demo wallet has to be announced first: a stored connection to it is taken up as soon as wagmi is there.
    announceDemo(config)
      .catch(() => undefined)
      .then(() => {
        if (!isGone) setWagmi((now) => now ?? createWagmi(config, chains));
      });
    return () => {
      isGone = true;
    };
  }, [config, chains]);
  if (wagmi === undefined) return <DemoDialog />;
  return (
    <>
      {/* WagmiProvider forgets its connections at every render unless it reconnects to all of them. */}
      <WagmiContext value={wagmi}>
        <QueryClientProvider client={queries}>
          <RainbowKitProvider
            theme={null}
            modalSize="compact"
            locale={LOCALES[languageNow()]}
            appInfo={{ appName: 'Quorate' }}
          >
            <WalletBridge />
            <ConnectSheet unavailable={withoutWalletConnect(config)} />
          </RainbowKitProvider>
        </QueryClientProvider>
      </WagmiContext>
      <DemoDialog />
    </>
  );
}
