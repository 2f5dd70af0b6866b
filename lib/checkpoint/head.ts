import type { Head } from './checkpoint';

/** A head as JSON: keys in a fixed order, bigints as decimal texts, addresses in lower case. */
export function encodeHead(head: Head): Uint8Array<ArrayBuffer> {
  throw new Error(`not yet: ${head.dao}`);
}

/** A head from its bytes, every field checked and addresses checksummed; throws `CheckpointFlaw`. */
export function decodeHead(bytes: Uint8Array): Head {
  throw new Error(`not yet: ${bytes.length}`);
}
