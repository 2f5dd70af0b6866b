import { deferred } from '@/core/deferred';
import { SingleFlight } from '@/service/indexer/singleFlight';

test('what is forgotten while it is under way is still waited for, and the thread goes on meanwhile', async () => {
  const flight = new SingleFlight(() => undefined);
  const { promise, resolve } = deferred<void>();
  const run = flight.once(
    'a',
    () => promise,
    () => false,
  );
  flight.clear();
  let isIdle = false;
  const idle = flight.idle().then(() => {
    isIdle = true;
  });
  await new Promise((next) => setTimeout(next, 20));
  expect([flight.has('a'), flight.underway, isIdle]).toEqual([false, 1, false]);
  resolve();
  await Promise.all([run, idle]);
  expect(flight.underway).toBe(0);
});
