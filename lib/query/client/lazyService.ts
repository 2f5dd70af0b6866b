import { connectService } from '@/service/api/connect';
import type { Service, ServiceOptions } from '@/service/api/protocol';

/** A service that can be handed out before its options are known: questions wait for `open`, or fail with `fail`. */
export type LazyService = {
  service: Service;
  open: (options: ServiceOptions) => void;
  fail: (error: unknown) => void;
};

/** The page is painted, and may ask, before config.json has come; so its service begins as a promise of one. */
export function createLazyService(make: (options: ServiceOptions) => Service = connectService): LazyService {
  let settle: (service: Service) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const real = new Promise<Service>((resolve, reject) => {
    settle = resolve;
    refuse = reject;
  });
  // A page without questions has no listener for the failure.
  real.catch(() => undefined);
  let closed = false;
  const service: Service = {
    ask: (ask, signal) => real.then((found) => found.ask(ask, signal)),
    onAdvanced: (listener) => later(real, (found) => found.onAdvanced(listener)),
    onNotice: (listener) => later(real, (found) => found.onNotice(listener)),
    export: (request, take, signal) => real.then((found) => found.export(request, take, signal)),
    syncTo: (dao, block) => real.then((found) => found.syncTo(dao, block)),
    watch: (dao, interests, signal) => real.then((found) => found.watch(dao, interests, signal)),
    clear: () => real.then((found) => found.clear()),
    scan: (dao, wish) => real.then((found) => found.scan(dao, wish)),
    stored: () => real.then((found) => found.stored()),
    close: () => {
      closed = true;
      real.then((found) => found.close()).catch(() => undefined);
    },
  };
  return {
    service,
    open: (options) => {
      const start = () => {
        if (!closed) settle(make(options));
      };
      // On a first visit the worker's files are proven before it starts (lib/offline/guard.ts); then it never does if one is altered.
      const { workerProven } = globalThis as { workerProven?: Promise<unknown> };
      if (workerProven === undefined) start();
      else void workerProven.then(start);
    },
    fail: (error) => refuse(error),
  };
}

/** Subscribes once the service is there; stopping before that subscribes never. */
function later(real: Promise<Service>, subscribe: (service: Service) => () => void): () => void {
  let stop: () => void = () => undefined;
  let stopped = false;
  real
    .then((found) => {
      if (!stopped) stop = subscribe(found);
    })
    .catch(() => undefined);
  return () => {
    stopped = true;
    stop();
  };
}
