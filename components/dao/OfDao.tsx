import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/ui/pageTitle';
import { safeLine } from '@/core/format';
import { type DaoView, useDao } from '@/lib/query/dao';
import { Unread } from './Unread';

/** Content of an organisation: its placeholder while that loads, or why loading failed. */
export function OfDao({
  id,
  title,
  unread,
  place,
  children,
}: {
  id: string;
  /** Page title, before the organisation's name. */
  title: string;
  /** Says that it could not be read. */
  unread: string;
  place: ReactNode;
  children: (dao: DaoView) => ReactNode;
}) {
  const { data, error, retry } = useDao(id);
  usePageTitle(data === undefined ? undefined : `${title} · ${safeLine(data.name)}`);
  if (data !== undefined) return children(data);
  return error === undefined ? place : <Unread title={unread} error={error} retry={retry} dao={id} />;
}
