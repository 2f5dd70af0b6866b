import { requestFormattedText } from '@/lib/markdown/requestFormattedText';
import type { AskedWorker } from '@/lib/workers';

type Made = AskedWorker & { asked: string[]; ended: number };

/** A worker that does what `act` does when it is there. */
function worker(act: (made: Made) => void): { start: () => AskedWorker; made: () => Made } {
  let made: Made | undefined;
  const start = () => {
    const now: Made = {
      asked: [],
      ended: 0,
      onmessage: null,
      onerror: null,
      postMessage: (text: string) => now.asked.push(text),
      terminate: () => void now.ended++,
    };
    made = now;
    void Promise.resolve().then(() => act(now));
    return now;
  };
  return {
    start,
    made: () => {
      if (made === undefined) throw new Error('no worker was made');
      return made;
    },
  };
}

const say = (made: Made, data: unknown) =>
  made.onmessage?.call(made as unknown as Worker, { data } as MessageEvent);
const live = () => new AbortController().signal;
const TREE = { kind: 'tree', nodes: ['x'] } as const;

describe('the worker of texts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('answers, is asked for the next text too, and is ended when none comes', async () => {
    const { start, made } = worker((one) => {
      say(one, 'ready');
      say(one, TREE);
    });
    const first = new AbortController();
    expect(await requestFormattedText('x', first.signal, start)).toEqual(TREE);
    const one = made();
    expect(one).toMatchObject({ asked: ['x'], ended: 0 });
    const second = requestFormattedText('y', live(), start);
    // The page that asked before is gone by now: that is nothing to whoever asks now.
    first.abort();
    say(one, { kind: 'plain', why: 'nodes' });
    expect(await second).toEqual({ kind: 'plain', why: 'nodes' });
    expect(made()).toBe(one);
    expect(one).toMatchObject({ asked: ['x', 'y'], ended: 0 });
    await jest.advanceTimersByTimeAsync(29_999);
    expect(one.ended).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(one.ended).toBe(1);
  });

  test('that is kept has its deadline too, and is not asked again after it', async () => {
    const { start, made } = worker((one) => {
      say(one, 'ready');
      say(one, TREE);
    });
    await requestFormattedText('x', live(), start);
    const one = made();
    const late = requestFormattedText('y', live(), start);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await late).toEqual({ kind: 'plain', why: 'late' });
    expect(one.ended).toBe(1);
    expect(await requestFormattedText('z', live(), start)).toEqual(TREE);
    expect(made()).not.toBe(one);
  });

  test('of which two are there at a time is kept once', async () => {
    const all: Made[] = [];
    const { start, made } = worker((one) => {
      all.push(one);
      say(one, 'ready');
      say(one, TREE);
    });
    await Promise.all([requestFormattedText('x', live(), start), requestFormattedText('y', live(), start)]);
    expect(all).toHaveLength(2);
    expect(all.map(({ ended }) => ended)).toEqual([1, 0]);
    expect(made()).toBe(all[1]);
  });

  test('that does not come to an end is ended at its deadline, and the text is shown as it is', async () => {
    const { start, made } = worker((one) => say(one, 'ready'));
    const answer = requestFormattedText('x', live(), start);
    await jest.advanceTimersByTimeAsync(9999);
    expect(made().ended).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ kind: 'plain', why: 'late' });
    expect(made().ended).toBe(1);
  });

  test('whose file comes late has its whole time for the text', async () => {
    const { start, made } = worker(() => undefined);
    const answer = requestFormattedText('x', live(), start);
    await jest.advanceTimersByTimeAsync(9000);
    say(made(), 'ready');
    await jest.advanceTimersByTimeAsync(9900);
    say(made(), TREE);
    expect(await answer).toEqual(TREE);
  });

  test('that takes a slow phone several seconds is formatted all the same', async () => {
    const { start, made } = worker((one) => say(one, 'ready'));
    const answer = requestFormattedText('x', live(), start);
    await jest.advanceTimersByTimeAsync(4000);
    say(made(), TREE);
    expect(await answer).toEqual(TREE);
  });

  test('that nobody waits for any more is ended', async () => {
    const abort = new AbortController();
    const { start, made } = worker((one) => say(one, 'ready'));
    void requestFormattedText('x', abort.signal, start);
    await jest.advanceTimersByTimeAsync(10);
    abort.abort();
    expect(made().ended).toBe(1);
  });

  test('is not asked for a text that is too long', async () => {
    const { start, made } = worker(() => undefined);
    expect(await requestFormattedText('x'.repeat(5_000_000), live(), start)).toEqual({
      kind: 'plain',
      why: 'long',
    });
    expect(made).toThrow();
  });
});

describe('without a worker', () => {
  const none = () => {
    throw new Error('no workers here');
  };
  const broken = () => worker((one) => one.onerror?.call(one as unknown as Worker, {} as ErrorEvent)).start();

  test.each([
    ['that can be made', none],
    ['whose file is there', broken],
  ])('%s a small and cheap text is parsed on the page', async (_, start) =>
    expect(await requestFormattedText('a *b*', live(), start)).toMatchObject({ kind: 'tree' }),
  );

  test.each([
    ['a long one', 'word '.repeat(500), 'alone'],
    ['a dear one', `${'|a'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'|\n'.repeat(100)}`, 'cells'],
    ['a deep one', `${'> '.repeat(40)}x`, 'deep'],
  ])('%s is shown as it is', async (_, text, why) =>
    expect(await requestFormattedText(text, live(), none)).toEqual({ kind: 'plain', why }),
  );
});
