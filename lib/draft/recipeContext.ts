import { useCallback, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { boundedLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActChain } from '@/lib/act/acts/act';
import { chainFor } from '@/lib/act/chain';
import { useRead } from '@/lib/act/useRead';
import type { DaoView } from '@/lib/query/dao';
import { useTreasury } from '@/lib/query/insight/treasury';
import { useChains } from '@/lib/settings/config';
import { type PaidAsset, readGeneration, readToken, treasuryAccount } from './tokenRead';

export type RecipeGround = {
  context: RecipeContext;
  /** The chain's coin first, then the tokens that are known here. */
  assets: readonly PaidAsset[];
  /** Asks the chain what a token is, so that amounts of it can be written: see `readToken`. */
  learn: (token: Address) => Promise<PaidAsset | 'disputed' | undefined>;
};

/** Builds the context of action forms: rules from the Governor, decimals from tokens, never from a file. */
export function useRecipeGround(dao: DaoView): RecipeGround {
  const chains = useChains();
  const chain = chainFor(chains, dao.chainId);
  const currency = chains.find(({ id }) => id === dao.chainId)?.currency ?? 'ETH';
  const holder = treasuryAccount(dao);
  const [learnt, setLearnt] = useState<readonly PaidAsset[]>([]);
  const isCounted = dao.family !== 'openzeppelin';
  const ask = chain === undefined || isCounted ? undefined : () => readGeneration(chain, dao);
  const { value: generation } = useRead(ask, [chain, dao.id]);
  const { data } = useTreasury(dao.id);
  const assets = useMemo(
    () => merged([...heldAssets(data, holder, currency), ...learnt]),
    [data, holder, currency, learnt],
  );
  const learn = useCallback(
    async (token: Address) => {
      const known = assets.find((each) => each.token !== null && isSameAddress(each.token, token));
      if (known !== undefined) return known;
      const found = await tokenBy(chain, token, holder);
      if (typeof found === 'object') setLearnt((was) => [...was, found]);
      return found;
    },
    [assets, chain, holder],
  );
  const context = useMemo(
    (): RecipeContext => ({
      chainId: dao.chainId,
      governor: dao.address,
      family: dao.family,
      generation: generation ?? null,
      executor: holder,
      timelock: dao.timelock,
      decimals: (token) =>
        assets.find((each) => each.token !== null && isSameAddress(each.token, token))?.decimals,
    }),
    [dao.chainId, dao.address, dao.family, dao.timelock, generation, holder, assets],
  );
  return { context, assets, learn };
}

function tokenBy(chain: ActChain | undefined, token: Address, holder: Address) {
  return chain === undefined ? Promise.resolve(undefined) : readToken(chain, token, holder);
}

type Treasury = NonNullable<ReturnType<typeof useTreasury>['data']>;

function heldAssets(treasury: Treasury | undefined, holder: Address, currency: string): PaidAsset[] {
  const heldOf = (token: string | null) =>
    treasury?.holdings.find((each) => each.asset.token === token && isSameAddress(each.holder, holder));
  const coin = {
    token: null,
    symbol: currency,
    decimals: 18,
    held: heldOf(null)?.amount ?? zeroIf(treasury),
  };
  const tokens = (treasury?.holdings ?? []).flatMap(({ asset, amount, holder: by }) =>
    asset.token === null || asset.decimals === null || !isSameAddress(by, holder)
      ? []
      : [
          {
            token: asset.token as Address,
            symbol: boundedLine(asset.symbol, 16) || t`of a token without a symbol`,
            decimals: asset.decimals,
            held: amount,
          },
        ],
  );
  return [coin, ...tokens];
}

// Only what is held is listed: what is missing from a list that was read is none.
function zeroIf(treasury: Treasury | undefined): bigint | null {
  return treasury === undefined ? null : 0n;
}

function merged(assets: readonly PaidAsset[]): PaidAsset[] {
  const byToken = new Map<string, PaidAsset>();
  for (const asset of assets) {
    const key = asset.token?.toLowerCase() ?? '';
    if (!byToken.has(key)) byToken.set(key, asset);
  }
  return [...byToken.values()];
}
