import { onWent } from '@/lib/query/route';
import { isAccepted } from './acceptedVersions';
import type { ToOffline } from './manifest';
import { siteKept } from './siteKept';
import { acceptAnyway, type HostRules, judgeHost, type KeptBack } from './versionGate';
import { whichVersion } from './whichVersion';

/** Offer of another version than the running one, and how to take it. */
export type VersionOffer =
  | { kind: 'ready'; take: () => void }
  /** It lacks what this browser demands; `take` accepts it anyway, and tells whether that very version came. */
  | ({ kind: 'kept back'; take: () => Promise<boolean> } & KeptBack)
  /** A version that was not accepted has replaced the running one: its own code did not wait. */
  | { kind: 'replaced' };

/** Milliseconds. One that is busy keeping the site must not seem to be silent. */
const PATIENCE = 15_000;
const ATTEMPTS = 3;

type Page = { rules?: () => Promise<HostRules>; reload?: () => void };

/** Keeps this site for times without a network and calls back with new versions; returns how to stop listening. */
export function keepOffline(
  onVersion: (offer: VersionOffer) => void,
  { rules = async () => undefined, reload = () => location.reload() }: Page = {},
): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || !window.isSecureContext) {
    notKept();
    return () => undefined;
  }
  let isStopped = false;
  let isTaking = false;
  let hadVersion = workers.controller !== null;
  const offered = (offer: VersionOffer) => {
    if (!isStopped) onVersion(offer);
  };
  // Checks that found a version silent, perhaps only busy: they run again once the page is visible or navigates.
  const unsaid = new Set<() => Promise<void>>();
  const askAnew = () => {
    if (document.visibilityState === 'hidden') return;
    const again = [...unsaid];
    unsaid.clear();
    for (const ask of again) void ask().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', askAnew);
  const stopGoing = onWent(askAnew);
  const look = async (ifIn?: VersionOffer) => {
    const offer = (await isIn(workers.controller)) ? ifIn : { kind: 'replaced' as const };
    if (offer !== undefined) offered(offer);
  };
  const taken = () => {
    // The first version takes over a page that is its own already.
    if (isTaking) reload();
    // Another page took it. This one's own files are no longer kept: it goes on by what it has, until it is reloaded.
    else if (hadVersion) void look({ kind: 'ready', take: reload });
    hadVersion = true;
  };
  // It may have been taken before anybody listened.
  if (hadVersion) void look();
  workers.addEventListener('controllerchange', taken);
  const take = (waiting: ServiceWorker) => {
    isTaking = true;
    say(waiting, { kind: 'take over' });
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    let isWanted = false;
    const offer = async () => {
      const { waiting } = registration;
      if (waiting === null || workers.controller === null) return;
      const isItIn = await isIn(waiting);
      if (isItIn === undefined) unsaid.add(offer);
      if (isItIn !== true) return;
      if (isWanted) take(waiting);
      else offered({ kind: 'ready', take: () => take(waiting) });
    };
    void offer();
    const follow = () => registration.installing?.addEventListener('statechange', () => void offer());
    // Another page may have begun it.
    follow();
    registration.addEventListener('updatefound', follow);
    const judge = async () => {
      const running = await whichVersion(registration.active, PATIENCE);
      // A version that does not identify itself cannot be compared with the host's.
      if (running === undefined) {
        unsaid.add(judge);
        return;
      }
      const { isNew, back } = await judgeHost(await rules(), running);
      const wanted = async (version: KeptBack) => {
        await acceptAnyway(version);
        isWanted = true;
        await fetchNew(registration).catch(() => undefined);
        // It may wait already, from before anything was asked of versions.
        await offer();
        isWanted = false;
        if (!isTaking) await judge();
        return isTaking;
      };
      if (back !== undefined) offered({ kind: 'kept back', ...back, take: () => wanted(back) });
      else if (isNew) await fetchNew(registration);
    };
    return judge;
  };
  workers
    .register('/sw.js', { updateViaCache: 'none' })
    .then(async (registration) => {
      siteKept.set('kept');
      const judge = watch(registration);
      const { active } = await workers.ready;
      if (active !== null) say(active, { kind: 'used', paths: loaded() });
      await judge();
    })
    // Forbidden, or a host without sw.js: the site works without, and says so where it tells what is stored.
    .catch(notKept);
  return () => {
    isStopped = true;
    stopGoing();
    document.removeEventListener('visibilitychange', askAnew);
    workers.removeEventListener('controllerchange', taken);
  };
}

/** Whether a version is one that a page let in, undefined where it does not say; where nothing is asked of versions, nobody asks which it is. */
async function isIn(worker: ServiceWorker | null): Promise<boolean | undefined> {
  if ((await isAccepted(undefined)) || worker === null) return true;
  const said = await whichVersion(worker, PATIENCE);
  return said && isAccepted(said.version);
}

/** Has a version fetched that is let in. The browser may still be at an attempt from before it was, which ends in nothing. */
async function fetchNew(registration: ServiceWorkerRegistration): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { waiting } = registration;
    // One may wait from before anything was asked of versions, or from before another was let in.
    if (waiting !== null && (await isIn(waiting))) return;
    await registration.update();
    const { installing } = registration;
    if (installing === null) continue;
    await new Promise<void>((done) => {
      const ended = () => installing.state === 'installing' || done();
      installing.addEventListener('statechange', ended);
      ended();
    });
  }
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

function notKept(): void {
  if (siteKept.get() === 'unknown') siteKept.set('refused');
}
