import type { Index } from '@/service/indexer/store/store';
import type { Checkpoint } from './checkpoint';

/** The file of a checkpoint that holds all votes, and how far it is; null where there is none. */
export function packOf(checkpoint: Checkpoint | undefined): ReturnType<Index['pack']> {
  const pack = checkpoint?.head.pack;
  if (checkpoint === undefined || pack == null) return null;
  const { isPacked, missing } = checkpoint;
  const isFetched = checkpoint.isPackAsked();
  const state = isPacked ? 'held' : missing.has('all') ? 'failed' : isFetched ? 'reading' : 'offered';
  return { bytes: pack.votes.bytes, state };
}
