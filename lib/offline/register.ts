import type { ToOffline } from './manifest';

/**
 * Lets the browser keep this site for times without a network. Calls back with how to take a new version when one has
 * been fetched; returns how to stop listening. Does nothing where the browser has no service workers.
 */
export function keepOffline(
  onNewVersion: (take: () => void) => void,
  reload = () => location.reload(),
): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || !window.isSecureContext) return () => undefined;
  let isStopped = false;
  let isTaking = false;
  let hadVersion = workers.controller !== null;
  const taken = () => {
    // The first version takes over a page that is its own already.
    if (isTaking) reload();
    // Another page took it. This one's own files are no longer kept: it goes on by what it has, until it is reloaded.
    else if (hadVersion && !isStopped) onNewVersion(reload);
    hadVersion = true;
  };
  workers.addEventListener('controllerchange', taken);
  const watch = (registration: ServiceWorkerRegistration) => {
    const offer = () => {
      const { waiting } = registration;
      if (isStopped || waiting === null || workers.controller === null) return;
      onNewVersion(() => {
        isTaking = true;
        say(waiting, { kind: 'take over' });
      });
    };
    offer();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
  };
  workers
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => {
      watch(registration);
      return workers.ready;
    })
    .then(({ active }) => {
      if (active !== null) say(active, { kind: 'used', paths: loaded() });
    })
    // Forbidden, or a host without sw.js: the site works without.
    .catch(() => undefined);
  return () => {
    isStopped = true;
    workers.removeEventListener('controllerchange', taken);
  };
}

function say(worker: ServiceWorker, message: ToOffline): void {
  worker.postMessage(message);
}

function loaded(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  return [...new Set(paths)].filter((path) => path.startsWith('/_next/static/') || path === '/config.json');
}
