import { atRest, during } from '@/lib/offline/atRest';
import { exported, hostOf, Stores, startServiceWorker } from './world';

const versionOf = (text: string, made: number) =>
  exported({ 'index.html': text, '404.html': 'none', 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' }, made);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a version takes over only once the one that runs has answered what pages ask one after the other', async () => {
  const stores = new Stores();
  const order: string[] = [];
  const out = versionOf('first', 2000);
  // Time passes as the page works, however long that takes here.
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const first = startServiceWorker(out, stores, hostOf(out));
  let asking: Promise<void> | undefined;
  const active = {
    postMessage(data: unknown, ports: readonly MessagePort[]) {
      void first.hear(data, ports);
      asking ??= askAll();
    },
  };
  const askAll = async () => {
    // Another page, which begins just after.
    await new Promise((next) => setTimeout(next, 100));
    for (const path of ['/a.txt', '/b.txt', '/c.txt']) {
      now += 900;
      await first.ask(path);
      order.push(path);
    }
    now += 1000;
  };
  const next = startServiceWorker(versionOf('second', 2001), stores, hostOf(out), active, () =>
    order.push('taken'),
  );
  await next.hear({ kind: 'take over' });
  await asking;
  expect(order).toEqual(['/a.txt', '/b.txt', '/c.txt', 'taken']);
});

test('one that does not say when it is at rest, as versions from before, is not waited for without end', async () => {
  jest.useFakeTimers();
  const taken = jest.fn();
  const silent = { postMessage: () => undefined };
  const out = versionOf('second', 2001);
  const heard = startServiceWorker(out, new Stores(), hostOf(out), silent, taken).hear({ kind: 'take over' });
  expect(taken).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  await heard;
  expect(taken).toHaveBeenCalledTimes(1);
});

test('pages that never stop asking do not keep a version away', async () => {
  jest.useFakeTimers();
  void during(new Promise(() => undefined));
  const rest = atRest();
  await jest.runAllTimersAsync();
  await expect(rest).resolves.toBeUndefined();
});
