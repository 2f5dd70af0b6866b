import type { SiteVersion, ToOffline } from './manifest';

/** Milliseconds. Versions from before there was this question do not answer it. */
const PATIENCE = 3000;
/** Longer than any version waits for its rest. */
const REST = 7000;

type Asked = Pick<ServiceWorker, 'postMessage'> | null | undefined;

/** Asks a service worker for its version, which no page can change; undefined if it does not answer. */
export function whichVersion(worker: Asked, patience = PATIENCE): Promise<SiteVersion | undefined> {
  return ask(worker, { kind: 'which' }, patience);
}

/** Waits until a service worker says that it is asked nothing more for now, but not for ever. */
export async function untilAtRest(worker: Asked): Promise<void> {
  await ask(worker, { kind: 'rest' }, REST);
}

function ask<T>(worker: Asked, message: ToOffline, patience: number): Promise<T | undefined> {
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (said: T | undefined) => {
      clearTimeout(timer);
      port1.close();
      resolve(said);
    };
    const timer = setTimeout(end, patience, undefined);
    port1.onmessage = ({ data }: MessageEvent<T>) => end(data);
    worker.postMessage(message, [port2]);
  });
}
