import { useCallback, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { boundedLine } from '@/core/format';
import { executorOf } from '@/core/governor/executor';
import { t } from '@/core/language/message';
import { chainFor } from '@/lib/act/chain';
import { useRead } from '@/lib/act/useRead';
import type { DaoView } from '@/lib/query/dao';
import { useTreasury } from '@/lib/query/insight/treasury';
import { useChains } from '@/lib/settings/config';
import { type PaidAsset, readGeneration, readToken } from './tokenRead';

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
  const holder = executorOf(dao);
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
      const found = chain === undefined ? undefined : await readToken(chain, token, holder);
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

type Treasury = NonNullable<ReturnType<typeof useTreasury>['data']>;

function heldAssets(treasury: Treasury | undefined, holder: Address, currency: string): PaidAsset[] {
  const own = treasury?.holdings.filter(({ holder: by }) => isSameAddress(by, holder));
  const coins = own?.find(({ asset }) => asset.token === null);
  // Only what is held is listed: what is missing from a list that was read is none.
  const held = coins?.amount ?? (own === undefined ? null : 0n);
  const tokens = (own ?? []).flatMap(({ asset, amount }) =>
    asset.token === null || asset.decimals === null
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
  return [{ token: null, symbol: currency, decimals: 18, held }, ...tokens];
}

function merged(assets: readonly PaidAsset[]): PaidAsset[] {
  const byToken = new Map<string, PaidAsset>();
  for (const asset of assets) {
    const key = asset.token?.toLowerCase() ?? '';
    if (!byToken.has(key)) byToken.set(key, asset);
  }
  return [...byToken.values()];
}
