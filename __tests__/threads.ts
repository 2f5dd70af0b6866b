import { follow } from './offThread';

// Imported by tests that count round trips: compressed files and hashes are worked out in threads of their own.
const Real = DecompressionStream;
const { crypto } = globalThis;

globalThis.DecompressionStream = class {
  readonly writable: WritableStream;
  readonly readable: ReadableStream;
  constructor(format: CompressionFormat) {
    const { writable, readable } = new Real(format);
    const [given, watched] = readable.tee();
    this.writable = writable;
    this.readable = given;
    void follow(new Response(watched).arrayBuffer()).catch(() => undefined);
  }
} as typeof DecompressionStream;

const subtle = {
  digest: (...asked: Parameters<SubtleCrypto['digest']>) => follow(crypto.subtle.digest(...asked)),
};
Object.defineProperty(globalThis, 'crypto', {
  configurable: true,
  value: {
    subtle,
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: () => crypto.randomUUID(),
  },
});
