import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { caip10, list, object, type Shape, text } from '@/core/json';
import { hex, oneOf } from '@/core/jsonValues';
import { strictUtf8 } from './bytes';
import { CHECKPOINT_VERSION, type CheckpointIndex, type IndexEntry } from './checkpoint';
import { refuseLater } from './head';
import { readPart } from './json';

const entry: Shape<IndexEntry> = object<IndexEntry>({
  dao: caip10,
  path: text(100),
  block: text(16, /^(0|[1-9]\d*)$/),
  head: hex(32),
});

/** `index.json`. */
export const checkpointIndex: Shape<CheckpointIndex> = object<CheckpointIndex>({
  version: oneOf([CHECKPOINT_VERSION]),
  checkpoints: list(entry, LIMITS.organisations),
});

/** The folder of an organisation below the index: its CAIP-10 id in lower case with dashes. */
export const pathOf = (dao: string): string => dao.toLowerCase().replaceAll(':', '-');

/** An index from its bytes, every field checked; throws `CheckpointFlaw`. */
export function decodeIndex(bytes: Uint8Array): CheckpointIndex {
  const json = strictUtf8(bytes);
  refuseLater(json, CHECKPOINT_VERSION);
  const value = readPart(checkpointIndex, json);
  const paths = new Set<string>();
  for (const { dao, path } of value.checkpoints) {
    // A path is put into an address: it is made of the id, or refused.
    if (path !== pathOf(dao) || paths.has(path)) throw new CheckpointFlaw('an entry in it is malformed');
    paths.add(path);
  }
  return value;
}
