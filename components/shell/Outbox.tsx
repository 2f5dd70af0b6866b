'use client';
import dynamic from 'next/dynamic';
import { useState, useSyncExternalStore } from 'react';
import type { Entry } from '@/lib/act/runner/entry';
import { outbox } from '@/lib/act/runner/outbox';

const NONE: readonly Entry[] = [];

// Following an act needs the chain and the encoders; a visit without acts under way loads none of it.
const OutboxList = dynamic(() => import('./OutboxList').then((list) => list.OutboxList), { ssr: false });

/** The acts under way, also those of an earlier visit, above the lower edge of every page; nothing when there are none. */
export function Outbox() {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list, () => NONE);
  const [isLoaded, setLoaded] = useState(false);
  if (entries.length > 0 && !isLoaded) setLoaded(true);
  return isLoaded ? <OutboxList entries={entries} /> : undefined;
}
