import { rich } from '@/components/ui/text/rich';
import { joinList, t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { useDaoNames } from './daoNames';

// More names would push the list off a phone's screen.
const MOST = 3;

/** Its votes are missing, or are those of an earlier visit. */
export function isUnread({ dao, error }: InboxRow): boolean {
  return error !== undefined || (dao !== undefined && isAway(dao.sync));
}

/** Names the organisations that could not be read, before anything is said of the others. */
export function MissingLine({ rows, onRetry }: { rows: readonly InboxRow[]; onRetry: () => void }) {
  const nameOf = useDaoNames();
  const missing = rows.filter(isUnread);
  if (missing.length === 0) return undefined;
  const names = missing.slice(0, MOST).map(nameOf);
  const rest = missing.length - names.length;
  const all = <bdi>{joinList(rest === 0 ? names : [...names, t`${rest} more`])}</bdi>;
  return (
    <p role="status" className="mb-4 border-b border-line-soft pb-2 text-14 text-second">
      {rich`${missing.length} of ${rows.length} could not be read: ${all}. ${consequenceOf(missing)}`}{' '}
      <button
        type="button"
        onClick={onRetry}
        className="hit-area text-accent underline underline-offset-4"
      >{t`Try again`}</button>
    </p>
  );
}

function consequenceOf(missing: readonly InboxRow[]): string {
  const isOne = missing.length === 1;
  if (missing.every(({ dao }) => dao !== undefined))
    return isOne
      ? t`Its votes are those of an earlier visit.`
      : t`Their votes are those of an earlier visit.`;
  return isOne ? t`Its votes may be missing.` : t`Their votes may be missing.`;
}
