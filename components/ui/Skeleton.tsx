import { translate } from '@/core/language/message';

/** A place held while something is read; `lines` stacks several. Hidden from screen readers: say "Reading …" beside it. */
export function Skeleton({ className = 'h-5 w-full', lines = 1 }: { className?: string; lines?: number }) {
  return (
    <span aria-hidden="true" className="block space-y-2.5">
      {Array.from({ length: lines }, (_, line) => String(line)).map((key) => (
        <span key={key} className={`block animate-pulse-calm rounded-control bg-chip ${className}`} />
      ))}
    </span>
  );
}

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
