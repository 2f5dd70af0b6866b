import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../../core/jsonValues';
import {
  CHECKPOINT_VERSION,
  type CheckpointIndex,
  type IndexEntry,
} from '../../service/checkpoint/checkpoint';
import { checkpointIndex, decodeIndex } from '../../service/checkpoint/directory';
import { writeWhole } from './folder';

/** `index.json` of a folder of checkpoints, undefined where none is; throws `CheckpointFlaw`. */
export function readIndex(out: string): CheckpointIndex | undefined {
  const file = join(out, 'index.json');
  return existsSync(file) ? decodeIndex(readFileSync(file)) : undefined;
}

/** Puts an entry in the index, in the place of the one of the same path. */
export function enterIndex(out: string, entry: IndexEntry): void {
  mkdirSync(out, { recursive: true });
  const others = (readIndex(out)?.checkpoints ?? []).filter(({ path }) => path !== entry.path);
  const bytes = encodeIndex({ version: CHECKPOINT_VERSION, checkpoints: [...others, entry] });
  const file = join(out, 'index.json');
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeWhole(file, bytes);
}

/** `index.json`, sorted by path. Throws `CheckpointFlaw` for what no reader would take. */
export function encodeIndex({ version, checkpoints }: CheckpointIndex): Uint8Array<ArrayBuffer> {
  const sorted = [...checkpoints].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const bytes = writeJson(checkpointIndex, { version, checkpoints: sorted }, 2);
  decodeIndex(bytes);
  return bytes;
}
