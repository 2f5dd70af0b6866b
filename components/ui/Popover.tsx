import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/core/language/message';
import { early } from './earlyInput';

type Props = {
  trigger: ReactNode;
  /** Read out for the button where its text alone does not say what opens. */
  label?: string;
  title: string;
  className?: string;
  /** The panel; as a function it is given how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button that opens a small panel in the browser's top layer; Escape and a press outside close it, focus returns. */
export function Popover({ trigger, label, title, className = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => early(button.current), []);
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
      className="fixed w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-card p-4 text-14 text-ink outline-none"
    >
      <div className="sticky -top-4 z-10 -mt-4 mb-2 flex items-start justify-between gap-3 bg-card pt-4">
        <p className="font-serif text-17 font-medium">{title}</p>
        <button
          type="button"
          aria-label={t`Close`}
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

/** Under a button in the upper half of the window, else over it; with a height that keeps inside what is still to come. */
function place(node: HTMLElement, from: HTMLElement): void {
  const box = from.getBoundingClientRect();
  const { innerHeight, innerWidth } = window;
  const { width } = node.getBoundingClientRect();
  const isUnder = box.top + box.bottom < innerHeight;
  const edge = Math.max(0, isUnder ? box.bottom : innerHeight - box.top) + 8;
  node.style.left = `${Math.min(Math.max(12, box.left), Math.max(12, innerWidth - width - 12))}px`;
  node.style.top = isUnder ? `${edge}px` : 'auto';
  node.style.bottom = isUnder ? 'auto' : `${edge}px`;
  node.style.maxHeight = `min(34rem, ${innerHeight - edge - 8}px)`;
}
