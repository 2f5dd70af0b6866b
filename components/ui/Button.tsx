import type { ComponentProps } from 'react';
import { early } from './earlyInput';

/** How loud a button is: one primary a screen, secondary for the rest, quiet inside text, danger for what cannot be undone. */
export type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOK: Record<Variant, string> = {
  primary:
    'bg-ink text-paper border border-ink hover:opacity-90 disabled:bg-chip disabled:text-second disabled:border-line disabled:opacity-100',
  secondary: 'bg-card text-ink border border-line hover:border-third disabled:text-third',
  quiet: 'text-second border border-transparent hover:text-ink hover:bg-chip disabled:text-third',
  danger:
    'bg-card text-against border border-against hover:bg-against-soft disabled:text-third disabled:border-line',
};

/** Classes of a button, for the few elements that must look like one and are none. */
export function buttonClass(variant: Variant = 'secondary', extra = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-15 font-semibold whitespace-nowrap max-[16rem]:whitespace-normal transition-[opacity,border-color,background-color] duration-150 disabled:cursor-not-allowed ${LOOK[variant]} ${extra}`;
}

/** A turning mark beside what is under way. */
export function Spinner({ className = 'size-4 border-current' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`animate-spin rounded-full border-2 ${className} border-t-transparent`}
    />
  );
}

/** A button at least 44 px high; `busy` keeps its width, says so to screen readers and ignores presses. */
export function Button({
  variant = 'secondary',
  busy = false,
  className = '',
  children,
  type = 'button',
  disabled,
  ref = early,
  ...rest
}: ComponentProps<'button'> & { variant?: Variant; busy?: boolean }) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy ? <Spinner /> : undefined}
      {children}
    </button>
  );
}
