import type { ReactNode } from 'react';

/** The main landmark of a page, 1180 px at most; `narrow` for pages that are mostly read, whose left edge is the same. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[1228px] px-4 pt-8 pb-20 outline-none sm:px-6 sm:pt-11 [[data-tabs]+&]:pt-6"
    >
      {narrow ? <div className="max-w-[772px]">{children}</div> : children}
    </main>
  );
}
