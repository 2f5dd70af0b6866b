import type { ClaimedApp } from '@/core/capture/appProposal';
import type { CapturedCall, TreasuryAccount } from '@/core/capture/capturedCall';
import type { QuorateError } from '@/core/errors';
import { createValueStore, type ValueStore } from '../valueStore';

/** The treasury that apps are connected to, with the name of its organisation, by which they know the wallet. */
export type CaptureTreasury = TreasuryAccount & { organisation: string };

/** Status of the connection to an app. */
export type Capture =
  | { status: 'idle' }
  /** The connection of the last visit is taken up. */
  | { status: 'restoring' }
  | { status: 'pairing' }
  /** `isAway`: nothing arrives now, because the relay does not answer. */
  | { status: 'connected'; app: ClaimedApp; treasury: CaptureTreasury; isAway: boolean }
  | { status: 'ended'; app: ClaimedApp; by: CaptureEnd }
  | { status: 'failed'; problem: QuorateError };

export type CaptureEnd = 'app' | 'time' | 'person';

/** Request of an app to send, once: it waits until it is added to the draft or dismissed. */
export type Offer = {
  id: string;
  /** Treasury it belongs to, as CAIP-10. */
  treasury: string;
  app: string;
  calls: readonly CapturedCall[];
};

export type AppRefusal = { method: string; sentence: string };

/** The most offers of one treasury that wait; an app that asks for more is told so. */
export const MOST_OFFERS = 20;

/** The connection of this page. */
export const capture: ValueStore<Capture> = createValueStore<Capture>({ status: 'idle' });

/** Requests that wait for the person, of all treasuries, oldest first. */
export const offers: ValueStore<readonly Offer[]> = createValueStore<readonly Offer[]>([]);

/** Last refusal to the connected app; undefined if there was none. */
export const lastRefusal: ValueStore<AppRefusal | undefined> = createValueStore<AppRefusal | undefined>(
  undefined,
);

export function treasuryId({ chainId, account }: TreasuryAccount): string {
  return `eip155:${chainId}:${account}`;
}
