import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { t } from '@/core/language/message';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

type Props = {
  dao: string;
  proposal: { id: string | bigint; title: string };
  className?: string;
};

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
