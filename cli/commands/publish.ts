import { join } from 'node:path';
import { canonicalId } from '@/core/caip';
import { fetchCatalogue } from '../../core/language/catalogues';
import type { Publish } from '../arguments/publish';
import { readIndex } from '../checkpoint/listing';
import { type PublishedAlerts, publishAlerts } from '../publish/alerts/publishAlerts';
import { putFirst } from '../publish/first';
import { toldByChain } from '../publish/fromChain';
import { toldByFiles } from '../publish/fromFiles';
import { publishFeed } from '../publish/lists/feed';
import { type PublishedLists, publishLists } from '../publish/lists/publishLists';
import type { Told } from '../publish/told';
import { type Published, publish } from '../publish/write';
import { unvotedIn } from '../push/unvoted';

/** Writes feeds, calendar and, where they are wanted, previews of each organisation, and of all lists, a feed and alerts as of `now` (Unix seconds); throws a sentence. */
export async function publishAll(
  command: Publish,
  now = BigInt(Math.floor(Date.now() / 1000)),
): Promise<{ published: Published[]; lists: PublishedLists | null; alerts: PublishedAlerts | null }> {
  const { checkpoint, dao, rpc, multicall, out, language = 'en' } = command;
  const index = readIndex(checkpoint);
  if (index === undefined) throw new Error(`There is no index.json in ${checkpoint}.`);
  const wanted = index.checkpoints.filter((each) => dao === undefined || canonicalId(each.dao) === dao);
  if (wanted.length === 0)
    throw new Error(`There is no checkpoint of ${dao ?? 'any organisation'} in ${checkpoint}.`);
  const target = { ...command, speech: { language, catalogue: await fetchCatalogue(language) } };
  const published: Published[] = [];
  const all: Told[] = [];
  for (const { path, dao: id } of wanted) {
    const told =
      dao !== undefined && rpc.length > 0
        ? await toldByChain({ dao: canonicalId(id), rpc, multicall }, checkpoint)
        : await toldByFiles(join(checkpoint, path));
    all.push(told);
    published.push(publish(told, target));
    putFirst(
      told,
      checkpoint,
      index.checkpoints.map((each) => each.path),
    );
  }
  if (dao !== undefined) return { published, lists: null, alerts: null };
  const lists = await publishLists(checkpoint, index, out);
  const { push: folder } = command;
  const push = folder === undefined ? undefined : { folder, unvoted: unvotedIn(checkpoint, index) };
  const { receivers } = command;
  const powers = { rpc, multicall, checkpoint };
  const alerts = await publishAlerts(all, command, { now, receivers, push, powers });
  // The last, because it throws where its receiver refuses.
  lists.written += await publishFeed(all, command, command.webhook);
  return { published, lists, alerts };
}
