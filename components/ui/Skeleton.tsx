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
