import { type ReactNode, useRef } from 'react';
import { rich } from '@/components/ui/text/rich';

/** A way past a list of many links, seen only by those who come by keyboard; `of` names what is listed. */
export function SkipList({ of, children }: { of: string; children: ReactNode }) {
  const end = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <button
        type="button"
        className="sr-only min-h-11 font-semibold underline focus:not-sr-only"
        onClick={() => end.current?.focus()}
      >
        {rich`Skip the list of ${of}`}
      </button>
      {children}
      <p ref={end} tabIndex={-1} className="sr-only">
        {rich`End of the list of ${of}`}
      </p>
    </>
  );
}
