import { join } from 'node:path';
import type { Address } from 'viem';
import { canonicalId } from '../../../core/caip';
import { type FiledDao, MOST_TITLE } from '../../../core/feed/lists/filedDao';
import { boundedLine } from '../../../core/format';
import type { CheckpointIndex, Head } from '../../../service/checkpoint/checkpoint';
import { loadHead } from '../../checkpoint/load';
import { type Standing, standingsOf } from './standings';

/** An organisation of a folder of checkpoints: the folder of its files, what their head says, and all accounts' acts. */
export type Filed = { path: string; head: Head; dao: FiledDao; standings: Map<Address, Standing> };

/** The organisations that an index names, sorted as there. Throws a sentence, or `CheckpointFlaw`. */
export async function filedIn(checkpoint: string, index: CheckpointIndex): Promise<Filed[]> {
  const all: Filed[] = [];
  for (const { path } of index.checkpoints) {
    const folder = join(checkpoint, path);
    const loaded = await loadHead(folder);
    if (loaded === undefined) throw new Error(`There is no checkpoint in ${folder}.`);
    const { dao: id, governor, block } = loaded.head;
    const dao = { id: canonicalId(id), name: boundedLine(governor.name, 60), at: block };
    all.push({ path: folder, head: loaded.head, dao, standings: await standingsOf(folder, loaded.head) });
  }
  return all;
}

/** A title as the files across organisations have it. */
export function filedTitle(title: string): string {
  return boundedLine(title, MOST_TITLE);
}
