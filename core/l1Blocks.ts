/** Chains whose contracts see the block number of the chain below: Arbitrum One, Nova and Sepolia, ApeChain, Curtis. */
export const ON_L1_BLOCKS: readonly number[] = [42161, 42170, 421614, 33139, 33111];
