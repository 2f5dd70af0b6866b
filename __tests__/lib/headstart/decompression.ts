const Real = DecompressionStream;
const reading: Promise<unknown>[] = [];

// A compressed file is read in a thread of its own, which no number of turns of a test waits for.
globalThis.DecompressionStream = class {
  readonly writable: WritableStream;
  readonly readable: ReadableStream;
  constructor(format: CompressionFormat) {
    const { writable, readable } = new Real(format);
    const [given, watched] = readable.tee();
    this.writable = writable;
    this.readable = given;
    reading.push(new Response(watched).arrayBuffer().catch(() => {}));
  }
} as typeof DecompressionStream;

/** Resolves when every file that was begun to be decompressed since is read, or was found to be damaged. */
export async function allDecompressed(): Promise<void> {
  await Promise.all(reading.splice(0));
}
