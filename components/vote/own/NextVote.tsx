import { inboxOf } from '@/components/inbox/needs';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useInbox } from '@/lib/query/inbox';
import { proposalHref } from '@/lib/routes';
import { useFollowing } from '@/lib/settings/following';
import { useOwnAccounts } from '@/lib/settings/watched';

type Props = { dao: ActDao; proposalId: bigint };

/** After a vote the one to give next, in any followed organisation, and how many there are; nothing where there is none. */
export function NextVote({ dao, proposalId }: Props) {
  const accounts = useOwnAccounts();
  const { rows } = useInbox(useFollowing(), accounts);
  const open = inboxOf(rows, accounts).items.filter(
    ({ dao: { id }, line, need }) => need === 'vote' && (id !== dao.id || line.id !== proposalId),
  );
  const [next] = open;
  if (next === undefined) return undefined;
  return (
    <a
      href={proposalHref(next.dao.id, next.line.id)}
      className="mt-3 flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
    >
      <span className="line-clamp-2 wrap-anywhere">
        {t`You can vote on ${open.length} more. Next: ${safeLine(next.line.title)}`}
      </span>
    </a>
  );
}
