/** Chain and registry of ENS: Ethereum, and this address. */
export const ENS = { chainId: 1, registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' } as const;
