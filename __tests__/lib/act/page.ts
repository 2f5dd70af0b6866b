import { render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Client, Provider } from 'urql';
import { never } from 'wonka';
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

/** Renders what asks the index too, which answers nothing here. */
export function renderUnread(children: ReactNode) {
  const value = new Client({ url: 'embedded:', preferGetMethod: false, exchanges: [() => () => never] });
  return render(createElement(Provider, { value, children }));
}

export function connectBy(client: WalletClient | undefined): void {
  if (client === undefined) throw new Error('there is no wallet');
  const { account, chainId, name } = client;
  wallet.set({ status: 'connected', account, chainId, name, client });
}
