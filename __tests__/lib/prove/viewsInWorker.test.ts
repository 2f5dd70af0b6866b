import { KnownState } from '@/core/evm/knownState';
import { Missing, Unprovable } from '@/core/evm/unprovable';
import { viewsInWorker } from '@/lib/prove/viewsInWorker';
import type { RanView, ViewToRun } from '@/lib/prove/worker';
import type { AskedWorker } from '@/lib/workers';

const TO = 1n << 100n;
const block = { chainId: 1n, number: 1n, timestamp: 1n, miner: 0n, prevRandao: 0n, gasLimit: 36_000_000n };
const view = { to: TO, input: new Uint8Array() };
const stateOf = (code: readonly number[]) =>
  new KnownState(
    new Map([
      [TO, { code: Uint8Array.from(code), codeHash: 1n, balance: 0n, slots: new Map<bigint, bigint>() }],
    ]),
  );
// 42, as a word.
const ANSWERING = stateOf([0x60, 0x2a, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xf3]);

/** Workers that say what they are told to, and how many there were and are. */
function workers(say: (asked: ViewToRun) => RanView | undefined, { isReady = true } = {}) {
  const counts = { made: 0, ended: 0, asked: 0 };
  const start = (): AskedWorker => {
    counts.made++;
    const worker: AskedWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => void counts.ended++,
      postMessage: (asked: ViewToRun) => {
        counts.asked++;
        const said = say(asked);
        if (said !== undefined) void Promise.resolve().then(() => tell(said));
      },
    };
    const tell = (data: unknown) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
    if (isReady) void Promise.resolve().then(() => tell('ready'));
    return worker;
  };
  return { start, counts };
}

const outcome = (byte: number): RanView => ({
  kind: 'outcome',
  outcome: { isReturned: true, data: Uint8Array.from([byte]) },
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('views are run one after the other in one worker, which ends when no more come', async () => {
  const { start, counts } = workers(({ view: { input } }) => outcome(input[0] ?? 0));
  const run = viewsInWorker(start);
  const runs = [7, 8, 9].map((byte) => run(ANSWERING, block, { to: TO, input: Uint8Array.from([byte]) }));
  expect((await Promise.all(runs)).map(({ data }) => data[0])).toEqual([7, 8, 9]);
  expect(counts).toEqual({ made: 1, ended: 0, asked: 3 });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(counts.ended).toBe(1);
  expect((await run(ANSWERING, block, view)).data[0]).toBe(0);
  expect(counts.made).toBe(2);
});

test('a view that does not end is ended after 30 seconds, and the next has a new worker', async () => {
  let isStuck = true;
  const { start, counts } = workers(() => (isStuck ? undefined : outcome(1)));
  const run = viewsInWorker(start);
  const stuck = Promise.resolve(run(ANSWERING, block, view)).catch((error: unknown) => error);
  const next = run(ANSWERING, block, view);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(counts).toEqual({ made: 1, ended: 0, asked: 1 });
  isStuck = false;
  await jest.advanceTimersByTimeAsync(1);
  expect(await stuck).toBeInstanceOf(Unprovable);
  expect((await next).data[0]).toBe(1);
  expect(counts).toMatchObject({ made: 2, ended: 1 });
});

test('what a worker lacks or cannot do is thrown as where it runs here', async () => {
  const run = viewsInWorker(workers(() => ({ kind: 'missing', address: 5n, slot: 6n })).start);
  await expect(run(ANSWERING, block, view)).rejects.toMatchObject({ address: 5n, slot: 6n });
  await expect(run(ANSWERING, block, view)).rejects.toBeInstanceOf(Missing);
  const refusing = viewsInWorker(workers(() => ({ kind: 'unprovable', what: 'gas' })).start);
  await expect(refusing(ANSWERING, block, view)).rejects.toThrow('gas');
});

test.each<[string, () => AskedWorker]>([
  [
    'that cannot be made',
    () => {
      throw new Error('no workers here');
    },
  ],
  ['that never starts', () => workers(() => undefined, { isReady: false }).start()],
])('instead of a worker %s the page runs a view itself, with a tenth of the gas', async (_, start) => {
  const run = viewsInWorker(start);
  const found = run(ANSWERING, block, view);
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await found).data[31]).toBe(42);
  // GAS, as a word.
  const asking = run(stateOf([0x5a, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xf3]), block, view);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(BigInt(`0x${Buffer.from((await asking).data).toString('hex')}`)).toBe(3_000_000n - 2n);
});
