import { type RefObject, useEffect, useRef } from 'react';

/** A part of a page in which a form opens and closes: closed, the focus is on the first button there, as before. */
export function useReturnFocus<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const part = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) part.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
