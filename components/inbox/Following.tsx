import { useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { canonicalId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { daoHref } from '@/lib/routes';
import { useChains, useConfig } from '@/lib/settings/config';
import { followDao, unfollowDao } from '@/lib/settings/following';
import { useDaoNames } from './daoNames';

// More would be scrolled through rather than read.
const CHIPS = 8;

/** The organisations followed in one line; all of them as cards, and those this site lists besides, when that is asked for. */
export function Following({ rows }: { rows: readonly InboxRow[] }) {
  const { config } = useConfig();
  const [isWhole, setWhole] = useState(false);
  const nameOf = useDaoNames();
  return (
    <section className="mt-6" aria-label={t`Following`}>
      <h2 className="mb-1.5 font-sans text-13 font-semibold text-second">{t`Following`}</h2>
      <div className="flex items-center gap-2">
        <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto">
          {rows.slice(0, CHIPS).map((row) => (
            <li key={row.id} className="shrink-0">
              <a href={daoHref(row.id)} className="flex min-h-11 items-center">
                <span className="flex h-9 max-w-48 items-center rounded-control bg-chip px-3 text-14 font-medium">
                  <bdi className="truncate">{nameOf(row)}</bdi>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 shrink-0 pl-1 text-14 text-accent"
        >{t`All ${formatCount(rows.length)}`}</button>
      </div>
      {isWhole ? <FollowedCards rows={rows} /> : undefined}
      {config?.lists === true ? (
        <a
          href="/directory/#?list=open"
          className="inline-flex min-h-11 items-center text-14 text-accent"
        >{t`Open votes anywhere`}</a>
      ) : undefined}
    </section>
  );
}

/** Cards of the organisations followed, and of those this site lists and that are not followed yet. */
function FollowedCards({ rows }: { rows: readonly InboxRow[] }) {
  const ids = useListed().map(({ id }) => id);
  const nameOf = useDaoNames();
  return (
    <>
      <Cards title={t`All you follow`}>
        {rows.map((row) => (
          <DaoCard
            key={row.id}
            id={row.id}
            name={nameOf(row)}
            says={saysOf(row)}
            act={{ name: t`Unfollow`, run: () => unfollowDao(row.id, ids) }}
          />
        ))}
      </Cards>
      <ListedCards followed={rows.map(({ id }) => id)} />
    </>
  );
}

/** Cards of the organisations that the operator of this site lists and that are not followed. */
export function ListedCards({ followed = [] }: { followed?: readonly string[] }) {
  const others = useListed().filter(({ id }) => !followed.includes(id));
  if (others.length === 0) return undefined;
  return (
    <Cards title={t`Listed by this site`}>
      {others.map(({ id, name }) => (
        <DaoCard
          key={id}
          id={id}
          name={safeLine(name)}
          says={t`not followed`}
          act={{ name: t`Follow`, run: () => followDao(id, []) }}
        />
      ))}
    </Cards>
  );
}

function useListed(): { id: string; name: string }[] {
  const { config } = useConfig();
  return (config?.organisations ?? []).map(({ id, name }) => ({ id: canonicalId(id), name }));
}

function Cards({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4" aria-label={title}>
      <h3 className="mb-1.5 font-sans text-13 font-semibold text-second">{title}</h3>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">{children}</ul>
    </section>
  );
}

type CardProps = { id: string; name: string; says: string; act: { name: string; run: () => void } };

function DaoCard({ id, name, says, act }: CardProps) {
  const [, chain = '', address = ''] = id.split(':');
  const chains = useChains();
  const chainName = chains.find((entry) => String(entry.id) === chain)?.name ?? t`Chain ${chain}`;
  return (
    <li className="relative flex items-start gap-4 rounded-card border border-line bg-card p-5 hover:border-third">
      <Avatar seed={address} size={42} square />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <a
            href={daoHref(id)}
            className="block min-w-0 flex-1 truncate text-17 leading-6 font-semibold after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </a>
          <button
            type="button"
            onClick={act.run}
            aria-label={`${act.name} ${name}`}
            className="relative z-10 -my-2.5 -mr-2.5 min-h-11 shrink-0 rounded-control px-2.5 text-14 text-second hover:text-ink"
          >
            {act.name}
          </button>
        </div>
        <p className="text-14 text-third">
          {chainName} · {says}
        </p>
      </div>
    </li>
  );
}

function saysOf(row: InboxRow): string {
  if (row.dao === undefined) return row.error === undefined ? t`reading…` : t`could not be read`;
  const open = row.lines.filter((line) => line.state === 'ACTIVE').length;
  const count = `${row.dao.sync.complete ? '' : t`at least `}${plural(row.proposals, 'proposal')}`;
  return open === 0 ? count : t`${count} · ${open} open`;
}
