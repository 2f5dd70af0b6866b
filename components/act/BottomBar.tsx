import type { ReactNode } from 'react';
import { t } from '@/core/language/message';
import type { Status } from '@/lib/act/runner/run';

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

/** Labels the button of an act that is under way; `what` begins the sentence, as “Your vote”. */
export function barWords(what: string, status: Status | undefined): string | undefined {
  if (status === 'signing') return t`Waiting for your wallet…`;
  if (status === 'elsewhere') return t`Waiting for the others to sign…`;
  if (status === 'sent' || status === 'mined') return t`${what} is on its way…`;
  if (status === 'mismatch') return t`Your wallet did something else`;
  return status === 'lost' ? t`${what} has not arrived` : undefined;
}
