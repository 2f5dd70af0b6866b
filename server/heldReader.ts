import { createColumnReader } from '@/service/graph/columnReader';
import type { Reader } from '@/service/graph/reader';
import type { Index } from '@/service/indexer/daoIndex';
import { createColumnPages, isOfPlaces } from './sql/columnPages';

/** Answers from what a process holds that has no database of its own to ask. */
export function createHeldReader(index: Pick<Index, 'votes' | 'wantBeside'>): Reader {
  const reader = createColumnReader(index);
  const pageOf = createColumnPages(index.votes);
  return {
    ...reader,
    votes: async (question) => (isOfPlaces(question) ? pageOf(question) : reader.votes(question)),
  };
}
