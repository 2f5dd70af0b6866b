import type { ReactNode } from 'react';

/** Says how far something is read, `share` from 0 to 1, over a bar that takes no room: the line that follows stands in its place. */
export function Underway({ label, share, children }: { label: string; share: number; children: ReactNode }) {
  return (
    <div className="relative">
      <p className="text-13 text-second">{children}</p>
      <progress
        className="absolute -bottom-1.5 left-0 h-1 w-full"
        aria-label={label}
        max={100}
        value={Math.floor(share * 100)}
      />
    </div>
  );
}
