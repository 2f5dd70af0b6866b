'use client';
import { useState, useSyncExternalStore } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { onStorage, readText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

// Following an act needs the chain and the encoders; a visit without acts under way loads none of it.
const OutboxList = onDemand(
  () => import('./OutboxList').then((list) => list.OutboxList),
  undefined,
  'fixed inset-x-4 bottom-4 z-30',
);

/** The acts under way, also those of an earlier visit, above the lower edge of every page; nothing when there are none. */
export function Outbox() {
  const hasAny = useSyncExternalStore(
    onStorage,
    () => readText(KEYS.outbox) !== null,
    () => false,
  );
  const [isLoaded, setLoaded] = useState(false);
  if (hasAny && !isLoaded) setLoaded(true);
  return isLoaded ? <OutboxList /> : undefined;
}
