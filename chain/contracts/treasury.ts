import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import { isSameAddress, MULTICALL3 } from '@/core/address';
import type { Block, Dao } from '@/core/governor/dao';
import { wellKnownTokens } from '@/core/tokenList';
import type { MulticallOptions } from '../rpc/calls';
import { askAll, type Question, question } from '../rpc/question';
import type { Transport } from '../rpc/transport';
import { type View, view } from '../rpc/view';
import { disputedTokens } from './facts/disputed';
import { coinBalance, identityQuestion } from './facts/identity';
import { holdingViews } from './tokenViews';

const coinAbi = parseAbi(['function getEthBalance(address) view returns (uint256)']);
const MOST_NAMED = 40;
const LIMIT = 1_000_000;

/** Origin of an asset: the chain's coin, the voting token, a token that is well known on this chain, or a named one. */
type AssetSource = 'coin' | 'votes' | 'known' | 'named';

/** Something of which there can be an amount; `token` is null for the coin, symbol and decimals as far as they are known. */
type HeldAsset = {
  source: AssetSource;
  token: Address | null;
  symbol: string;
  decimals: number | null;
};

/** An amount above zero in base units, and the view that gave it; null where no contract was asked. */
export type Holding = HeldAsset & { holder: Address; amount: bigint; view: View<bigint> | null };

/** Holdings, the assets looked for, and the number of tokens with a missing answer. */
export type Treasury = { holdings: readonly Holding[]; assets: readonly HeldAsset[]; silent: number };

/** Reads what executor and Governor hold: the coin, the voting token, well-known tokens, and the `named` ones. Throws `RpcError`. */
export async function readTreasury(
  transport: Transport,
  dao: Dao,
  named: readonly Address[],
  at: Block,
  options: MulticallOptions & { currency: string },
): Promise<Treasury> {
  const wish = { ...options, limit: LIMIT };
  const holders = [...new Set([dao.timelock?.address ?? dao.address, dao.address])];
  const assets = [...ownAssets(dao), ...(await namedAssets(transport, dao, named, at, wish))];
  const coin: HeldAsset = { source: 'coin', token: null, symbol: options.currency, decimals: 18 };
  const asked = [coin, ...assets].flatMap((asset) =>
    holders.map((holder) => ({ asset, holder, view: amountView(asset, holder, options.multicall) })),
  );
  const questions = asked.map(
    (each): Question<bigint | null> => question({ amount: each.view }, ({ amount }) => amount),
  );
  const amounts = await askAll(transport, questions, at.number, wish);
  const found = await Promise.all(
    asked.map(async ({ asset, holder, view: asking }, index) => {
      const told = amounts[index] ?? null;
      const isCoin = told === null && asset.token === null;
      // On a chain without Multicall3 no contract tells it.
      const amount = isCoin ? await coinBalance(transport, holder, at.number, options.signal) : told;
      return { ...asset, holder, amount, view: isCoin ? null : asking };
    }),
  );
  return {
    holdings: found.flatMap(({ amount, ...each }) =>
      amount === null || amount === 0n ? [] : [{ ...each, amount }],
    ),
    assets: [coin, ...assets],
    silent: new Set(found.flatMap(({ amount, token }) => (amount === null ? [token] : []))).size,
  };
}

function ownAssets({ token, chainId }: Dao): HeldAsset[] {
  const known = [...wellKnownTokens(chainId)].map(
    ([address, { symbol, decimals }]): HeldAsset => ({
      ...{ source: 'known', token: address as Address, symbol, decimals },
    }),
  );
  if (token === null) return known;
  const { address, symbol, decimals } = token;
  const others = known.filter((each) => !isSameAddress(each.token, address));
  return [{ source: 'votes', token: address, symbol, decimals }, ...others];
}

/** Finds the unknown addresses that describe themselves as tokens, with their own descriptions. */
async function namedAssets(
  transport: Transport,
  dao: Dao,
  named: readonly Address[],
  at: Block,
  options: MulticallOptions,
): Promise<HeldAsset[]> {
  const own = ownAssets(dao);
  const fresh = named.filter(
    (address, at) =>
      named.findIndex((other) => isSameAddress(other, address)) === at &&
      !own.some(({ token }) => isSameAddress(token, address)),
  );
  const asked = fresh.slice(0, MOST_NAMED);
  const questions = asked.map((address) => identityQuestion(address, undefined, null));
  const [found, disputed] = await Promise.all([
    askAll(transport, questions, at.number, options),
    disputedTokens(transport, asked, at.number, options),
  ]);
  return asked.flatMap((token, index): HeldAsset[] => {
    const identity = found[index]?.identity;
    if (identity?.kind === 'token') {
      const decimals = disputed.has(token.toLowerCase()) ? null : identity.decimals;
      return [{ source: 'named', token, symbol: identity.symbol, decimals }];
    }
    return identity?.kind === 'nft' ? [{ source: 'named', token, symbol: identity.symbol, decimals: 0 }] : [];
  });
}

function amountView({ token }: HeldAsset, holder: Address, multicall: string | undefined): View<bigint> {
  return token === null
    ? view(coinAbi, (multicall ?? MULTICALL3) as Address, 'getEthBalance', holder)
    : holdingViews(token, holder).balance;
}
