import type { ReactNode } from 'react';

const PLACE = 'min-h-10 text-13 text-second sm:min-h-6';

type Props = {
  /** It says that something is missing. */
  gap?: boolean;
  more?: ReactNode;
  children?: ReactNode;
};

/** A line about what is read, in a place as high whatever it says: two lines on a phone, one on a desk. What else there is to say opens below it. */
export function NoteLine({ gap = false, more, children }: Props) {
  const line = (
    <>
      {gap ? (
        <span aria-hidden="true" className="text-warn">
          ▲{' '}
        </span>
      ) : undefined}
      {children}
    </>
  );
  if (more === undefined) return <div className={PLACE}>{line}</div>;
  return (
    <details className={PLACE}>
      <summary className="hit-area underline decoration-line underline-offset-4">{line}</summary>
      <div className="mt-2 text-ink">{more}</div>
    </details>
  );
}

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
