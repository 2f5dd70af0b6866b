/** A wallet app, and what the address of WalletConnect is put behind so that it opens there. */
type WalletApp = { id: string; name: string; before: string };

/** The apps offered by name on phones; every other one takes the plain `wc:` link, the code or the copied address. */
export const WALLET_APPS: readonly WalletApp[] = [
  { id: 'metamask', name: 'MetaMask', before: 'https://metamask.app.link/wc?uri=' },
  { id: 'rainbow', name: 'Rainbow', before: 'https://rnbwapp.com/wc?uri=' },
  { id: 'trust', name: 'Trust Wallet', before: 'trust://wc?uri=' },
  { id: 'uniswap', name: 'Uniswap Wallet', before: 'uniswap://wc?uri=' },
  { id: 'zerion', name: 'Zerion', before: 'zerion://wc?uri=' },
  { id: 'safe', name: 'Safe', before: 'safe://wc?uri=' },
  { id: 'ledger', name: 'Ledger', before: 'ledgerlive://wc?uri=' },
  { id: 'okx', name: 'OKX Wallet', before: 'okex://main/wc?uri=' },
];
