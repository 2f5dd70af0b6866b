import type { CheckpointFiles } from '@/service/indexer/checkpoint/checkpointFiles';
import type { FilesSource } from '@/service/indexer/checkpoint/openedFiles';
import type { VerificationContext } from '@/service/indexer/checkpoint/verifyCheckpoint';
import type { Timers } from '@/service/indexer/timers';
import type { ServiceOptions } from '../api/protocol';

/** Address of the checkpoint files (undefined: none), and how they are fetched. */
export type FinderOptions = {
  base: string | undefined;
  /** Other hosts that have such files, asked where there are none at `base`. */
  remotes?: ServiceOptions['remotes'];
  /** The address of the remote whose files these are, and how it is asked. */
  remote?: { url: string; init: RequestInit; time: number } | undefined;
  fetch?: typeof fetch | undefined;
  timers: Timers;
  random?: (() => number) | undefined;
  /** The code that reads them. */
  load?: () => Promise<
    Pick<typeof import('@/service/indexer/checkpoint/openCheckpoints'), 'openCheckpoints'>
  >;
  /** The files of an organisation are not what they must be; in words, and whose they are. */
  onLie(reason: string, source: FilesSource): void;
};

/** The checkpoint of an organisation, undefined when there is none. Never throws. */
export type Finder = (
  dao: string,
  ask: Pick<VerificationContext, 'transport' | 'reader' | 'multicall'>,
) => Promise<CheckpointFiles | undefined>;
