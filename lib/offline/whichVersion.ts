import type { SiteVersion, ToOffline } from './manifest';

/** Milliseconds. Versions from before there was this question do not answer it. */
const PATIENCE = 3000;

/** Which version a service worker is of, by its own word, which no page can change; undefined where it says nothing. */
export function whichVersion(
  worker: Pick<ServiceWorker, 'postMessage'> | null | undefined,
  patience = PATIENCE,
): Promise<SiteVersion | undefined> {
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (said: SiteVersion | undefined) => {
      clearTimeout(timer);
      port1.close();
      resolve(said);
    };
    const timer = setTimeout(end, patience, undefined);
    port1.onmessage = ({ data }: MessageEvent<SiteVersion>) => end(data);
    worker.postMessage({ kind: 'which' } satisfies ToOffline, [port2]);
  });
}
