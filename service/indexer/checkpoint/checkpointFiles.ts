import type { Head } from '@/service/checkpoint/checkpoint';
import type { CheckpointFetcher } from './checkpointFetcher';
import type { VerificationContext } from './verifyCheckpoint';

/** The head of a checkpoint that was found, where it came from, and whom to ask about it. */
export type CheckpointFiles = { head: Head; fetcher: CheckpointFetcher; context: VerificationContext };
