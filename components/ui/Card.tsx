import type { ReactNode } from 'react';

type Props = {
  title?: string;
  /** Small text or a control on the title's line. */
  aside?: ReactNode;
  flush?: boolean;
  /** Content is being worked out anew: it pales, unless that takes but a moment. */
  old?: boolean;
  children: ReactNode;
};

/** A card with a hairline border; `flush` leaves out the padding for rows that bring their own. */
export function Card({ title, aside, flush = false, old = false, children }: Props) {
  return (
    <section
      aria-label={title}
      aria-busy={old || undefined}
      className={`rounded-card border border-line bg-card ${flush ? 'overflow-hidden' : 'p-5 sm:p-6'} ${old ? 'opacity-60 transition-opacity delay-300' : ''}`}
    >
      {title === undefined ? undefined : (
        <div
          className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 ${flush ? 'p-5 pb-0' : 'mb-3'}`}
        >
          <h2>{title}</h2>
          <div className="text-14 text-second">{aside}</div>
        </div>
      )}
      {children}
    </section>
  );
}
