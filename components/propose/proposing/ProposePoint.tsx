import type { ReactNode } from 'react';

const SIGNS = {
  yes: ['✓', 'text-for'],
  no: ['▲', 'text-warn'],
  open: ['○', 'text-second'],
} as const;

/** One thing to know before proposing, with whether it is well. */
export function ProposePoint({ sign, children }: { sign: keyof typeof SIGNS; children: ReactNode }) {
  const [mark, tone] = SIGNS[sign];
  return (
    <li className="grid grid-cols-[1.1rem_minmax(0,1fr)] wrap-anywhere">
      <span aria-hidden="true" className={tone}>
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}
