import { inOneTurn, ofThisBrowser, openBase } from '@/lib/oneTurn';

const BASE = 'WALLET_CONNECT_V2_INDEXED_DB';
const STORE = 'keyvaluestorage';

// An absent value deletes.
type Writes = Map<string, string | undefined>;

/**
 * Store of WalletConnect's client, in the place and form of its own storage, but all reads happen at once and writes
 * are batched: single reads and writes take most of the time of starting and connecting. If the browser has no
 * IndexedDB, or forbids it, a connection lasts as long as the page.
 */
export class SessionStore {
  readonly #base: Promise<IDBDatabase | undefined>;
  /** Initial content, with later writes; absent once reads ask the browser. */
  #kept: Promise<Map<string, string>> | undefined;
  #waiting: { writes: Writes; done: Promise<void> } | undefined;

  constructor(factory: IDBFactory | undefined = ofThisBrowser()) {
    const found = begin(factory).catch(() => ({ base: undefined, kept: new Map<string, string>() }));
    this.#base = found.then(({ base }) => base);
    this.#kept = found.then(({ kept }) => kept);
  }

  /** The client has read what it begins with: another tab may write too, so later reads ask the browser. */
  async follow(): Promise<void> {
    if ((await this.#base) !== undefined) this.#kept = undefined;
  }

  async getKeys(): Promise<string[]> {
    return [...(await this.#all()).keys()];
  }

  async getEntries<T>(): Promise<[string, T][]> {
    return [...(await this.#all())].map(([key, text]) => [key, parse(text) as T]);
  }

  async getItem<T>(name: string): Promise<T | undefined> {
    const key = keyOf(name);
    const { writes } = this.#waiting ?? {};
    const base = await this.#base;
    const text =
      writes?.has(key) === true
        ? writes.get(key)
        : this.#kept === undefined && base !== undefined
          ? (await inOneTurn<unknown>(base, 'readonly', (store) => [store(STORE).get(key)]))[0]
          : (await this.#kept)?.get(key);
    return typeof text === 'string' ? (parse(text) as T) : undefined;
  }

  setItem(name: string, value: unknown): Promise<void> {
    return this.#write(keyOf(name), typeof value === 'string' ? value : JSON.stringify(value));
  }

  removeItem(name: string): Promise<void> {
    return this.#write(keyOf(name), undefined);
  }

  #write(key: string, text: string | undefined): Promise<void> {
    if (this.#waiting === undefined) {
      const writes: Writes = new Map();
      this.#waiting = { writes, done: this.#flush(writes) };
    }
    this.#waiting.writes.set(key, text);
    return this.#waiting.done;
  }

  async #flush(writes: Writes): Promise<void> {
    const base = await this.#base;
    const kept = await this.#kept;
    this.#waiting = undefined;
    for (const [key, text] of writes) {
      if (text === undefined) kept?.delete(key);
      else kept?.set(key, text);
    }
    if (base !== undefined) await writeAll(base, writes);
  }

  async #all(): Promise<Map<string, string>> {
    await this.#waiting?.done;
    const base = await this.#base;
    return (await this.#kept) ?? (base === undefined ? new Map() : await readAll(base));
  }
}

async function begin(factory: IDBFactory | undefined) {
  const base = await openBase(factory, BASE, (created) => created.createObjectStore(STORE));
  return { base, kept: await readAll(base) };
}

async function readAll(base: IDBDatabase): Promise<Map<string, string>> {
  const [keys = [], values = []] = await inOneTurn<unknown[]>(base, 'readonly', (store) => [
    store(STORE).getAllKeys(),
    store(STORE).getAll(),
  ]);
  const all = new Map<string, string>();
  for (const [index, key] of keys.entries()) {
    const text = values[index];
    if (typeof key === 'string' && typeof text === 'string') all.set(key, text);
  }
  return all;
}

async function writeAll(base: IDBDatabase, writes: Writes): Promise<void> {
  await inOneTurn<unknown>(base, 'readwrite', (store) =>
    [...writes].map(([key, text]) =>
      text === undefined ? store(STORE).delete(key) : store(STORE).put(text, key),
    ),
  );
}

// The client's own storage names its keys this way.
function keyOf(name: string): string {
  return (name.split('?')[0] ?? '').replace(/[/\\]/g, ':').replace(/:+/g, ':').replace(/^:|:$/g, '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
