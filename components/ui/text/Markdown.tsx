import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '../Skeleton';

/** A text of the chain as sanitised Markdown; its parser is loaded only where there is something to show. */
export const Markdown = onDemand<{ text: string }>(
  () => import('./MarkdownView').then((module) => module.MarkdownView),
  <Skeleton lines={4} className="h-5 w-full" />,
);
