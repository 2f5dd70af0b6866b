import { useEffect, useState } from 'react';
import { DelegatePanel } from '@/components/delegate/DelegatePanel';
import { Subscribe } from '@/components/feed/Subscribe';
import { ProposalList } from '@/components/proposals/ProposalList';
import { keepScreen } from '@/components/shell/keepScreen';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { Proof } from '@/components/ui/Proof';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { lacksToken } from '@/core/governor/act/tokenWords';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import { votesHref } from '@/lib/routes';
import { useChains, useConfig } from '@/lib/settings/config';
import { followDao, unfollowDao, useFollowing } from '@/lib/settings/following';
import { useWallet } from '@/lib/wallet/wallet';
import { FAMILY_TITLES } from './familyTitles';
import { rulesOf } from './rules';
import { SyncNote, Unchecked } from './SyncNote';

const DaoBatch = onDemand(() =>
  import('@/components/inbox/batch/BatchStart').then((module) => module.DaoBatch),
);

// The last of the aside: the list of proposals comes first.
const CapabilityCard = onDemand(
  () => import('./CapabilityCard').then((module) => module.CapabilityCard),
  <div className="min-h-14 rounded-card border border-line bg-card" />,
);

/** An organisation that was read. On phones the aside is folded below the proposals. */
export function DaoBody({ dao }: { dao: DaoView }) {
  const [open, setOpen] = useState(false);
  const { account } = useWallet();
  useEffect(keepScreen, []);
  const name = safeLine(dao.name);
  return (
    <>
      {/* Seen above the tabs, or in the header of a phone. */}
      <h1 dir="auto" className="sr-only">
        {name === '' ? t`Governor without a name` : name}
      </h1>
      <div className="grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        {/* On phones what follows begins below the first screen, so that a short list moves nothing in sight. */}
        <section aria-label={t`Proposals`} className="min-w-0 max-md:min-h-[86dvh]">
          <ProposalList
            dao={dao}
            note={(sync) => <SyncNote dao={dao.id} sync={sync} />}
            aside={account === undefined ? undefined : <DaoBatch dao={dao.id} account={account} />}
          />
          <Unchecked sync={dao.sync} />
          <a
            href={votesHref(dao.id)}
            className="mt-2 inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
          >{t`All votes`}</a>
        </section>
        <aside aria-label={t`Rules and your votes`} className="min-w-0">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen((was) => !was)}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card border border-line bg-card px-5 text-left font-medium md:hidden"
          >
            {rich`Rules and your voting power${<span className="text-14 font-normal whitespace-nowrap text-second">{open ? t`Hide` : t`Show`}</span>}`}
          </button>
          <div className={`${open ? 'mt-4' : 'hidden'} space-y-4 md:mt-0 md:block`}>
            <DaoIdentity dao={dao} />
            <RulesCard dao={dao} />
            <DelegatePanel dao={dao} />
            <CapabilityCard dao={dao} />
          </div>
        </aside>
      </div>
    </>
  );
}

function DaoIdentity({ dao }: { dao: DaoView }) {
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

/** The rules of an organisation in words, each figure with its proof, and its contracts. */
function RulesCard({ dao }: { dao: DaoView }) {
  return (
    <Card title={t`Rules`}>
      <dl className="-mt-1 divide-y divide-line-soft">
        {rulesOf(dao).map((rule) => (
          <div key={rule.key} className="py-2.5">
            <dt className="text-13 text-second">{rule.name}</dt>
            <dd>
              <p className="text-15 font-semibold">
                <Proof figure={rule.figure}>{rule.value}</Proof>
              </p>
              {rule.meaning === '' ? undefined : <p className="text-13 text-second">{rule.meaning}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <Contracts dao={dao} />
    </Card>
  );
}

function Contracts({ dao }: { dao: DaoView }) {
  const rows = [
    { name: t`Governor`, address: dao.address },
    ...(dao.token === null ? [] : [{ name: t`Token`, address: dao.token.address }]),
    ...(dao.timelock === null ? [] : [{ name: t`Timelock`, address: dao.timelock.address }]),
  ];
  return (
    <dl className="mt-1 border-t border-line-soft pt-3 text-14">
      {rows.map((row) => (
        <div key={row.name} className="flex min-h-9 items-center justify-between gap-3">
          <dt className="text-second">{row.name}</dt>
          <dd>
            <Address address={row.address} chainId={dao.chainId} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
