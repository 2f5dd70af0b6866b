import type { ReactNode } from 'react';
import { t } from '@/core/language/message';

type Props = {
  look?: string;
  children: ReactNode;
  action?: { name: string; run: () => void } | undefined;
  onDismiss?: () => void;
};

/** Something that is said once, across every page, with what can be done about it and a way to put it aside. */
export function Strip({ look = 'items-center bg-warn-soft', children, action, onDismiss }: Props) {
  return (
    <div className={`mt-4 flex flex-wrap gap-3 rounded-card px-5 py-2.5 text-14 ${look}`}>
      <p className="flex-1 py-2">{children}</p>
      {action === undefined ? undefined : (
        <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={action.run}>
          {action.name}
        </button>
      )}
      {onDismiss === undefined ? undefined : (
        <button
          type="button"
          aria-label={t`Dismiss this notice`}
          className="-mr-2 size-11 shrink-0 rounded-control text-second hover:text-ink"
          onClick={onDismiss}
        >
          ✕
        </button>
      )}
    </div>
  );
}

/** The place of strips, which is there before they are: only then are they read out. */
export function Strips({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      {children}
    </div>
  );
}
