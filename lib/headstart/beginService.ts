import { questionsAhead } from '@/lib/query/analysis/ahead';
import { KEYS } from '@/lib/storageKeys';
import type { FromWorker, ServiceOptions, ToWorker } from '@/service/api/protocol';
import { type HeadStart, storedJson } from './headStart';

/**
 * Opens the service of a worker as the last visit did, hands it what the head has asked, and asks ahead what this page will
 * ask; nothing where there was no visit. A worker that the page then opens otherwise begins anew. Returns what is called
 * when the page takes the worker: it then hears all that was said until then.
 */
export function beginService(worker: Worker, left: HeadStart): () => void {
  const options = storedJson<ServiceOptions>(KEYS.opened);
  if (!Array.isArray(options?.organisations)) return () => {};
  const post = (message: ToWorker) => worker.postMessage(message);
  const heard: MessageEvent<FromWorker>[] = [];
  worker.onmessage = (event: MessageEvent<FromWorker>) => {
    heard.push(event);
    // Nobody else asks hosts before the page, which counts these once it hears of them.
    if (event.data.kind === 'pace') post({ ...event.data, pace: { tokens: 1, pace: 1 } });
  };
  const { requests = [] } = left;
  left.isBegun = true;
  post({ kind: 'open', options, early: requests.map(({ url, body }) => ({ url, body })) });
  requests.forEach(({ answer }, index) => {
    const hand = (came?: Awaited<typeof answer>) => post({ kind: 'early', index, answer: came });
    answer.then(hand, () => hand());
  });
  const followed = storedJson<string[]>(KEYS.following) ?? options.organisations.map(({ id }) => id);
  for (const [index, ask] of questionsAhead(location, followed).entries())
    post({ id: -1 - index, kind: 'ask', ask });
  return () => {
    worker.onmessage = null;
    queueMicrotask(() => {
      for (const event of heard) worker.onmessage?.(event);
    });
  };
}
