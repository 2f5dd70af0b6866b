import { CheckpointBase } from './checkpointBase';
import { delegateFiles } from './checkpointDelegates';
import { CheckpointFetcher } from './checkpointFetcher';
import type { CheckpointFiles } from './checkpointFiles';
import type { CheckpointFetcherOptions } from './fetchFile';
import type { FilesSource } from './openedFiles';
import type { VerificationContext } from './verifyCheckpoint';

/** How to find the checkpoint of an organisation in a list of such files; throws `CheckpointFlaw` for a lie. */
export function openCheckpoints(options: CheckpointFetcherOptions & FilesSource, list: Promise<Uint8Array>) {
  const fetcher = new CheckpointFetcher(options, list);
  return async (dao: string, context: VerificationContext): Promise<CheckpointFiles | undefined> => {
    const head = await fetcher.head(dao);
    if (head === null) return undefined;
    const files = { head, fetcher, context, source: options };
    return {
      head,
      source: options,
      stand: (base) => new CheckpointBase({ ...base, files }),
      delegates: (wanted) => delegateFiles(files, wanted),
    };
  };
}
