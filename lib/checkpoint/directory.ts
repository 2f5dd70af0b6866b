import type { Index } from './checkpoint';

/** The folder of an organisation below the index: its CAIP-10 id in lower case with dashes. */
export function pathOf(dao: string): string {
  return dao.toLowerCase().replaceAll(':', '-');
}

/** `index.json`, sorted by path. */
export function encodeIndex(index: Index): Uint8Array<ArrayBuffer> {
  throw new Error(`not yet: ${index.version}`);
}

/** An index from its bytes, every field checked; throws `CheckpointFlaw`. */
export function decodeIndex(bytes: Uint8Array): Index {
  throw new Error(`not yet: ${bytes.length}`);
}
