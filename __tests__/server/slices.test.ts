import { Slices } from '@/server/slices';

/** Clocks that stand still until they are set, and turns of the event loop that come when they are asked for. */
function world() {
  let wall = 0;
  let processor = 0;
  const turns: (() => void)[] = [];
  const slices = new Slices({ wall: () => wall, processor: () => processor }, (turn) => turns.push(turn));
  return {
    slices,
    work: (milliseconds: number, share = 1) => {
      wall += milliseconds;
      processor += milliseconds * share;
    },
    turn: async () => {
      for (const each of turns.splice(0)) each();
      for (let step = 0; step < 10; step++) await Promise.resolve();
    },
  };
}

function worker() {
  const taken: number[] = [];
  return { taken, took: (milliseconds: number) => taken.push(milliseconds) };
}

test('together they work ten milliseconds in a turn, then wait for the next', async () => {
  const { slices, turn, work } = world();
  const [one, other] = [worker(), worker()];
  expect(slices.holds(one)).toBe(true);
  work(6);
  slices.note(one);
  expect(slices.holds(other)).toBe(true);
  work(5);
  slices.note(other);
  expect(slices.holds(one)).toBe(false);
  expect(slices.holds(other)).toBe(false);
  const went: string[] = [];
  void slices.wait(one).then(() => went.push('one'));
  void slices.wait(other).then(() => {
    went.push('other');
    work(20);
    slices.note(other);
  });
  await turn();
  expect(went).toEqual(['one']);
  await turn();
  expect(went).toEqual(['one', 'other']);
  await turn();
  expect([one.taken.slice(0, 1), other.taken.slice(0, 1)]).toEqual([[6], [5]]);
});

test('each hears what it worked; what others did in between is not its work', async () => {
  const { slices, turn, work } = world();
  const [one, other] = [worker(), worker()];
  slices.holds(one);
  work(2);
  slices.note(one);
  work(3);
  slices.holds(other);
  work(1);
  slices.note(other);
  slices.holds(one);
  work(2);
  slices.note(one);
  await turn();
  expect([one.taken, other.taken]).toEqual([[4], [1]]);
});

test('what a busy machine gave to other programs is not counted', async () => {
  const { slices, turn, work } = world();
  const one = worker();
  slices.holds(one);
  work(80, 0.1);
  slices.note(one);
  await turn();
  expect(one.taken[0]).toBeCloseTo(8);
});

test('who waits goes on before those who come later', async () => {
  const { slices, turn, work } = world();
  const [one, late] = [worker(), worker()];
  slices.holds(one);
  work(11);
  slices.note(one);
  const went: string[] = [];
  void slices.wait(one).then(() => {
    went.push('one');
    work(11);
    slices.note(one);
  });
  await turn();
  void slices.wait(late).then(() => went.push('late'));
  await Promise.resolve();
  expect(went).toEqual(['one']);
  await turn();
  expect(went).toEqual(['one', 'late']);
});
