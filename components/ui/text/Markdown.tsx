'use client';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton';

const MarkdownView = lazy(() =>
  import('./MarkdownView').then((module) => ({ default: module.MarkdownView })),
);

/** A text of the chain as sanitised Markdown; its parser is loaded only where there is something to show. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton lines={4} className="h-5 w-full" />}>
      <MarkdownView text={text} />
    </Suspense>
  );
}
