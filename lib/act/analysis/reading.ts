import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import { type CallsReading, type ReadingStore, readingFor } from './readings';

export type { CallsReading } from './readings';

/** A reading and what a person may do about it: ask once more, give the ABI of a contract, or have asked in vain for it. */
export type ActiveReading = CallsReading & { retry: () => void } & Pick<ReadingStore, 'learn' | 'miss'>;

/** What a proposal's calls do: decoded at once, and with what the chain says about their accounts as soon as it answers. */
export function useReading(proposal: ProposalView): ActiveReading {
  const chains = useChains();
  const store = useMemo(() => readingFor(proposal, chains), [proposal, chains]);
  useEffect(() => {
    // Before config.json has come there is nobody to ask.
    if (chains.length > 0) store.start();
  }, [store, chains]);
  const reading = useSyncExternalStore(store.subscribe, store.get, store.get);
  return useMemo(
    () => ({ ...reading, retry: () => store.start(true), learn: store.learn, miss: store.miss }),
    [reading, store],
  );
}
