/**
 * Opens something for all tests of a file or a group before the first of them, and closes it after the last, in the
 * reverse order. It has its name at once; until it is open, every look at it fails and says so.
 */
export function openBefore<T extends Closable>(open: Open<T>, close?: (it: T) => unknown): T {
  return opened([beforeAll, afterAll], open, close);
}

/** As `openBefore`, anew for each test. */
export function openEach<T extends Closable>(open: Open<T>, close?: (it: T) => unknown): T {
  return opened([beforeEach, afterEach], open, close);
}

type Open<T> = () => Promise<T> | T;
type Hook = (run: () => Promise<void>) => void;

function opened<T extends Closable>(
  [before, after]: readonly [Hook, Hook],
  open: Open<T>,
  close: (it: T) => unknown = endOf,
): T {
  let it: T | undefined;
  const found = () => {
    if (it === undefined) throw new Error('it is not open yet');
    return it;
  };
  before(async () => {
    const found = await open();
    it = found;
    ends.push(() => close(found));
  });
  after(async () => void (await ends.pop()?.()));
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(found(), name),
    set: (_, name, value) => Reflect.set(found(), name, value),
  });
}

const used: Closable[] = [];
afterEach(async () => {
  for (const it of used.splice(0).reverse()) await endOf(it);
});

/** Gives this back, and closes it after the test, however that ends. */
export function closeAfter<T extends Closable>(it: T): T {
  used.push(it);
  return it;
}

type Closable = { stop(): unknown } | { close(): unknown };

const ends: (() => unknown)[] = [];

const endOf = (it: Closable): unknown => ('stop' in it ? it.stop() : it.close());
