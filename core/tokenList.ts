type KnownToken = { kind: 'token'; symbol: string; decimals: number; name: string };

// Chain, address, symbol, decimals, name. An address of somebody else would give a worthless token a good name: a token
// stands here only where a published proposal of Compound, ENS or Uniswap tells address, symbol and amount together, in
// words and in calldata, so that the decimals follow. Organisations' own tokens are read from the chain.
const TOKENS = `
1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 USDC 6 USD Coin
1 0xdAC17F958D2ee523a2206206994597C13D831ec7 USDT 6 Tether USD
1 0x6B175474E89094C44Da98b954EedeAC495271d0F DAI 18 Dai Stablecoin
1 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 WETH 18 Wrapped Ether
1 0xc00e94Cb662C3520282E6f5717214004A7f26888 COMP 18 Compound
1 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 UNI 18 Uniswap
1 0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72 ENS 18 Ethereum Name Service
1 0x514910771AF9Ca656af840dff83E8264EcF986CA LINK 18 ChainLink Token
`;

/** A token of the table; what a chain's endpoint says of it otherwise is not believed. */
export function wellKnownToken(chainId: number | null, address: string): KnownToken | undefined {
  return wellKnownTokens(chainId).get(address.toLowerCase());
}

/** Tokens known by proposals that were published, of one chain: by lower-case address. */
export function wellKnownTokens(chainId: number | null): Map<string, KnownToken> {
  const found = new Map<string, KnownToken>();
  for (const line of TOKENS.trim().split('\n')) {
    const [chain, address = '', symbol = '', decimals, ...name] = line.split(' ');
    if (Number(chain) !== chainId) continue;
    found.set(address.toLowerCase(), {
      kind: 'token',
      symbol,
      decimals: Number(decimals),
      name: name.join(' '),
    });
  }
  return found;
}
