import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import { JsonFlaw, leaf, readJson, type Shape } from '@/core/json';

/** In lower case in the file, checksummed when read: a file cannot show an address in another form. */
export const address: Shape<Address> = {
  write: (value) => value.toLowerCase(),
  read: leaf('an address in lower case', (json) =>
    typeof json === 'string' && /^0x[0-9a-f]{40}$/.test(json) ? getAddress(json) : undefined,
  ).read,
};

/** The value in a JSON text of a checkpoint; throws `CheckpointFlaw`. */
export function readPart<T>(shape: Shape<T>, text: string): T {
  try {
    return readJson(shape, text);
  } catch (error) {
    throw error instanceof JsonFlaw ? new CheckpointFlaw(error.of('it')) : error;
  }
}
