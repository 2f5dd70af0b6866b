import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { createValueStore, type ValueStore } from '../valueStore';
import type { Relayer } from './provider';
import { relayRefusal } from './relayRefusal';

/** State of the relay; `unreachable` after ten seconds without an answer. */
type RelayStatus = 'idle' | 'calling' | 'up' | 'unreachable' | 'refused';

/** Milliseconds without an answer after which the person is told. */
const RELAY_TIMEOUT = 10_000;

// A relay that refuses lets one in first and shuts the door then.
const SHUTTING = 500;

// After that many milliseconds out of sight a socket may be dead, whatever the browser says of it.
const LONG = 5000;

export const relay: ValueStore<RelayStatus> = createValueStore<RelayStatus>('idle');

let alarm: ReturnType<typeof setTimeout> | undefined;
let refusal: QuorateError | undefined;

/** Why the relay is not there, whose fault that may be, and what helps; undefined while it works. */
export function relayProblem(): QuorateError | undefined {
  const status = relay.get();
  if (status === 'refused') return refusal;
  return status === 'unreachable' ? blocked('relay-unreachable') : undefined;
}

/** The relay is about to be asked: the person is told when it does not answer. */
export function expectRelay(): void {
  if (relay.get() === 'up') return;
  relay.set('calling');
  waitForRelay();
}

function waitForRelay(): void {
  after(RELAY_TIMEOUT, () => {
    if (relay.get() === 'calling') relay.set('unreachable');
  });
}

function after(milliseconds: number, then: () => void): void {
  clearTimeout(alarm);
  alarm = setTimeout(then, milliseconds);
}

/** Tells how a relayer is doing from now on. */
export function watchRelay(relayer: Relayer): void {
  const up = () => after(SHUTTING, () => relay.set('up'));
  relayer.on('relayer_connect', up);
  relayer.on('relayer_disconnect', () => {
    clearTimeout(alarm);
    if (relay.get() === 'refused') return;
    if (relay.get() !== 'unreachable') relay.set('calling');
    waitForRelay();
  });
  relayer.on('relayer_error', ({ message = '' }: { message?: string }) => {
    const found = relayRefusal(message);
    if (found === undefined) return;
    clearTimeout(alarm);
    refusal = found;
    relay.set('refused');
  });
  if (relayer.connected) up();
  else expectRelay();
}

/** In the background a page is cut off: the relay is asked what happened meanwhile as soon as it is seen again. */
export function callOnReturn(relayer: Relayer): void {
  onReturn((isStale) => void callRelay(relayer, isStale));
}

/** Calls back when this page is seen again or the network is back; `isStale`: after so long that a socket may be dead. */
export function onReturn(then: (isStale: boolean) => void, signal?: AbortSignal): void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const back = () => {
    if (document.visibilityState !== 'visible') {
      hiddenAt = Date.now();
      return;
    }
    const isStale = Date.now() - hiddenAt > LONG;
    hiddenAt = Number.POSITIVE_INFINITY;
    then(isStale);
  };
  const until = signal === undefined ? {} : { signal };
  document.addEventListener('visibilitychange', back, until);
  addEventListener('online', back, until);
}

/** Asks the relay again at once; `isStale`: also where the connection looks alive. */
export async function callRelay(relayer: Relayer, isStale = false): Promise<void> {
  if (relayer.connected && !isStale) return;
  expectRelay();
  await openRelayAgain(relayer);
}

/** Opens the connection of a relayer anew; never throws. */
export async function openRelayAgain(relayer: Relayer): Promise<void> {
  // A restart closes the transport for good before it opens it: the client's own attempt that goes on then ends by that,
  // and the client makes no other. Opening waits for that attempt, and where it fails the client tries again by itself.
  if (relayer.connected) await relayer.restartTransport().catch(() => undefined);
  if (!relayer.connected) await relayer.transportOpen().catch(() => undefined);
}
