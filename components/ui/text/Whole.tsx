import type { ReactNode } from 'react';

/** Says that something is read whole. */
export function Whole({ children }: { children: ReactNode }) {
  return (
    <p className="text-13 text-second">
      <WholeMark />
      {children}
    </p>
  );
}

/** Mark before a line about something whole. */
export function WholeMark() {
  return (
    <span aria-hidden="true" className="text-for">
      ✓{' '}
    </span>
  );
}
