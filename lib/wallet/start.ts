import { rememberedWallet, WALLET_CONNECT_ID, wallet, wish } from './wallet';

// WalletConnect's client reads what is stored once: a session that another tab makes later is none of its own.
let isBegun = false;

/** Takes up the last connection. A WalletConnect session needs none of wagmi's code, which halves the time. */
export function restoreWallet(): void {
  const { connector } = rememberedWallet() ?? {};
  if (connector === undefined || wallet.get().status !== 'none') return;
  if (connector === WALLET_CONNECT_ID) {
    if (isBegun) return;
    loadClient();
    import('./session').then(
      ({ restoreSession }) => restoreSession(),
      () => wallet.set({ status: 'none' }),
    );
  } else {
    if (wish.get().isWanted) return;
    wish.set({ ...wish.get(), isWanted: true });
  }
  wallet.set({ status: 'loading' });
}

/** Begins WalletConnect's client as soon as the list of wallets is asked for, in parallel with the code that shows it. */
export function startClient(): void {
  loadClient();
  import('./client').then(({ sharedProvider }) => sharedProvider()).catch(() => undefined);
}

// In parallel with the code that uses it.
function loadClient(): void {
  isBegun = true;
  import('@walletconnect/ethereum-provider').catch(() => undefined);
}
