import type { ReactNode } from 'react';
import { describe } from '@/core/errors';
import { t } from '@/core/language/message';
import { failureOf } from '@/lib/query/client/problem';
import { Button } from './Button';

type Props = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** One line inside a row or a card. */
  compact?: boolean;
  /** Shown while there is no failure. */
  place?: ReactNode;
  className?: string;
};

/** A failure in words, read from the table of errors: what happened, what to do, and a way to try again; nothing without one. */
export function Problem({ error, onRetry, compact = false, place, className = '' }: Props) {
  if (error == null) return place;
  const failure = failureOf(error);
  const words = describe(failure.code, failure.facts);
  const calm = words.bucket === 'wait' || words.bucket === 'silent';
  const tone = calm
    ? 'border-warn/40 bg-warn-soft text-warn'
    : 'border-against/40 bg-against-soft text-against';
  return (
    <div
      role={calm ? 'status' : 'alert'}
      className={`rounded-card border ${tone} ${compact ? 'px-3 py-2 text-14' : 'px-5 py-4 text-15'} ${className}`}
    >
      <p className="font-semibold">
        <span aria-hidden="true">▲ </span>
        {words.title}
      </p>
      <p className="mt-1 text-ink">
        {words.next}{' '}
        <a
          href={`/about/errors/#${failure.code}`}
          className="text-ink underline underline-offset-4"
        >{t`More about this`}</a>
      </p>
      {onRetry === undefined ? undefined : <Button className="mt-3" onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  );
}
