import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '@/core/language/message';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** As high as a phone allows, and 46rem on a desk, from the start: what comes below a button would else push it up. */
  tall?: boolean;
  /** Small text on the title's line, such as "48,210 votes at snapshot". */
  aside?: ReactNode;
  children: ReactNode;
};

/** A modal dialog: a sheet from below on phones, a card on wide screens; `data-tall` inside makes it fill a phone. */
export function Sheet({ open, onClose, title, aside, tall = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const node = dialog.current;
    if (node === null) return;
    if (open && !node.open) node.showModal?.();
    if (!open && node.open) node.close?.();
    if (!open) return;
    // Not by `:has` in a style, for which every change anywhere in the page is looked at.
    const { dataset } = document.body;
    dataset.covered = '';
    return () => {
      delete dataset.covered;
    };
  }, [open]);
  const ifItself = ({ target, currentTarget }: { target: unknown; currentTarget: unknown }) => {
    if (target === currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is only for the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React tells the dialogs around one that closes, too.
      onClose={ifItself}
      onClick={ifItself}
      className={`mx-0 mt-auto mb-0 w-full max-w-none rounded-t-sheet border border-line bg-card p-0 text-ink sm:m-auto sm:w-[27rem] sm:rounded-sheet max-sm:has-[[data-tall]]:h-dvh ${tall ? 'h-dvh sm:h-[min(46rem,100dvh)]' : ''}`}
    >
      {open ? (
        <div className="px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
          <div aria-hidden="true" className="mx-auto mb-3 h-1 w-11 rounded-full bg-line sm:hidden" />
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id={id}>{title}</h2>
            <div className="flex items-center gap-1 text-14 text-second">
              {aside}
              <button
                type="button"
                aria-label={t`Close`}
                onClick={onClose}
                className="-mr-3 size-11 rounded-control text-second hover:text-ink"
              >
                ✕
              </button>
            </div>
          </div>
          {children}
        </div>
      ) : undefined}
    </dialog>
  );
}
