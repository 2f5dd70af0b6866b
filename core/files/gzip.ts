import { CheckpointFlaw } from './flaw';

// Deflate makes at most 1,032 bytes of one; header and trailer take 18.
const RATIO = 1032;
const FRAME = 18;
const PIECE = 64 * 1024;

/** The content of a gzip file, at most `limit` bytes, which nothing allocated exceeds; throws `CheckpointFlaw`. */
export async function gunzip(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length < FRAME || !isPacked(bytes)) throw new CheckpointFlaw('it is no gzip file');
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  if (size > limit || size > bytes.length * RATIO) throw new CheckpointFlaw('it is too large');
  const content = new Uint8Array(size);
  let at = 0;
  const reader = through(bytes, new DecompressionStream('gzip'));
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (at + next.value.length > size) throw new CheckpointFlaw('it is larger than it says');
      content.set(next.value, at);
      at += next.value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof CheckpointFlaw ? error : new CheckpointFlaw('it is damaged');
  }
  if (at !== size) throw new CheckpointFlaw('it is shorter than it says');
  return content;
}

/** The content of a gzip file as `gunzip` gives it; a host may have unpacked it on the way (`Content-Encoding`). */
export async function unpacked<B extends Uint8Array>(file: B, limit: number): Promise<B | Bytes> {
  return isPacked(file) ? gunzip(file, limit) : file;
}

const isPacked = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b;

/** Bytes as a gzip file, by the compressor given or the browser's; its header says neither when nor where. */
export async function gzip(
  bytes: Uint8Array,
  compress: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array> = compressed,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Uint8Array(await compress(bytes));
  if (file.length < FRAME || !isPacked(file) || file[3] !== 0)
    throw new Error('the compressor wrote no plain gzip file');
  // Time, level and system: of no use to a reader, and different from one machine to the next.
  file.fill(0, 4, 9);
  file[9] = 255;
  return file;
}

async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = through(bytes, new CompressionStream('gzip'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes after a stream, as they are read; it takes in so many of them at once. */
export function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  piece = PIECE,
): ReadableStreamDefaultReader<Bytes> {
  // In pieces, so that no more is unpacked ahead of its reader than one of them holds. A Blob would do that too, but asks
  // another process for its bytes.
  let at = 0;
  const content = new ReadableStream<Bytes>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue((bytes as Bytes).slice(at, at + piece));
      at += piece;
    },
  });
  return content.pipeThrough(stream as unknown as TransformStream<Bytes, Bytes>).getReader();
}
