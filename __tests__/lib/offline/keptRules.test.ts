import { changeRules } from '@/lib/offline/keptRules';

const { navigator, caches } = globalThis;
const { timeout } = AbortSignal;
afterEach(() => {
  AbortSignal.timeout = timeout;
  for (const [name, value] of Object.entries({ navigator, caches }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});

/** A browser whose lock another page holds, asleep; what it deletes, and how to let the time pass. */
function held() {
  const deleted: string[] = [];
  const patience = new AbortController();
  const request = (_: string, { signal }: LockOptions) =>
    new Promise((_grant, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const world = {
    navigator: { locks: { request } },
    caches: { match: async () => undefined, delete: async (name: string) => deleted.push(name) },
  };
  for (const [name, value] of Object.entries(world))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  AbortSignal.timeout = () => patience.signal;
  return { deleted, patience };
}

test('a page that sleeps in the middle of its change keeps no other from its own for ever', async () => {
  const { deleted, patience } = held();
  const changed = changeRules(() => undefined);
  expect(deleted).toEqual([]);
  patience.abort(new DOMException('too long', 'TimeoutError'));
  expect([await changed, deleted]).toEqual([undefined, ['quorate-let-in']]);
});
