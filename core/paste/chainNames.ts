import { parseUrl } from '../url';

// Short names of chains (EIP-3770, ethereum-lists/chains), which Safe and other wallets put before an address that they
// copy, and the words that explorers and apps have for them in their links.
const NAMES: Readonly<Record<string, number>> = {
  ...{ eth: 1, ethereum: 1, mainnet: 1, oeth: 10, optimism: 10, op: 10, rsk: 30, rootstock: 30, trsk: 31 },
  ...{ bnb: 56, bsc: 56, gno: 100, gnosis: 100, unichain: 130, pol: 137, matic: 137, polygon: 137 },
  ...{
    zksync: 324,
    wc: 480,
    worldchain: 480,
    soneium: 1868,
    ron: 2020,
    ronin: 2020,
    mantle: 5000,
    base: 8453,
  },
  ...{
    mode: 34443,
    arb1: 42161,
    arbitrum: 42161,
    'arb-nova': 42170,
    celo: 42220,
    avax: 43114,
    avalanche: 43114,
  },
  ...{
    linea: 59144,
    blast: 81457,
    scr: 534352,
    scroll: 534352,
    zora: 7777777,
    sep: 11155111,
    sepolia: 11155111,
  },
};

const EXPLORERS: Readonly<Record<string, number>> = {
  ...{
    'etherscan.io': 1,
    'optimistic.etherscan.io': 10,
    'explorer.optimism.io': 10,
    'sepolia.etherscan.io': 11155111,
  },
  ...{
    'explorer.rootstock.io': 30,
    'explorer.testnet.rootstock.io': 31,
    'bscscan.com': 56,
    'gnosisscan.io': 100,
  },
  ...{ 'uniscan.xyz': 130, 'polygonscan.com': 137, 'era.zksync.network': 324, 'explorer.zksync.io': 324 },
  ...{
    'worldscan.org': 480,
    'app.roninchain.com': 2020,
    'explorer.roninchain.com': 2020,
    'mantlescan.xyz': 5000,
  },
  ...{ 'basescan.org': 8453, 'modescan.io': 34443, 'arbiscan.io': 42161, 'nova.arbiscan.io': 42170 },
  ...{ 'celoscan.io': 42220, 'snowtrace.io': 43114, 'snowscan.xyz': 43114, 'lineascan.build': 59144 },
  ...{ 'blastscan.io': 81457, 'scrollscan.com': 534352, 'explorer.zora.energy': 7777777 },
};

export type ChainExplorer = { id: number; explorer?: string | undefined };

/** The chain of a short name, of `eip155:<id>`, or of a number; undefined where it is none that is known. */
export function chainNamed(name: string): number | undefined {
  const [, id] = /^(?:eip155:)?([1-9]\d{0,14})$/i.exec(name) ?? [];
  if (id !== undefined) return Number(id);
  const word = name.toLowerCase();
  return Object.hasOwn(NAMES, word) ? NAMES[word] : undefined;
}

/** The chain that a block explorer shows; undefined for other sites. */
export function chainOfHost(host: string, explorers: readonly ChainExplorer[]): number | undefined {
  const bare = host.toLowerCase().replace(/^www\./, '');
  const own = explorers.find(({ explorer }) => parseUrl(explorer ?? '')?.host.replace(/^www\./, '') === bare);
  if (own !== undefined) return own.id;
  if (Object.hasOwn(EXPLORERS, bare)) return EXPLORERS[bare];
  const [, blockscout] = /^([a-z-]+)\.blockscout\.com$/.exec(bare) ?? [];
  return blockscout === undefined ? undefined : chainNamed(blockscout);
}
