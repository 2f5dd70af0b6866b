import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  type AppRefusal,
  type Capture,
  type CaptureTreasury,
  capture,
  lastRefusal,
  type Offer,
  offers,
  treasuryId,
} from './capture';
import { resumeApp } from './connectApp';

/** State of a draft's capture: the connection, the offers that wait for this treasury, and the last refusal. */
export type CaptureView = {
  now: Capture;
  /** The connection is of another organisation's treasury. */
  isElsewhere: boolean;
  offers: readonly Offer[];
  refusal: AppRefusal | undefined;
};

const IDLE: Capture = { status: 'idle' };
const NONE: readonly Offer[] = [];

/** The capture of a treasury; what an earlier visit left is taken up. */
export function useCapture(treasury: CaptureTreasury): CaptureView {
  const now = useSyncExternalStore(capture.subscribe, capture.get, () => IDLE);
  const all = useSyncExternalStore(offers.subscribe, offers.get, () => NONE);
  const refusal = useSyncExternalStore(lastRefusal.subscribe, lastRefusal.get, () => undefined);
  const id = treasuryId(treasury);
  useEffect(() => void resumeApp(treasury), [id]);
  const mine = useMemo(() => all.filter((offer) => offer.treasury === id), [all, id]);
  const isElsewhere = now.status === 'connected' && treasuryId(now.treasury) !== id;
  return { now, isElsewhere, offers: mine, refusal };
}
