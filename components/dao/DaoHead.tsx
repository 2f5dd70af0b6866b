'use client';
import { Subscribe } from '@/components/feed/Subscribe';
import { Avatar } from '@/components/ui/Avatar';
import { buttonClass } from '@/components/ui/Button';
import { Proof } from '@/components/ui/Proof';
import { safeLine } from '@/core/format';
import { lacksToken } from '@/core/governor/act/tokenWords';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import { proposeHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { FollowButton } from './FollowButton';
import { FAMILY_TITLES } from './familyTitles';

/** Name, what it is in one line, and the button to follow it. */
export function DaoHead({ dao }: { dao: DaoView }) {
  const chain = useChains().find((entry) => entry.id === dao.chainId)?.name ?? t`chain ${dao.chainId}`;
  const kind = FAMILY_TITLES[dao.family];
  const name = safeLine(dao.name);
  const figure = figureAt(dao.proofs, 'name', { label: t`Name`, value: name, chainId: dao.chainId });
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex items-center gap-4">
          <Avatar seed={dao.address} size={44} square />
          <h1 dir="auto" className="min-w-0">
            <Proof figure={figure}>{name === '' ? t`Governor without a name` : name}</Proof>
          </h1>
        </div>
        <p className="mt-2 text-15 text-second">
          {kind} · {chain}
          {dao.token === null
            ? t` · no token`
            : lacksToken(dao, 'token.symbol')
              ? t` · token without a symbol`
              : t` · token ${safeLine(dao.token.symbol)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={proposeHref(dao.id)} className={buttonClass()}>{t`Propose`}</a>
        <Subscribe dao={dao.id} />
        <FollowButton id={dao.id} />
      </div>
    </header>
  );
}
