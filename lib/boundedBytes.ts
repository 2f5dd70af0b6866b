/** The bytes of a stream, which is read no further than so many; throws `reason` where it has more. */
export async function boundedBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  left: number,
  reason?: string,
): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    left -= next.value.length;
    if (left < 0) {
      void reader?.cancel();
      throw new Error(reason);
    }
    parts.push(next.value);
  }
  return new Blob(parts).arrayBuffer();
}
