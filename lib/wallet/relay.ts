import type { Relayer } from './provider';
import { createValueStore, type ValueStore } from './valueStore';

/**
 * How the relay is doing: not asked yet, being called, answering, without an answer for ten seconds, or refusing this
 * device, which it does when its clock is wrong.
 */
export type RelayStatus = 'idle' | 'calling' | 'up' | 'unreachable' | 'refused';

/** Milliseconds without an answer after which the person is told. */
const RELAY_TIMEOUT = 10_000;

// After that many milliseconds out of sight a socket may be dead, whatever the browser says of it.
const LONG = 5000;

/** The relay of this page's wallet. */
export const relay: ValueStore<RelayStatus> = createValueStore<RelayStatus>('idle');

/** What tells the time; replaced in tests. */
export type Timer = (milliseconds: number, ring: () => void) => () => void;

const pageTimer: Timer = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  return () => clearTimeout(timer);
};

/** Watches one relay from the moment it is first needed; `heard` connects it to the relayer once that exists. */
export class RelayWatch {
  private stop: (() => void) | undefined;

  constructor(
    private readonly cell: ValueStore<RelayStatus> = relay,
    private readonly wait: Timer = pageTimer,
  ) {}

  /** The relay is about to be asked. */
  begin(): void {
    if (this.cell.get() === 'up') return;
    this.cell.set('calling');
    this.call();
  }

  /** Follows a relayer; returns how to stop. */
  follow(relayer: Relayer): () => void {
    const listeners: [string, (value: never) => void][] = [
      ['relayer_connect', () => this.up()],
      ['relayer_disconnect', () => this.lost()],
      ['relayer_error', (error: { message?: string }) => this.failed(error)],
    ];
    for (const [event, listener] of listeners) relayer.on(event, listener);
    if (relayer.connected) this.up();
    else this.begin();
    return () => {
      this.stop?.();
      for (const [event, listener] of listeners) relayer.off(event, listener);
    };
  }

  private up(): void {
    this.stop?.();
    // A relay that refuses lets one in first and shuts the door then.
    this.stop = this.wait(500, () => this.cell.set('up'));
  }

  private lost(): void {
    const now = this.cell.get();
    this.stop?.();
    if (now === 'refused') return;
    this.call();
  }

  private failed({ message = '' }: { message?: string }): void {
    if (!/\b3000\b/.test(message)) return;
    this.stop?.();
    this.cell.set('refused');
  }

  private call(): void {
    this.stop?.();
    if (this.cell.get() !== 'unreachable' && this.cell.get() !== 'refused') this.cell.set('calling');
    this.stop = this.wait(RELAY_TIMEOUT, () => {
      if (this.cell.get() === 'calling') this.cell.set('unreachable');
    });
  }
}

/** Watches the relay of this page's wallet. */
export const relayWatch = new RelayWatch();

/**
 * Follows a relayer for as long as the page lives: in the background it is cut off, so what happened meanwhile is asked
 * for as soon as the page is seen again.
 */
export function keepRelay(relayer: Relayer): void {
  relayWatch.follow(relayer);
  let hiddenAt = Number.POSITIVE_INFINITY;
  const back = () => {
    if (document.visibilityState !== 'visible') {
      hiddenAt = Date.now();
      return;
    }
    const isStale = Date.now() - hiddenAt > LONG;
    hiddenAt = Number.POSITIVE_INFINITY;
    void callRelay(relayer, isStale);
  };
  document.addEventListener('visibilitychange', back);
  addEventListener('online', back);
}

/** Asks the relay again at once; `isStale`: also where the connection looks alive. */
export async function callRelay(relayer: Relayer, isStale = false): Promise<void> {
  if (relayer.connected && !isStale) return;
  relayWatch.begin();
  // A restart closes the transport for good before it opens it: the client's own attempt that goes on then ends by that,
  // and the client makes no other. Opening waits for that attempt, and where it fails the client tries again by itself.
  if (relayer.connected) await relayer.restartTransport().catch(() => undefined);
  if (!relayer.connected) await relayer.transportOpen().catch(() => undefined);
}
