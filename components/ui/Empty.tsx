import type { ReactNode } from 'react';

type Props = { title: string; action?: ReactNode; children?: ReactNode };

/** The picture of "there is none", said only when the whole was read. */
export function Empty({ title, action, children }: Props) {
  return (
    <div className="rounded-card border border-line border-dashed px-6 py-10 text-center">
      <p className="font-serif text-21">{title}</p>
      {children === undefined ? undefined : (
        <div className="mx-auto mt-2 max-w-[34rem] text-15 text-second">{children}</div>
      )}
      {action === undefined ? undefined : <div className="mt-5">{action}</div>}
    </div>
  );
}
