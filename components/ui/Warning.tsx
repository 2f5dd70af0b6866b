import type { ReactNode } from 'react';

/** Says what is missing and what that means. */
export function Warning({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-control bg-warn-soft px-4 py-3 text-14 text-ink">
      <strong className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>
        {title}
      </strong>{' '}
      {children}
    </div>
  );
}
