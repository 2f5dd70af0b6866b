/** Texts that only their own library contains: none may be in a script that a page loads first. */
export const STRANGERS = {
  'the graphql executor': ['Must provide schema', 'Expected a GraphQL schema', 'executeSync'],
  wagmi: ['ConnectorNotConnectedError', 'wagmi.store', 'WagmiProviderNotFoundError'],
  RainbowKit: ['data-rk', 'rainbowkit'],
  WalletConnect: ['relay.walletconnect', 'walletconnect.org', 'SignClient'],
};

/**
 * Whether a script is part of what connects wallets.
 * @param {string} code
 */
export function isOfWallets(code) {
  const { wagmi, RainbowKit, WalletConnect } = STRANGERS;
  return [...wagmi, ...RainbowKit, ...WalletConnect].some((mark) => code.includes(mark));
}
