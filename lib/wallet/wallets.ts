/** A wallet app that takes WalletConnect's address from a link. */
type WalletApp = { id: string; name: string; href: (uri: string) => string };

const link = (start: string) => (uri: string) => `${start}${encodeURIComponent(uri)}`;

/** The apps offered by name on phones; every other one takes the plain `wc:` link, the code or the copied address. */
export const WALLET_APPS: readonly WalletApp[] = [
  { id: 'metamask', name: 'MetaMask', href: link('https://metamask.app.link/wc?uri=') },
  { id: 'rainbow', name: 'Rainbow', href: link('https://rnbwapp.com/wc?uri=') },
  { id: 'trust', name: 'Trust Wallet', href: link('trust://wc?uri=') },
  { id: 'uniswap', name: 'Uniswap Wallet', href: link('uniswap://wc?uri=') },
  { id: 'zerion', name: 'Zerion', href: link('zerion://wc?uri=') },
  { id: 'safe', name: 'Safe', href: link('safe://wc?uri=') },
  { id: 'ledger', name: 'Ledger', href: link('ledgerlive://wc?uri=') },
  { id: 'okx', name: 'OKX Wallet', href: link('okex://main/wc?uri=') },
];
