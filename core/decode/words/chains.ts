const CHAINS: Readonly<Record<number, { name: string; coin: string }>> = {
  1: { name: 'Ethereum', coin: 'ETH' },
  10: { name: 'OP Mainnet', coin: 'ETH' },
  56: { name: 'BNB Smart Chain', coin: 'BNB' },
  100: { name: 'Gnosis Chain', coin: 'xDAI' },
  130: { name: 'Unichain', coin: 'ETH' },
  137: { name: 'Polygon', coin: 'POL' },
  324: { name: 'ZKsync Era', coin: 'ETH' },
  480: { name: 'World Chain', coin: 'ETH' },
  1868: { name: 'Soneium', coin: 'ETH' },
  2020: { name: 'Ronin', coin: 'RON' },
  5000: { name: 'Mantle', coin: 'MNT' },
  7777777: { name: 'Zora', coin: 'ETH' },
  8453: { name: 'Base', coin: 'ETH' },
  34443: { name: 'Mode', coin: 'ETH' },
  42161: { name: 'Arbitrum One', coin: 'ETH' },
  42170: { name: 'Arbitrum Nova', coin: 'ETH' },
  42220: { name: 'Celo', coin: 'CELO' },
  43114: { name: 'Avalanche', coin: 'AVAX' },
  59144: { name: 'Linea', coin: 'ETH' },
  81457: { name: 'Blast', coin: 'ETH' },
  534352: { name: 'Scroll', coin: 'ETH' },
  11155111: { name: 'Sepolia', coin: 'ETH' },
};

/** The name of a chain: “Arbitrum One”, “chain 12345”, “another chain” where the route does not say. */
export function chainWords(chainId: number | null): string {
  if (chainId === null) return 'another chain';
  return CHAINS[chainId]?.name ?? `chain ${chainId}`;
}

/** The coin of a chain; null where we do not know it. */
export function coinOf(chainId: number | null): string | null {
  return chainId === null ? null : (CHAINS[chainId]?.coin ?? null);
}
