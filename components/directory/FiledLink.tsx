import { t } from '@/core/language/message';
import { proposalHref } from '@/lib/routes';

/** The title of a proposal as a file has it; its whole row leads to where the chain is asked. */
export function FiledLink({
  dao,
  proposal: { id, title },
  className = 'font-semibold',
}: {
  dao: string;
  proposal: { id: string | bigint; title: string };
  className?: string;
}) {
  return (
    <a
      href={proposalHref(dao, id)}
      className={`line-clamp-2 text-15 after:absolute after:inset-0 hover:underline ${className}`}
    >
      <bdi>{title || t`Proposal without a title`}</bdi>
    </a>
  );
}
