import { blocked } from '@/core/errors/blocked';
import { onPageLeft } from '@/service/api/pageLeft';
import { configOnce } from '../settings/config';
import { SessionStore } from '../wallet/sessionStore';
import { type CaptureTreasury, capture, treasuryId } from './capture';
import { openCaptureClient } from './captureClient';
import { Capturing } from './capturing';
import { KeptOffers } from './keptOffers';

/** Milliseconds that an app may take to answer to its link. */
const PATIENCE = 20_000;
const LOCK = 'quorate.capture';

let made: { capturing: Capturing; kept: KeptOffers } | undefined;

/** Connects the treasury of a draft to the app whose link was pasted; how it goes is in `capture`. */
export function connectApp(link: string, treasury: CaptureTreasury): Promise<void> {
  return theOne().capturing.connect(link, treasury);
}

/** Shows what waits from an earlier visit, and takes its connection up where it was of this treasury. */
export async function resumeApp(treasury: CaptureTreasury): Promise<void> {
  const { capturing, kept } = theOne();
  await kept.read();
  const isRemembered = kept.connected === treasuryId(treasury);
  if (isRemembered && capture.get().status === 'idle') await capturing.resume(treasury);
}

export function disconnectApp(): Promise<void> {
  return theOne().capturing.disconnect();
}

export function dropOffer(id: string): void {
  theOne().kept.drop(id);
}

/** Fetches the code of the connection ahead, while a link is being copied. */
export function prepareApp(): void {
  import('@walletconnect/sign-client').catch(() => undefined);
}

function theOne() {
  if (made === undefined) {
    const storage = new SessionStore();
    // Another tab may write too.
    void storage.follow();
    const kept = new KeptOffers(storage);
    const capturing = new Capturing({ kept, open: openFor, claim, patience: PATIENCE });
    let left: CaptureTreasury | undefined;
    onPageLeft(
      () => {
        left = capturing.rest();
      },
      () => left && void capturing.resume(left),
    );
    made = { kept, capturing };
  }
  return made;
}

async function openFor(organisation: string) {
  const { walletConnect } = (await configOnce())?.wallet ?? {};
  if (walletConnect === undefined) throw blocked('capture-unavailable');
  const { projectId, relayUrl } = walletConnect;
  const { origin } = window.location;
  const storage = new SessionStore();
  const client = await openCaptureClient({ projectId, relayUrl, storage, organisation, origin });
  await storage.follow();
  return client;
}

// A browser that knows no locks, or gives none, lets two tabs answer one app: each offers the call once.
function claim(): Promise<(() => void) | undefined> {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(() => release()));
    locks.request(LOCK, { ifAvailable: true }, hold).catch(() => resolve(() => undefined));
  });
}
