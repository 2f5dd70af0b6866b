import { parentPort, workerData } from 'node:worker_threads';

const { from, to } = workerData as { from: string; to: string };
const real = globalThis.fetch;
globalThis.fetch = (input, init) => real(String(input) === from ? to : input, init);

// Scope that the program of a worker finds as its own.
const scope = {
  onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
  postMessage: (data: unknown) => parentPort?.postMessage(data),
  dispatchEvent: () => undefined,
};
Object.assign(globalThis, { self: scope });
parentPort?.on('message', (data) => scope.onmessage?.({ data }));
