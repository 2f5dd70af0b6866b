import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FirstDao, firstOf, firstOfAll, readFirst, writeFirst } from '../../core/feed/first';
import { pathOf } from '../../service/checkpoint/directory';
import type { Told } from './told';
import { putFile } from './write';

const FIRST_FILE = 'first.json';

/** Writes first.json of an organisation into its folder below `checkpoints`, and there that of all these folders. */
export function putFirst(told: Told, checkpoints: string, folders = [pathOf(told.dao)]): void {
  putFile(join(checkpoints, pathOf(told.dao), FIRST_FILE), writeFirst([firstOfTold(told)]));
  const all = folders.flatMap((folder) => firstIn(join(checkpoints, folder, FIRST_FILE)));
  putFile(join(checkpoints, FIRST_FILE), writeFirst(firstOfAll(all)));
}

function firstIn(file: string): readonly FirstDao[] {
  try {
    return existsSync(file) ? readFirst(readFileSync(file, 'utf8')) : [];
  } catch {
    // An older version wrote it; it is written anew with its organisation.
    return [];
  }
}

function firstOfTold({ dao, name, at, facts, proposals }: Told): FirstDao {
  return firstOf({
    ...{ dao, name, block: at, ...facts },
    proposals: proposals.map(({ proposal, facts: more }) => {
      const { id, title, proposer, state, snapshot, deadline, eta, expires, tally, created } = proposal;
      const own = { id, title, proposer, state, snapshot, deadline, eta, expires, tally };
      return { ...own, created: created.timestamp, ...more };
    }),
  });
}
