'use client';
import type { ComponentType } from 'react';
import { type DaoTab, DaoTabs } from '@/components/dao/DaoTabs';
import { t } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { useFragment } from '@/lib/query/route';
import type { RoutePath } from '@/lib/routes';

/** The screen of a page whose address says in its fragment what it shows, below its organisation; `path` is the page's, `/dao/`. */
export function Route({
  path,
  tab,
  screen: Screen,
}: {
  path: RoutePath;
  /** The tab of the organisation that the page belongs to. */
  tab?: DaoTab;
  screen: ComponentType<{ fragment: string | undefined }>;
}) {
  const fragment = useFragment(path);
  return (
    <>
      {tab === undefined ? <Breadcrumb /> : <DaoTabs current={tab} />}
      <Screen fragment={fragment} />
    </>
  );
}

/** The way up to the organisation, in the space above the page; on phones it is in the header. */
function Breadcrumb() {
  const dao = useCurrentDao();
  if (dao === undefined) return undefined;
  return (
    <nav
      aria-label={t`Breadcrumb`}
      className="mx-auto h-0 max-w-[1228px] px-6 text-14 max-bar:hidden print:hidden"
    >
      <a href={dao.href} className="inline-flex min-h-11 items-center text-second hover:text-ink">
        <span aria-hidden="true">‹&nbsp;</span>
        {dao.name}
      </a>
    </nav>
  );
}
