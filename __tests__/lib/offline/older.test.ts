import { execFileSync } from 'node:child_process';
import { whichVersion } from '@/lib/offline/whichVersion';
import { OLDER_VERSION } from '@/lib/offline/words';
import { exported, hostOf, Stores, startServiceWorker } from './world';

/** A browser in which one version runs, and what its host offers later. */
async function running(made: number) {
  const stores = new Stores();
  const start = (text: string, when: number, active: Parameters<typeof startServiceWorker>[3]) => {
    const out = exported({ 'index.html': text, '404.html': 'none' }, when);
    return startServiceWorker(out, stores, hostOf(out), active);
  };
  const first = start('first', made, null);
  await first.install();
  await first.activate();
  const active = {
    postMessage: (data: unknown, ports: readonly MessagePort[]) => void first.hear(data, ports),
  };
  return { first, active, offer: (when: number) => start('second', when, active) };
}
const page = async (worker: ReturnType<typeof startServiceWorker>) =>
  (await worker.ask('/', { mode: 'navigate' }))?.text();

test('a host that goes back to an older version is not followed: the newer one stays, and that is said', async () => {
  const { first, offer } = await running(2000);
  const older = offer(1999);
  await expect(older.install()).rejects.toThrow('is newer');
  expect(older.said).toEqual([OLDER_VERSION]);
  expect(await page(first)).toBe('first');
});

test.each([2000, 2001])('a version that is no older is taken: made at %d after 2000', async (made) => {
  const { offer } = await running(2000);
  const next = offer(made);
  await next.install();
  await next.activate();
  expect(next.said).toEqual([]);
  expect(await page(next)).toBe('second');
});

test('a version says which it is, and one that does not answer is none', async () => {
  const { active } = await running(2000);
  expect(await whichVersion(active as never)).toEqual({
    made: 2000,
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await whichVersion({ postMessage: () => undefined } as never, 1)).toBeUndefined();
  expect(await whichVersion(null)).toBeUndefined();
});

test('a build is as old as its commit, wherever and whenever it is made', async () => {
  const { active } = await (async () => {
    const out = exported({ 'index.html': 'x', '404.html': 'x' });
    const worker = startServiceWorker(out, new Stores(), hostOf(out));
    const post = (data: unknown, ports: readonly MessagePort[]) => void worker.hear(data, ports);
    return { active: { postMessage: post } };
  })();
  const time = Number(execFileSync('git', ['log', '-1', '--format=%ct']));
  expect((await whichVersion(active as never))?.made).toBe(time);
});
