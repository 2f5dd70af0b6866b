import { concatBytes } from 'viem/utils';

/** All bytes of a stream, read no further than `most`; throws what `tooLarge` makes where it has more. */
export async function readBounded(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  most: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    size += next.value.length;
    if (size > most) {
      void reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    parts.push(next.value);
  }
  return concatBytes(parts) as Uint8Array<ArrayBuffer>;
}
