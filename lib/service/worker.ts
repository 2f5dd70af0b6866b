import { perform } from './perform';
import { type FromWorker, type Service, type ServiceOptions, type ToWorker, toWire } from './protocol';
import { createService } from './service';

// The page's `lib` is the DOM's; of the worker's own scope only this much is needed.
const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const running = new Map<number, AbortController>();
let service: Service | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') service = start(data.options);
  else if (data.kind === 'cancel') {
    running.get(data.id)?.abort();
    running.delete(data.id);
  } else if (service !== undefined) carryOut(service, data);
};

function start(options: ServiceOptions): Service {
  const started = createService(options);
  started.onAdvanced((advanced) => scope.postMessage({ kind: 'advanced', advanced }));
  started.onNotice((notice) => scope.postMessage({ kind: 'notice', notice }));
  // Ours, not the page's: an old worker under a new page must show.
  scope.postMessage({ kind: 'ready', build: process.env.QUORATE_COMMIT ?? options.build });
  return started;
}

function carryOut(on: Service, message: Exclude<ToWorker, { kind: 'open' | 'cancel' }>): void {
  const { id } = message;
  const abort = new AbortController();
  running.set(id, abort);
  perform(on, message, abort.signal)
    .then(
      (answer) => !abort.signal.aborted && scope.postMessage({ kind: 'answer', id, answer }),
      (error: unknown) =>
        !abort.signal.aborted && scope.postMessage({ kind: 'failed', id, ...toWire(error) }),
    )
    .finally(() => running.delete(id));
}
