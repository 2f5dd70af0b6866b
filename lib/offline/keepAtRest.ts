import { isAsking } from '@/lib/query/client/typedAsk';
import { configOnce } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import { keepOffline, type VersionOffer } from './register';
import type { HostRules } from './versionGate';

// Milliseconds in which nothing was asked of a wallet: whoever connects does it soon, and the two would share one processor.
const QUIET = 2500;
// Milliseconds between two looks at whether the figures of the page are there.
const PAUSE = 500;
// Milliseconds. An endpoint that does not answer must not keep the site from being kept.
const PATIENCE = 30_000;

/** Keeps the site as `keepOffline` does, once the page is read and no wallet is being connected; returns how to stop. */
export function keepAtRest(onVersion: (offer: VersionOffer) => void): () => void {
  let stop = () => {};
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = performance.now() + PATIENCE;
  const isRead = () => !isAsking() || performance.now() > end;
  const wait = () => {
    clearTimeout(timer);
    const { status } = wallet.get();
    if (status === 'loading' || status === 'connecting') return;
    timer = setTimeout(() => {
      stop();
      // The first content shown may lead to more requests.
      if (!isRead()) void rest();
      else stop = keepOffline(onVersion, { rules });
    }, QUIET);
  };
  const rest = async () => {
    do await new Promise((resolve) => setTimeout(resolve, PAUSE));
    while (!isRead());
    if (isGone) return;
    stop = wallet.subscribe(wait);
    wait();
  };
  void rest();
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop();
  };
}

async function rules(): Promise<HostRules> {
  const config = await configOnce();
  return config && { rules: config.releases };
}
