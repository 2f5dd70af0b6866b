import type { Index } from '@/service/indexer/daoIndex';
import type { CreatedLog } from '@/service/indexer/store/store';

/** The proposal with the actions and the text of its last update (Nouns), as far as read. */
export function latestContent(index: Index, created: CreatedLog): CreatedLog {
  const changes = index.events(created.id).flatMap(({ content }) => content ?? []);
  return changes.length === 0 ? created : Object.assign({}, created, ...changes);
}
