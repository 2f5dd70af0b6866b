import type { Head } from '@/service/checkpoint/checkpoint';
import type { CheckpointFetcher } from './checkpointFetcher';
import type { VerificationContext } from './verifyCheckpoint';

/** Source of files: where they lie, and the address of the remote if it is not the site itself. */
export type FilesSource = { base: string; url?: string | undefined };

/** A checkpoint's head, where its files are fetched, and whom to ask about it. */
export type OpenedFiles = {
  head: Head;
  fetcher: CheckpointFetcher;
  context: VerificationContext;
  source: FilesSource;
};
