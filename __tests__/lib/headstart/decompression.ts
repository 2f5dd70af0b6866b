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

/** Resolves when nothing is left to be done but what waits for an answer; compressed files are read by then. */
export async function allTurns(): Promise<void> {
  await turns();
  await Promise.all(reading.splice(0));
  await turns();
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve));
}
