import { translate } from '@/core/language/message';
import { Skeleton } from './Skeleton';

/** The place of a card while what is in it is read; `text` says so to screen readers where nothing around it does. */
export function CardSkeleton({ row, lines, text }: { row: string; lines: number; text?: string }) {
  return (
    <div
      role={text === undefined ? undefined : 'status'}
      className="rounded-card border border-line bg-card p-5"
    >
      {text === undefined ? undefined : <span className="sr-only">{translate(text)}</span>}
      <Skeleton className={`${row} w-full`} lines={lines} />
    </div>
  );
}
