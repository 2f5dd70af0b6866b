import type { ReactNode } from 'react';

type Props = { label: string; className: string; children: ReactNode };

/** A region that scrolls on its own and can therefore be reached by keyboard; `label` says what is in it. */
export function Scroll({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
