import type { ReactNode } from 'react';

/** The way back to the page above this one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="text-14">
      <a href={href} className="text-accent underline underline-offset-4">
        <span aria-hidden="true">← </span>
        {children}
      </a>
    </p>
  );
}
