import { AT_FIRST, beginInStages } from '@/lib/query/client/beginInStages';

const JOBS = Array.from({ length: 100 }, (_, job) => job);

/** Jobs that are told done by hand; `begun` in order, `running` those that were not stopped. */
function tracked() {
  const dones = new Map<number, (isGood: boolean) => void>();
  const running = new Set<number>();
  const begin = (job: number, done: (isGood: boolean) => void) => {
    dones.set(job, done);
    running.add(job);
    return () => void running.delete(job);
  };
  const finish = (job: number, isGood = true) => dones.get(job)?.(isGood);
  return { begun: () => [...dones.keys()], running, begin, finish };
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

test('one that fails leaves its place to another, so that no flood of failures lets all begin together', () => {
  const { begun, begin, finish } = tracked();
  const stop = beginInStages(JOBS, begin);
  for (let job = 0; job < 50; job++) finish(job, false);
  expect(begun()).toHaveLength(50 + AT_FIRST);
  stop();
});

test('stops what is begun, and begins nothing afterwards', () => {
  const { begun, begin, finish, running } = tracked();
  beginInStages(JOBS, begin)();
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
    done(true);
    return () => undefined;
  });
  expect(order.toSorted((one, other) => one - other)).toEqual(JOBS);
});
