'use client';
import { Avatar } from '@/components/ui/Avatar';
import { canonicalId } from '@/core/caip';
import { formatAddress, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { InboxRow } from '@/lib/query/inbox';
import { daoHref } from '@/lib/routes';
import { useChains, useConfig } from '@/lib/settings/config';
import { followDao, unfollowDao } from '@/lib/settings/following';

/** Cards of the organisations followed, and of those this site lists and that are not followed yet. */
export function Following({ rows }: { rows: readonly InboxRow[] }) {
  const { config } = useConfig();
  const listed = useListed();
  const followed = new Set(rows.map((row) => row.id));
  const others = listed.filter(({ id }) => !followed.has(id));
  const ids = listed.map(({ id }) => id);
  return (
    <>
      {rows.length === 0 ? undefined : (
        <Cards title={t`Following`}>
          {rows.map((row) => (
            <DaoCard
              key={row.id}
              id={row.id}
              // As the operator calls it, before it is read and after.
              name={listed.find(({ id }) => id === row.id)?.name ?? row.dao?.name}
              says={saysOf(row)}
              act={{ name: t`Unfollow`, run: () => unfollowDao(row.id, ids) }}
            />
          ))}
        </Cards>
      )}
      <p className="mt-4">
        <a
          href="/directory/"
          className="inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
        >{t`Find organisations`}</a>
        {config?.lists === true ? (
          <a
            href="/directory/#?list=open"
            className="ml-6 inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
          >{t`Open votes anywhere`}</a>
        ) : undefined}
        <a
          href="/you/"
          className="ml-6 inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
        >{t`Your addresses`}</a>
        <a
          href="/propose/"
          className="ml-6 inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
        >{t`Propose`}</a>
      </p>
      {others.length === 0 ? undefined : (
        <Cards title={t`Listed by this site`}>
          {others.map(({ id, name }) => (
            <DaoCard
              key={id}
              id={id}
              name={name}
              says={t`not followed`}
              act={{ name: t`Follow`, run: () => followDao(id, []) }}
            />
          ))}
        </Cards>
      )}
    </>
  );
}

function useListed(): { id: string; name: string }[] {
  const { config } = useConfig();
  return (config?.organisations ?? []).map(({ id, name }) => ({ id: canonicalId(id), name }));
}

function Cards({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-9" aria-label={title}>
      <h2 className="overline-label mb-2">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">{children}</ul>
    </section>
  );
}

type CardProps = {
  id: string;
  name: string | undefined;
  says: string;
  act: { name: string; run: () => void };
};

function DaoCard({ id, name, says, act }: CardProps) {
  const [, chain = '', address = ''] = id.split(':');
  const chains = useChains();
  const chainName = chains.find((entry) => String(entry.id) === chain)?.name ?? t`Chain ${chain}`;
  const title = name === undefined ? formatAddress(address) : safeLine(name);
  return (
    <li className="relative flex items-start gap-4 rounded-card border border-line bg-card p-5 hover:border-third">
      <Avatar seed={address} size={42} square />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <a
            href={daoHref(id)}
            className="block min-w-0 flex-1 truncate text-17 leading-6 font-semibold after:absolute after:inset-0"
          >
            <bdi>{title}</bdi>
          </a>
          <button
            type="button"
            onClick={act.run}
            aria-label={`${act.name} ${title}`}
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
