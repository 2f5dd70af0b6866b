'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { setEntry, useBook } from '@/lib/names/book';
import { NameForm } from './NameForm';

/** What an address is called, in the panel that opens at it, and the way to give it a name of one's own. */
export function NameDetails({ address }: { address: string }) {
  const own = useBook()[address.toLowerCase()];
  const [isEditing, setEditing] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // The panel was placed before this was in it.
  useLayoutEffect(() => keepInside(part.current?.closest<HTMLElement>('[popover]')), [isEditing]);
  return (
    <div ref={part} className="mt-3 border-t border-line-soft pt-3">
      {isEditing ? (
        <NameForm address={address} entry={own} onDone={() => setEditing(false)} />
      ) : own === undefined ? (
        <Button onClick={() => setEditing(true)}>Give it a name</Button>
      ) : (
        <>
          <p className="wrap-anywhere">
            Your name: <bdi className="font-semibold">{own.name}</bdi>
          </p>
          {own.note === undefined ? undefined : (
            <p dir="auto" className="mt-1 text-second wrap-anywhere">
              {own.note}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => setEditing(true)}>Edit name</Button>
            <Button variant="quiet" onClick={() => setEntry(address, undefined)}>
              Delete name
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function keepInside(panel: HTMLElement | null | undefined): void {
  if (panel == null) return;
  const over = panel.getBoundingClientRect().bottom + 8 - window.innerHeight;
  if (over > 0) panel.style.top = `${Math.max(8, panel.getBoundingClientRect().top - over)}px`;
}
