import type { ChainConfig } from '@/core/config';
import type { WalletClient } from '@/lib/act/acts/act';
import { writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { wallet } from '@/lib/wallet/wallet';
import { installNetwork } from './network';

/** A page on chains of tests; each test begins without a wallet and without an act under way. */
export function setUpPage(chains: () => readonly (Pick<ChainConfig, 'id' | 'rpc'> & Partial<ChainConfig>)[]) {
  installNetwork(() => ({
    chains: chains().map((chain) => ({ name: 'Testland', currency: 'ETH', ...chain })),
    organisations: [],
    wallet: {},
  }));
  afterEach(() => {
    wallet.set({ status: 'none' });
    writeText(KEYS.outbox, null);
  });
}

export function connectBy(client: WalletClient | undefined): void {
  if (client === undefined) throw new Error('there is no wallet');
  const { account, chainId, name } = client;
  wallet.set({ status: 'connected', account, chainId, name, client });
}
