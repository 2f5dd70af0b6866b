import { onDemand } from '@/components/ui/late/onDemand';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { isAway, useSync } from '@/lib/query/sync';

const SyncDetails = onDemand(
  () => import('./SyncDetails').then((module) => module.SyncDetails),
  <Skeleton lines={4} />,
);
const CHIP = 'inline-flex min-h-11 items-center';
const PILL = 'inline-flex items-center gap-2 rounded-full px-3 py-1 text-13 font-semibold whitespace-nowrap';

/** The block everything on this page was read at, and whether anything is missing; opens what that means. */
export function SyncStatus() {
  const dao = useCurrentDao();
  const { data, error, loading } = useSync(dao?.id);
  if (dao === undefined) return undefined;
  if (loading) return <Pill tone="bg-chip text-second" text={t`Reading the chain…`} />;
  if (data === undefined) return <Pill tone="bg-against-soft text-against" text={t`Not read`} />;
  const block = t`Block ${formatVotes(data.head.number, 0)}`;
  const missing = data.gaps.length > 0 || data.problem !== null || error !== undefined;
  const isUnconfirmed = data.checkpoint?.state === 'unconfirmed' || data.recalled !== null;
  const isWhole = data.complete && !missing && !isUnconfirmed;
  const share = `${Math.floor(data.progress * 100)} %`;
  const word = isAway(data)
    ? t`no connection`
    : isUnconfirmed
      ? t`being confirmed`
      : isWhole
        ? t`verified`
        : data.reading && !missing
          ? t`reading ${share}`
          : t`partial`;
  const tone = isWhole ? 'bg-for-soft text-for' : missing ? 'bg-warn-soft text-warn' : 'bg-chip text-second';
  return (
    <Popover
      title={`${block} · ${word}`}
      className={CHIP}
      trigger={
        <span className={`${PILL} ${tone}`}>
          <span aria-hidden="true">{isWhole ? '●' : missing ? '▲' : '○'}</span>
          {block} · {word}
        </span>
      }
    >
      <SyncDetails sync={data} isWhole={isWhole} error={error} />
    </Popover>
  );
}

function Pill({ tone, text }: { tone: string; text: string }) {
  return (
    <span className={CHIP} role="status">
      <span className={`${PILL} ${tone}`}>{text}</span>
    </span>
  );
}
