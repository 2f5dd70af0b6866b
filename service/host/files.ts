import { CheckpointFlaw } from '@/core/files/flaw';
import type { CheckpointFiles } from '@/service/indexer/checkpoint/checkpointFiles';
import { fetchList } from '@/service/indexer/checkpoint/fetchFile';
import type { VerificationContext } from '@/service/indexer/checkpoint/verifyCheckpoint';
import type { Finder, FinderOptions } from './remotes';

type Find = (dao: string, ask: VerificationContext) => Promise<CheckpointFiles | undefined>;

/** Makes the finder of a service: of the site's files, and where it has none of those of its remotes. */
export function createFinder(options: FinderOptions): Finder {
  const own = finderAt(options);
  const { listed, chosen } = options.remotes ?? {};
  if (!listed && !chosen) return own;
  let others: Promise<Finder> | undefined;
  return async (dao, ask) => {
    const found = await own(dao, ask);
    if (found !== undefined) return found;
    others ??= import('./remotes').then(
      ({ openRemotes }) => openRemotes(options, finderAt),
      () => async () => undefined,
    );
    return (await others)(dao, ask);
  };
}

/** The finder of one host's files; the list of what is there is fetched once. */
export function finderAt({ base, remote, onLie, timers, ...deps }: FinderOptions): Finder {
  if (base === undefined) return async () => undefined;
  const get = deps.fetch ?? ((input, init) => fetch(input, init));
  const options = { base, fetch: get, timers, ...remote };
  // On its way while the service is made ready: nobody opens a site of organisations to see none.
  const list = fetchList(options);
  list.catch(() => undefined);
  let find: Promise<Find> | undefined;
  const random = deps.random ?? Math.random;
  const load = deps.load ?? (() => import('@/service/indexer/checkpoint/openCheckpoints'));
  return async (dao, ask) => {
    // Code for files loads only for an organisation that has them; without that code, they are missing too.
    const told = await list.then(textOf, () => '');
    if (!told.includes(dao.toLowerCase())) return undefined;
    find ??= load().then(
      ({ openCheckpoints }) => openCheckpoints(options, list),
      () => async () => undefined,
    );
    try {
      return await (await find)(dao, { ...ask, random });
    } catch (error) {
      onLie(error instanceof CheckpointFlaw ? error.reason : String(error), options);
      return undefined;
    }
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).toLowerCase();
