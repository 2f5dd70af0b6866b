import { render, waitFor } from '@testing-library/react';
import { MarkdownView } from '@/components/ui/text/MarkdownView';
import { formatText } from '@/core/text/formatText';
import type { AskedWorker } from '@/lib/workers';

/** Does the work of the text worker in this process. */
export function inProcess(): AskedWorker {
  const say = (data: unknown) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
  const worker: AskedWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (text: string) => queueMicrotask(() => say(formatText(text))),
    terminate: () => undefined,
  };
  queueMicrotask(() => say('ready'));
  return worker;
}

/** Renders a text as Markdown and waits until its first piece is there. */
export async function shown(text: string): Promise<HTMLElement> {
  const { container } = render(<MarkdownView text={text} start={inProcess} />);
  await waitFor(() => {
    if (container.querySelector('.animate-pulse-calm') !== null) throw new Error('not set yet');
  });
  return container;
}
