import { Batches, type HostCall } from '@/chain/rpc/batch';
import type { RpcAnswer, RpcCall } from '@/chain/rpc/jsonRpc';
import { deferred } from '@/core/deferred';

const callOf = (at: number, signal?: AbortSignal): HostCall => ({
  ...{ method: 'eth_test', params: [at], limit: 100, timeout: 10_000, signal },
});

/** Requests that stay on their way until the test answers them. */
function host(early: (call: RpcCall) => Promise<RpcAnswer> | undefined = () => undefined) {
  const sent: { calls: readonly HostCall[]; signal: AbortSignal; answer(): void }[] = [];
  const batches = new Batches({
    clock: () => 0,
    early,
    send: (calls, signal) => {
      const { promise, resolve, reject } = deferred<RpcAnswer[]>();
      signal.addEventListener('abort', () => reject(signal.reason));
      if (signal.aborted) reject(signal.reason);
      sent.push({ calls, signal, answer: () => resolve(calls.map(({ params: [value] }) => ({ value }))) });
      return promise;
    },
  });
  return { batches, sent };
}

const left = () => jest.advanceTimersByTimeAsync(0);
const reason = (promise: Promise<unknown>) => promise.then(String, (error: { name: string }) => error.name);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('who waits for a call', () => {
  test.each([
    ['asked the same', 1],
    ['asked something beside it', 2],
  ])('may leave without ending it for one who %s', async (_, at) => {
    const { batches, sent } = host();
    const stop = new AbortController();
    const gone = reason(batches.ask(callOf(1, stop.signal)));
    const other = reason(batches.ask(callOf(at, new AbortController().signal)));
    await left();
    stop.abort();
    expect(await gone).toBe('AbortError');
    expect(sent[0]?.signal.aborted).toBe(false);
    sent[0]?.answer();
    expect(await other).toBe(String(at));
  });

  test('ends the request when nobody is left, and not before', async () => {
    const { batches, sent } = host();
    const stops = [1, 1, 2].map(() => new AbortController());
    const gone = stops.map(({ signal }, at) => reason(batches.ask(callOf(at >> 1, signal))));
    await left();
    expect(sent.map(({ calls }) => calls.length)).toEqual([2]);
    stops[0]?.abort();
    stops[1]?.abort();
    expect(sent[0]?.signal.aborted).toBe(false);
    stops[2]?.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(await Promise.all(gone)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  });

  test('is asked for alone where all who asked before had left at once', async () => {
    const { batches, sent } = host();
    const stop = new AbortController();
    const gone = reason(batches.ask(callOf(1, stop.signal)));
    stop.abort();
    const after = reason(batches.ask(callOf(1)));
    await left();
    expect(sent.map(({ calls }) => calls.length)).toEqual([1]);
    sent[0]?.answer();
    expect(await gone).toBe('AbortError');
    expect(await after).toBe('1');
  });

  test('asks for nothing where all left at once', async () => {
    const { batches, sent } = host();
    const stop = new AbortController();
    const gone = reason(batches.ask(callOf(1, stop.signal)));
    stop.abort();
    await left();
    expect(await gone).toBe('AbortError');
    expect(sent).toEqual([]);
  });
});

describe('an early answer', () => {
  test('that never comes is asked for again after a while', async () => {
    let isGiven = false;
    const { batches, sent } = host(() => {
      if (isGiven) return undefined;
      isGiven = true;
      return new Promise(() => undefined);
    });
    const asked = batches.ask(callOf(1));
    await jest.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1100);
    expect(sent.length).toBe(1);
    sent[0]?.answer();
    expect(await asked).toBe(1);
  });

  test('that comes while it is asked for again is taken', async () => {
    const { promise, resolve } = deferred<RpcAnswer>();
    let offered: Promise<RpcAnswer> | undefined = promise;
    const { batches, sent } = host(() => {
      const given = offered;
      offered = undefined;
      return given;
    });
    const asked = batches.ask(callOf(1));
    await jest.advanceTimersByTimeAsync(3100);
    resolve({ value: 'early' });
    expect(await asked).toBe('early');
    expect(sent.length).toBe(1);
  });

  test('is waited for by nobody who left', async () => {
    const { batches, sent } = host(() => new Promise(() => undefined));
    const stop = new AbortController();
    const gone = reason(batches.ask(callOf(1, stop.signal)));
    await left();
    stop.abort();
    expect(await gone).toBe('AbortError');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
  });
});
