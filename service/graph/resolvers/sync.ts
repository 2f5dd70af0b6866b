import type { Index } from '@/service/indexer/store/store';

/** `Sync`: how far the index of an organisation has come. */
export function syncOf(index: Index) {
  const { block, state, ...rest } = index.checkpoint();
  const checkpoint = block === null || state === 'none' ? null : { block, state, ...rest };
  return { ...index.status(), checkpoint, recalled: index.recalled() };
}
