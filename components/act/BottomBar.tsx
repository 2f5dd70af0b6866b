import type { ReactNode } from 'react';

/** On phones the one thing to do, at the bottom of the window. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pt-3 pr-[max(1.25rem,env(safe-area-inset-right))] pb-[max(0.75rem,env(safe-area-inset-bottom))] pl-[max(1.25rem,env(safe-area-inset-left))] md:hidden [[data-typing]_&]:hidden"
    >
      {children}
    </div>
  );
}
