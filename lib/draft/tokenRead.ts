import type { Address } from 'viem';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { disputedTokens } from '@/chain/contracts/facts/disputed';
import { attemptApart } from '@/chain/rpc/calls';
import { isQuantity } from '@/chain/rpc/quantity';
import { callViews, view } from '@/chain/rpc/view';
import { selectorOf } from '@/core/decode/signature';
import { boundedLine } from '@/core/format';
import { t } from '@/core/language/message';
import { wellKnownToken } from '@/core/tokenList';
import type { ActChain } from '@/lib/act/acts/act';
import { chainFor } from '@/lib/act/chain';
import { readHead } from '@/lib/act/facts/accountState';
import { useRead } from '@/lib/act/useRead';
import type { DaoView } from '@/lib/query/dao';
import { useChains } from '@/lib/settings/config';

/** Something that can be paid, by what the chain says of it. */
export type PaidAsset = {
  /** Null for the chain's coin. */
  token: Address | null;
  symbol: string;
  decimals: number;
  /** Amount that the organisation's treasury holds; null if not read. */
  held: bigint | null;
};

/** Reads a token; undefined without decimals, `disputed` if endpoints disagree about its symbol or decimals. */
export async function readToken(chain: ActChain, token: Address, holder: Address) {
  const block = await readHead(chain);
  const views = {
    symbol: view(tokenAbi, token, 'symbol'),
    decimals: view(tokenAbi, token, 'decimals'),
    held: view(tokenAbi, token, 'balanceOf', holder),
  };
  const [{ held, ...said }, disputed] = await Promise.all([
    callViews(chain, views, block, chain),
    disputedTokens(chain, [token], block, chain),
  ]);
  const known = wellKnownToken(chain.chainId, token);
  if (known === undefined && disputed.size > 0) return 'disputed';
  const { symbol, decimals } = known ?? said;
  if (decimals === null) return undefined;
  return { token, symbol: boundedLine(symbol ?? '', 16) || t`of a token without a symbol`, decimals, held };
}

const FUNCTIONS = [
  { generation: 5, signature: 'setVotingDelay(uint48)' },
  { generation: 4, signature: 'setVotingDelay(uint256)' },
] as const;

/** OpenZeppelin's version of the rules: only a function that is there says why a stranger may not call it; null if neither. */
export async function readGeneration(chain: ActChain, dao: DaoView): Promise<4 | 5 | null> {
  const block = await readHead(chain);
  const to = dao.address;
  const calls = FUNCTIONS.map(({ signature }) => ({
    to,
    data: `${selectorOf(signature)}${'0'.repeat(64)}` as const,
  }));
  const outcomes = await attemptApart(chain, calls, block, chain);
  const at = outcomes.findIndex(({ ok, data }) => ok || data.length > 2);
  return FUNCTIONS[at]?.generation ?? null;
}

/** Reads the current price of a unit of gas, in wei, and the coin it is paid in; undefined while unknown. */
export function useGasPrice(chainId: number, isWanted: boolean) {
  const chain = chainFor(useChains(), chainId);
  const read =
    chain === undefined || !isWanted ? undefined : () => chain.request<unknown>('eth_gasPrice', []);
  const { value } = useRead(read, [chain, isWanted]);
  return chain === undefined || !isQuantity(value)
    ? undefined
    : { price: BigInt(value), currency: chain.currency };
}
