import { t } from '@/core/language/message';

/** Built-in facts about a chain, known without a request. */
type KnownChain = {
  name: string;
  coin: string;
  /** Seconds of a block by which Governors there count; of Ethereum's where they count those. */
  blockSeconds?: bigint;
};

const CHAINS: Readonly<Record<number, KnownChain>> = {
  1: { name: 'Ethereum', coin: 'ETH', blockSeconds: 12n },
  10: { name: 'OP Mainnet', coin: 'ETH', blockSeconds: 2n },
  56: { name: 'BNB Smart Chain', coin: 'BNB', blockSeconds: 3n },
  100: { name: 'Gnosis Chain', coin: 'xDAI', blockSeconds: 5n },
  130: { name: 'Unichain', coin: 'ETH' },
  137: { name: 'Polygon', coin: 'POL', blockSeconds: 2n },
  324: { name: 'ZKsync Era', coin: 'ETH' },
  480: { name: 'World Chain', coin: 'ETH' },
  1868: { name: 'Soneium', coin: 'ETH' },
  2020: { name: 'Ronin', coin: 'RON' },
  5000: { name: 'Mantle', coin: 'MNT' },
  7777777: { name: 'Zora', coin: 'ETH' },
  8453: { name: 'Base', coin: 'ETH', blockSeconds: 2n },
  34443: { name: 'Mode', coin: 'ETH' },
  42161: { name: 'Arbitrum One', coin: 'ETH', blockSeconds: 12n },
  42170: { name: 'Arbitrum Nova', coin: 'ETH' },
  42220: { name: 'Celo', coin: 'CELO' },
  43114: { name: 'Avalanche', coin: 'AVAX', blockSeconds: 2n },
  59144: { name: 'Linea', coin: 'ETH' },
  81457: { name: 'Blast', coin: 'ETH' },
  534352: { name: 'Scroll', coin: 'ETH' },
  11155111: { name: 'Sepolia', coin: 'ETH', blockSeconds: 12n },
};

/** The name of a chain: “Arbitrum One”, “chain 12345”, “another chain” where the route does not say. */
export function chainWords(chainId: number | null): string {
  if (chainId === null) return t`another chain`;
  return CHAINS[chainId]?.name ?? t`chain ${chainId}`;
}

/** The coin of a chain; null where we do not know it. */
export function coinOf(chainId: number | null): string | null {
  return chainId === null ? null : (CHAINS[chainId]?.coin ?? null);
}

/** Seconds of a block by which Governors of a chain count; null where we do not know it. */
export const blockSecondsOf = (chainId: number): bigint | null => CHAINS[chainId]?.blockSeconds ?? null;
