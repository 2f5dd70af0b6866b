'use client';
import { formatDuration } from '@/core/format';
import { usePassed } from '@/lib/query/now';

/** How long ago the answers on screen came, counted by this page; `stamp` is what changes with each answer. */
export function ReadAgo({ stamp }: { stamp: unknown }) {
  const seconds = usePassed(stamp);
  return (
    <span className="tabular-nums">
      {seconds < 5 ? 'just now' : `${formatDuration(BigInt(seconds))} ago`}
    </span>
  );
}
