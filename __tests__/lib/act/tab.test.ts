/** @jest-environment jsdom */
import { isTabOpen, ownTab } from '@/lib/act/runner/tab';

/** Locks as a browser has them: each is held until what its callback gives has settled. */
function createHeldLocks() {
  const held = new Set<string>();
  return {
    held,
    request: async (name: string, run: () => Promise<void>) => {
      held.add(name);
      await run();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

test('a tab is open by its name while its page is there, and not while the browser keeps that asleep', async () => {
  const locks = createHeldLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const name = ownTab();
  expect(ownTab()).toBe(name);
  expect([...locks.held]).toEqual([`quorate.tab.${name}`]);
  expect(await isTabOpen(name)).toBe(false);
  dispatchEvent(new Event('pagehide'));
  await new Promise((next) => setTimeout(next));
  expect([...locks.held]).toEqual([]);
  dispatchEvent(new Event('pageshow'));
  expect([...locks.held]).toEqual([`quorate.tab.${name}`]);
});
