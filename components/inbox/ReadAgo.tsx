'use client';
import { formatDuration } from '@/core/format';
import { t } from '@/core/language/message';
import { usePassed } from '@/lib/query/now';

/** How long ago the answers on screen came, counted by this page; `stamp` is what changes with each answer. */
export function ReadAgo({ stamp }: { stamp: unknown }) {
  const seconds = usePassed(stamp);
  return (
    <span className="tabular-nums">
      {seconds < 5 ? t`just now` : t`${formatDuration(BigInt(seconds))} ago`}
    </span>
  );
}
