import type { Head } from '@/service/checkpoint/checkpoint';
import type { CheckpointFetcher } from './checkpointFetcher';
import type { VerificationContext } from './verifyCheckpoint';

/** A checkpoint's head, where its files are fetched, and whom to ask about it. */
export type OpenedFiles = { head: Head; fetcher: CheckpointFetcher; context: VerificationContext };
