import { CheckpointFlaw } from '@/core/files/flaw';
import type { CheckpointFiles } from '@/service/indexer/checkpoint/checkpointFiles';
import { fetchList } from '@/service/indexer/checkpoint/fetchFile';
import type { VerificationContext } from '@/service/indexer/checkpoint/verifyCheckpoint';
import type { Timers } from '@/service/indexer/timers';

/** Where files of checkpoints lie (undefined: nowhere), and how they are fetched. */
export type FinderOptions = {
  base: string | undefined;
  fetch?: typeof fetch | undefined;
  timers: Timers;
  random?: (() => number) | undefined;
  /** The code that reads them. */
  load?: () => Promise<
    Pick<typeof import('@/service/indexer/checkpoint/openCheckpoints'), 'openCheckpoints'>
  >;
  /** The files of an organisation are not what they must be; in words. */
  onLie(reason: string): void;
};

/** The checkpoint of an organisation, undefined when there is none. Never throws. */
export type Finder = (
  dao: string,
  ask: Pick<VerificationContext, 'transport' | 'reader' | 'multicall'>,
) => Promise<CheckpointFiles | undefined>;

type Find = (dao: string, ask: VerificationContext) => Promise<CheckpointFiles | undefined>;

/** Makes the finder of a service; the list of what is there is fetched once. */
export function createFinder({ base, onLie, timers, ...deps }: FinderOptions): Finder {
  if (base === undefined) return async () => undefined;
  const get = deps.fetch ?? ((input, init) => fetch(input, init));
  const options = { base, fetch: get, timers };
  // On its way while the service is made ready: nobody opens a site of organisations to see none.
  const list = fetchList(options);
  list.catch(() => undefined);
  let find: Promise<Find> | undefined;
  const random = deps.random ?? Math.random;
  const load = deps.load ?? (() => import('@/service/indexer/checkpoint/openCheckpoints'));
  return async (dao, ask) => {
    // Where an organisation has no such files no code for them is loaded; where that is missing, they are too.
    const told = await list.then(textOf, () => '');
    if (!told.includes(dao.toLowerCase())) return undefined;
    find ??= load().then(
      ({ openCheckpoints }) => openCheckpoints(options, list),
      () => async () => undefined,
    );
    try {
      return await (await find)(dao, { ...ask, random });
    } catch (error) {
      onLie(error instanceof CheckpointFlaw ? error.reason : String(error));
      return undefined;
    }
  };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).toLowerCase();
}
