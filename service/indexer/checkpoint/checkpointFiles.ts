import type { Head } from '@/service/checkpoint/checkpoint';
import type { DelegateBase } from '../delegates/delegateBase';
import type { CheckpointBase, CheckpointBaseOptions } from './checkpointBase';
import type { DelegateFilesOptions } from './checkpointDelegates';
import type { FilesSource } from './openedFiles';

/** Base of an index: a checkpoint that may be rejected, or none. */
export type IndexBase = Pick<CheckpointBase, keyof CheckpointBase>;

/** The checkpoint of an organisation that was found, and how to use it. */
export type CheckpointFiles = {
  head: Head;
  source: FilesSource;
  /** Begins an index with it. */
  stand(options: Omit<CheckpointBaseOptions, 'files'>): IndexBase;
  /** Loads what it tells of delegates. */
  delegates(options: DelegateFilesOptions): () => Promise<DelegateBase | undefined>;
};

/** Base if there are no files; so that their code is loaded only if there are. */
export const NO_CHECKPOINT: IndexBase = {
  ...{ live: undefined, block: undefined, proofs: undefined, isWhole: true, isAwaited: false },
  status: () => ({ block: null, state: 'none', reason: null, unchecked: [] }),
  ...{ confirm: async () => undefined, idle: async () => undefined },
  ...{ doubt: () => undefined, judge: () => undefined, refuse: () => undefined, close: () => undefined },
};
