'use client';
import { Subscribe } from '@/components/feed/Subscribe';
import { Button } from '@/components/ui/Button';
import { Proof } from '@/components/ui/Proof';
import { safeLine } from '@/core/format';
import { lacksToken } from '@/core/governor/act/tokenWords';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import { useChains, useConfig } from '@/lib/settings/config';
import { followDao, unfollowDao, useFollowing } from '@/lib/settings/following';
import { FAMILY_TITLES } from './familyTitles';

/** An organisation's on-chain name, its description in one line, and ways to follow it. */
export function DaoIdentity({ dao }: { dao: DaoView }) {
  const chain = useChains().find((entry) => entry.id === dao.chainId)?.name ?? t`chain ${dao.chainId}`;
  const kind = FAMILY_TITLES[dao.family];
  const name = safeLine(dao.name);
  const figure = figureAt(dao.proofs, 'name', { label: t`Name`, value: name, chainId: dao.chainId });
  return (
    <div>
      <p className="text-15 text-second">
        <bdi>
          <Proof figure={figure}>{name === '' ? t`Governor without a name` : name}</Proof>
        </bdi>{' '}
        · {kind} · {chain}
        {dao.token === null
          ? t` · no token`
          : lacksToken(dao, 'token.symbol')
            ? t` · token without a symbol`
            : t` · token ${safeLine(dao.token.symbol)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <FollowButton id={dao.id} />
        <Subscribe dao={dao.id} />
      </div>
    </div>
  );
}

/** Follows an organisation, or stops; those followed are on the home page of this browser. */
function FollowButton({ id }: { id: string }) {
  const isFollowed = useFollowing().includes(id);
  const listed = (useConfig().config?.organisations ?? []).map((entry) => entry.id);
  return (
    <Button
      aria-pressed={isFollowed}
      className="min-w-28"
      onClick={() => (isFollowed ? unfollowDao(id, listed) : followDao(id, listed))}
    >
      {isFollowed ? t`✓ Following` : t`Follow`}
    </Button>
  );
}
