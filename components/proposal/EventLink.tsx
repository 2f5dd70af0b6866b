import type { ReactNode } from 'react';
import { ExplorerLink } from '@/components/ui/Address';
import { Copy } from '@/components/ui/Copy';
import { Popover } from '@/components/ui/Popover';
import { formatCount, t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';

type Props = {
  event: { block: bigint; transaction: string | null };
  chainId: number;
  title: string;
  children?: ReactNode;
};

/** The block of a log, or the words that stand for it; opens its transaction where that is known, to copy and, where the chain has an explorer, to follow. */
export function EventLink({ event, chainId, title, children }: Props) {
  const explorer = useChains().find((chain) => chain.id === chainId)?.explorer;
  const block = children ?? t`block ${formatCount(event.block)}`;
  if (event.transaction === null) return block;
  return (
    <Popover
      title={title}
      className="hit-area underline decoration-line decoration-1 underline-offset-4 hover:decoration-third"
      trigger={block}
    >
      <p className="text-13 text-second">{t`Transaction`}</p>
      <p className="mt-1 rounded-control bg-chip p-3 font-mono text-13 break-all">{event.transaction}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={event.transaction} label={t`Copy transaction`} />
        <ExplorerLink explorer={explorer} path={`tx/${event.transaction}`} />
      </div>
    </Popover>
  );
}
