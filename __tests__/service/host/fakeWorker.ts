import { Worker as Thread } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '@/service/api/protocol';

/** A worker whose answers the test writes. */
export class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
}

/** The worker's own program in a thread of its own, whose questions to the host `from` go to `to`. */
export function startWorker(to: string, from = to): Worker {
  const files = ['tsx/cjs', './__tests__/service/host/thread.ts', './service/host/worker.ts'];
  const program = files.map((file) => `require('${file}');`).join('');
  const thread = new Thread(program, { eval: true, workerData: { from, to } });
  const worker = {
    onmessage: (_: { data: unknown }) => undefined,
    postMessage: (data: unknown) => thread.postMessage(data),
    terminate: () => thread.terminate(),
  };
  thread.on('message', (data) => worker.onmessage({ data }));
  return worker as unknown as Worker;
}
