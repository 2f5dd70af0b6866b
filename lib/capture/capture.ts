import type { ClaimedApp } from '@/core/capture/appProposal';
import type { CapturedCall, TreasuryAccount } from '@/core/capture/capturedCall';
import type { QuorateError } from '@/core/errors';
import { createValueStore, type ValueStore } from '../valueStore';

/** The treasury that apps are connected to, with the name of its organisation, by which they know the wallet. */
export type CaptureTreasury = TreasuryAccount & { organisation: string };

/** Where the connection to an app stands. */
export type Capture =
  | { status: 'idle' }
  /** The connection of the last visit is taken up. */
  | { status: 'restoring' }
  | { status: 'pairing' }
  /** `isAway`: nothing arrives now, because the relay does not answer. */
  | { status: 'connected'; app: ClaimedApp; treasury: CaptureTreasury; isAway: boolean }
  | { status: 'ended'; app: ClaimedApp; by: CaptureEnd }
  | { status: 'failed'; problem: QuorateError };

/** Who or what ended a connection. */
export type CaptureEnd = 'app' | 'time' | 'person';

/** What an app asked to send, once: it waits until it is added to the draft or dismissed. */
export type Offer = {
  id: string;
  /** Of whose treasury it is, as CAIP-10. */
  treasury: string;
  /** What the app calls itself. */
  app: string;
  calls: readonly CapturedCall[];
};

/** What an app was refused last, in the words that it was told. */
export type AppRefusal = { method: string; sentence: string };

/** The most offers of one treasury that wait; an app that asks for more is told so. */
export const MOST_OFFERS = 20;

/** The connection of this page. */
export const capture: ValueStore<Capture> = createValueStore<Capture>({ status: 'idle' });

/** What waits for the person, of all treasuries, the oldest first. */
export const offers: ValueStore<readonly Offer[]> = createValueStore<readonly Offer[]>([]);

/** What the connected app was refused last; undefined while it was refused nothing. */
export const lastRefusal: ValueStore<AppRefusal | undefined> = createValueStore<AppRefusal | undefined>(
  undefined,
);

/** A treasury as CAIP-10 names it. */
export function treasuryId({ chainId, account }: TreasuryAccount): string {
  return `eip155:${chainId}:${account}`;
}
