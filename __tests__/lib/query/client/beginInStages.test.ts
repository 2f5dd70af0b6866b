/** @jest-environment node */
import { AT_FIRST, beginInStages } from '@/lib/query/client/beginInStages';

const JOBS = Array.from({ length: 100 }, (_, job) => job);

/** Jobs that are told done by hand; `begun` in order, `running` those that were not stopped. */
function tracked() {
  const dones = new Map<number, () => void>();
  const running = new Set<number>();
  const begin = (job: number, done: () => void) => {
    dones.set(job, done);
    running.add(job);
    return () => void running.delete(job);
  };
  return { begun: () => [...dones.keys()], running, begin, finish: (job: number) => dones.get(job)?.() };
}

test('begins a few, and two more for each that has its first result, in order', () => {
  const { begun, begin, finish } = tracked();
  const stop = beginInStages(JOBS, begin);
  expect(begun()).toEqual(JOBS.slice(0, AT_FIRST));
  finish(2);
  // More results of the same one make no more room.
  finish(2);
  expect(begun()).toEqual(JOBS.slice(0, AT_FIRST + 2));
  for (const job of JOBS) finish(job);
  expect(begun()).toEqual(JOBS);
  stop();
});

test('stops what is begun, and begins nothing afterwards', () => {
  const { begun, begin, finish, running } = tracked();
  const stop = beginInStages(JOBS, begin);
  stop();
  finish(0);
  expect(running.size).toBe(0);
  expect(begun()).toHaveLength(AT_FIRST);
});

test('one that stays silent holds up no others', () => {
  jest.useFakeTimers();
  const { begun, begin } = tracked();
  const stop = beginInStages(JOBS, begin);
  jest.advanceTimersByTime(4000);
  expect(begun()).toHaveLength(3 * AT_FIRST);
  jest.advanceTimersByTime(40_000);
  expect(begun()).toEqual(JOBS);
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('results that are there at once are taken one after the other', () => {
  const order: number[] = [];
  beginInStages(JOBS, (job, done) => {
    order.push(job);
    done();
    return () => undefined;
  });
  expect(order.toSorted((one, other) => one - other)).toEqual(JOBS);
});
