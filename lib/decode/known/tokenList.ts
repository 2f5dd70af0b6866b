import type { Identity } from '../facts';

// Chain, address, symbol, decimals, name: tokens that treasuries hold, whose contracts cannot change what they say here.
const TOKENS = `
1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 USDC 6 USD Coin
1 0xdAC17F958D2ee523a2206206994597C13D831ec7 USDT 6 Tether USD
1 0x6B175474E89094C44Da98b954EedeAC495271d0F DAI 18 Dai Stablecoin
1 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 WETH 18 Wrapped Ether
1 0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599 WBTC 8 Wrapped BTC
1 0xc00e94Cb662C3520282E6f5717214004A7f26888 COMP 18 Compound
1 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 UNI 18 Uniswap
1 0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72 ENS 18 Ethereum Name Service
1 0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9 AAVE 18 Aave Token
1 0x514910771AF9Ca656af840dff83E8264EcF986CA LINK 18 ChainLink Token
1 0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84 stETH 18 Liquid staked Ether 2.0
1 0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0 wstETH 18 Wrapped liquid staked Ether 2.0
1 0xae78736Cd615f374D3085123A210448E74Fc6393 rETH 18 Rocket Pool ETH
1 0xBe9895146f7AF43049ca1c1AE358B0541Ea49704 cbETH 18 Coinbase Wrapped Staked ETH
1 0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32 LDO 18 Lido DAO Token
10 0x4200000000000000000000000000000000000042 OP 18 Optimism
10 0x4200000000000000000000000000000000000006 WETH 18 Wrapped Ether
10 0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85 USDC 6 USD Coin
137 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359 USDC 6 USD Coin
8453 0x4200000000000000000000000000000000000006 WETH 18 Wrapped Ether
8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 USDC 6 USD Coin
42161 0x912CE59144191C1204E64559FE8253a0e49E6548 ARB 18 Arbitrum
42161 0x82aF49447D8a07e3bd95BD0d56f35241523fBab1 WETH 18 Wrapped Ether
42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831 USDC 6 USD Coin
42161 0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9 USDT 6 Tether USD
`;

/** Tokens that everybody knows, of one chain: by lower-case address, for where no chain can be asked. */
export function wellKnownTokens(chainId: number | null): Map<string, Identity> {
  const found = new Map<string, Identity>();
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
