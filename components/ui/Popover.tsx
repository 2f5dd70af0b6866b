'use client';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** A button that opens a small panel in the browser's top layer; Escape and a press outside close it, focus returns. */
export function Popover({
  trigger,
  label,
  title,
  className = '',
  children,
}: {
  trigger: ReactNode;
  /** Read out for the button where its text alone does not say what opens. */
  label?: string;
  title: string;
  className?: string;
  /** The panel; as a function it is given how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        className={className}
        onClick={() => setOpen((was) => !was)}
      >
        {trigger}
      </button>
      {open ? (
        <Panel title={title} anchor={button} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      ) : undefined}
    </>
  );
}

type PanelProps = {
  title: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** Rendered at the end of the body: a panel may then open from inside a paragraph. */
function Panel({ title, anchor, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = panel.current;
    const from = anchor.current;
    if (node === null) return;
    node.showPopover?.();
    if (from !== null) place(node, from);
    node.focus();
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    const away = () => onClose();
    node.addEventListener('toggle', toggled);
    window.addEventListener('hashchange', away);
    return () => {
      node.removeEventListener('toggle', toggled);
      window.removeEventListener('hashchange', away);
      if (node.contains(document.activeElement) || document.activeElement === document.body) from?.focus();
    };
  }, [anchor, onClose]);
  return createPortal(
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="fixed max-h-[min(80vh,34rem)] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-card p-4 text-14 text-ink outline-none"
    >
      <div className="mb-2 flex items-start justify-between gap-3">
        <p className="font-serif text-17 font-medium">{title}</p>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-2 -mr-2 size-11 rounded-control text-second hover:text-ink"
        >
          ✕
        </button>
      </div>
      {children}
    </div>,
    document.body,
  );
}

/** Under the button where there is room, else over it; never outside the window. */
function place(node: HTMLElement, from: HTMLElement): void {
  const box = from.getBoundingClientRect();
  const size = node.getBoundingClientRect();
  const left = Math.min(Math.max(12, box.left), Math.max(12, window.innerWidth - size.width - 12));
  const below = box.bottom + 8;
  const above = box.top - size.height - 8;
  const top = below + size.height <= window.innerHeight - 8 || above < 8 ? below : above;
  node.style.left = `${left}px`;
  node.style.top = `${Math.max(8, Math.min(top, window.innerHeight - size.height - 8))}px`;
}
