import type { QuorateError } from '@/core/errors';
import { phrase } from '@/core/language/message';
import { createValueStore, type ValueStore } from '../valueStore';
import { sharedProvider } from './client';
import { isApple, openSession } from './provider';
import { callRelay, expectRelay } from './relay';
import { followSession } from './session';
import { wallet } from './wallet';
import { pairingError } from './walletError';

/** Status of a connection to a wallet on a phone. */
export type Pairing =
  | { status: 'idle' }
  /** The address is being made. */
  | { status: 'preparing' }
  | { status: 'waiting'; uri: string }
  | { status: 'connected' }
  /** The wallet said no, knew none of the chains, or something else went wrong. */
  | { status: 'failed'; problem: QuorateError };

export const pairing: ValueStore<Pairing> = createValueStore<Pairing>({ status: 'idle' });

/** Makes the address a wallet connects by, unless one waits: a second would make the first lead nowhere. */
export async function beginPairing(): Promise<void> {
  const { status } = pairing.get();
  if (status === 'preparing' || status === 'waiting') return;
  pairing.set({ status: 'preparing' });
  expectRelay();
  try {
    const provider = await sharedProvider();
    await openSession(provider, (uri) => pairing.set({ status: 'waiting', uri }));
    followSession(provider);
    if (wallet.get().client === undefined) throw new Error(phrase`its session has no account on any chain`);
    pairing.set({ status: 'connected' });
  } catch (error) {
    const problem = pairingError(error);
    // After five minutes the wallet would find nothing; whoever looks at the sheet gets a new address.
    pairing.set(problem === undefined ? { status: 'idle' } : { status: 'failed', problem });
  }
}

/** The person asks again: an attempt that failed begins anew, and for one that waits the relay is called at once. */
export async function pairAgain(): Promise<void> {
  endPairing();
  if (pairing.get().status === 'idle') return beginPairing();
  await callRelay((await sharedProvider()).signer.client.core.relayer);
}

/** Forgets how the last attempt ended, so that the next begins anew. */
export function endPairing(): void {
  const { status } = pairing.get();
  if (status === 'failed' || status === 'connected') pairing.set({ status: 'idle' });
}

/** Signs of an app's own browser: how it names itself, what it put into the page, and whether the page is an app itself. */
type Surroundings = { userAgent: string; isApple: boolean; hasWallet: boolean; isInstalled: boolean };

/** Apps that show links in a browser of their own, by how that names itself. */
const APPS = /Twitter|FBAN|FBAV|FB_IAB|Instagram|Telegram|Discord|LinkedInApp|Line\/|MicroMessenger/;

function surroundings(): Surroundings {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const { userAgent } = navigator;
  return { userAgent, isApple: isApple(), hasWallet: 'ethereum' in window, isInstalled };
}

/** Whether a page is shown inside an app that is no wallet, from which links to wallets often lead nowhere. */
export function isInApp({ userAgent, isApple, hasWallet, isInstalled }: Surroundings = surroundings()) {
  if (hasWallet || isInstalled) return false;
  // Android marks every WebView; on Apple's devices only browsers call themselves Safari.
  const isWebView = /Android.*; wv\)/.test(userAgent) || (isApple && !/Safari\//.test(userAgent));
  return isWebView || APPS.test(userAgent);
}
