import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { rich } from '@/components/ui/text/rich';
import { parseDaoId } from '@/core/caip';
import type { LoneVoter } from '@/core/feed/lists/filedDao';
import { formatCount, plural, t } from '@/core/language/message';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

type Props = { dao: string; proposal: { id: string | bigint; title: string }; className?: string };

/** The title of a proposal as a file has it; its whole row leads to where the chain is asked. */
export function FiledLink({ dao, proposal: { id, title }, className = 'font-semibold' }: Props) {
  return (
    <a
      href={proposalHref(dao, id)}
      className={`line-clamp-2 text-15 after:absolute after:inset-0 hover:underline ${className}`}
    >
      <bdi>{title || t`Proposal without a title`}</bdi>
    </a>
  );
}

/** The name of a chain as it is set up here, or its number. */
export function FiledChain({ chainId }: { chainId: number }) {
  const found = useChains().find(({ id }) => id === chainId);
  return <>{found?.name ?? t`Chain ${chainId}`}</>;
}

/** In place of what a file of this site tells, where it is missing or is not what it must be. */
export function FileUnusable({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      title={t`This site’s file cannot be used`}
      action={<Button onClick={onRetry}>{t`Try again`}</Button>}
    >{t`It is missing, too long, or not what it must be. What the chain says of an organisation is shown on its page.`}</Empty>
  );
}

/** A line about an organisation that is nearly one address's alone; nothing for any other. */
export function LoneVoterNote({ dao: { id, lone } }: { dao: { id: string; lone?: LoneVoter | undefined } }) {
  if (lone === undefined) return undefined;
  // Above the link that the whole row is.
  const account = (
    <span className="relative">
      <Address address={lone.account} chainId={parseDaoId(id).chainId} />
    </span>
  );
  return (
    <p className="text-14 text-warn">
      <span aria-hidden="true">▲ </span>
      {rich`One address, ${account}, made every proposal here and cast ${formatCount(lone.votes)} of ${plural(lone.of, 'vote')}: perhaps a trial.`}
    </p>
  );
}
