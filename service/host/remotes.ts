import { madeOnce } from '@/core/madeOnce';
import { usedRemotes } from '@/core/remotes';
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

// The first screen waits no longer for a host that is not needed; what it promised may take longer, as the chain can be asked meanwhile.
const FIND_TIME = 3_000;
const FILE_TIME = 10_000;
// It learns which organisation is read, as an endpoint does, and nothing of the page; it sends nobody elsewhere.
const INIT: RequestInit = { redirect: 'error', referrerPolicy: 'no-referrer' };

/** The finder of the files of other hosts: the first of them that has some of an organisation, unless it told a lie before. */
export function openRemotes(options: FinderOptions, finderAt: (options: FinderOptions) => Finder): Finder {
  const { onLie, remotes = {}, timers } = options;
  const liars = new Set<string>();
  const finders = new Map<string, Finder>();
  const finderOf = (url: string) => {
    const remote = { url, init: INIT, time: FILE_TIME };
    return madeOnce(finders, url, () => finderAt({ ...options, onLie, remote, base: `${url}/checkpoints/` }));
  };
  const urls = usedRemotes(remotes, Date.now() / 1000);
  const first: Finder = async (...question) => {
    for (const url of urls) {
      const found = liars.has(url) ? undefined : await finderOf(url)(...question);
      if (found !== undefined) return watched(found, () => liars.add(url));
    }
    return undefined;
  };
  return (...question) =>
    new Promise((resolve) => {
      const stop = timers.after(FIND_TIME, () => resolve(undefined));
      void first(...question).then((found) => {
        stop();
        resolve(found);
      });
    });
}

function watched(files: CheckpointFiles, isLiar: () => void): CheckpointFiles {
  const stand: CheckpointFiles['stand'] = (base) =>
    files.stand({
      ...base,
      onRefused: (reason, isReorg) => {
        if (!isReorg) isLiar();
        base.onRefused(reason, isReorg);
      },
    });
  return { ...files, stand };
}
