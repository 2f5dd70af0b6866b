'use client';
import { type ReactNode, useState } from 'react';
import { formatCount } from '@/core/language/plural';

/** A section of home that is one line until somebody opens it: its title and how many are in it. */
export function Fold({
  title,
  count,
  isOpen = false,
  children,
}: {
  title: string;
  count: number;
  /** How it stands at first. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(isOpen);
  if (count === 0) return undefined;
  return (
    <section aria-label={title} className="border-b border-line-soft">
      <h2 className="font-sans text-15 font-normal">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          {title} <span className="text-second tabular-nums">{formatCount(count)}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className={`ml-auto size-4 shrink-0 fill-none stroke-second stroke-[1.6] ${open ? 'rotate-180' : ''}`}
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      </h2>
      {open ? children : undefined}
    </section>
  );
}
