import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/ui/pageTitle';
import { type DaoLink, daoId } from '@/core/caip';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { type DaoView, useDao } from '@/lib/query/dao';
import { FragmentPage, Unread } from './Unread';

type Shown<Link> = {
  /** Page title, before the organisation's name; where it is not always the same, the content sets its own. */
  title?: string;
  /** Says that it could not be read. */
  unread?: string;
  place: ReactNode;
  children: (dao: DaoView, link: Link) => ReactNode;
};

/** A page of an organisation: its place while that is read, then what the link names, or why it could not be read. */
export function OfDao<Link extends DaoLink>(
  props: Shown<Link> & { fragment: string | undefined; parse: (fragment: string) => Link },
) {
  const { fragment, parse, place } = props;
  return (
    <FragmentPage fragment={fragment} parse={parse} place={place}>
      {(link) => <Content {...props} link={link} />}
    </FragmentPage>
  );
}

function Content<Link extends DaoLink>({
  link,
  title,
  unread = t`The organisation could not be read`,
  place,
  children,
}: Shown<Link> & { link: Link }) {
  const id = daoId(link);
  const { data, error, retry } = useDao(id);
  usePageTitle(data === undefined || title === undefined ? undefined : `${title} · ${safeLine(data.name)}`);
  if (data !== undefined) return children(data, link);
  return error === undefined ? place : <Unread title={unread} error={error} retry={retry} dao={id} />;
}
