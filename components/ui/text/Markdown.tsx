'use client';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '../Skeleton';

const MarkdownView = onDemand(
  () => import('./MarkdownView').then((module) => module.MarkdownView),
  <Skeleton lines={4} className="h-5 w-full" />,
);

/** A text of the chain as sanitised Markdown; its parser is loaded only where there is something to show. */
export function Markdown({ text }: { text: string }) {
  return <MarkdownView text={text} />;
}
