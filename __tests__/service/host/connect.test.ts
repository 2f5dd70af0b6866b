/** @jest-environment jsdom */

import { QuorateError } from '@/core/errors';
import { connectService } from '@/service/api/connect';
import {
  type Notice,
  type Service,
  type ServiceEvent,
  type ServiceOptions,
  type ToWorker,
  toWire,
} from '@/service/api/protocol';
import { Flow } from '@/service/host/flow';
import { closeAfter } from '../../openBefore';
import { FakeWorker } from './fakeWorker';

const OPTIONS: ServiceOptions = { chains: [], build: 'b1' };

/** A service on the page that answers everything. */
const onPage = (): Service => ({
  ask: async ({ query }) => ({ data: { query } }),
  listen: () => () => undefined,
  watch: async () => undefined,
  syncTo: async () => undefined,
  export: async (_, take) => {
    await take({ bytes: new Uint8Array(1), rows: 1, total: 2 });
    await take({ bytes: new Uint8Array(1), rows: 2, total: 2 });
    return { name: 'n', type: 't', rows: 2, block: '1', complete: true, note: '' };
  },
  scan: async () => undefined,
  clear: async () => undefined,
  stored: async () => [{ dao: 'd', bytes: 1, votes: 2, proposals: 3 }],
  close: () => undefined,
});

function open(bootLimit = 10_000) {
  const worker = new FakeWorker();
  const connection = connectService({
    worker: () => worker as unknown as Worker,
    local: async () => onPage(),
    bootLimit,
  });
  connection.open(OPTIONS);
  const service = closeAfter(connection.service);
  const notices: Notice[] = [];
  service.listen((event) => event.kind === 'notice' && notices.push(event.notice));
  return { worker, service, notices };
}

test('questions go to the worker and their answers come back to whom they belong', async () => {
  const { worker, service, notices } = open();
  worker.say({ kind: 'ready', build: 'b1' });
  const first = service.ask({ query: 'a' });
  const second = service.ask({ query: 'b' });
  const [opened, one, two] = worker.heard as [ToWorker, { id: number }, { id: number }];
  expect(opened).toEqual({ kind: 'open', options: OPTIONS, early: [] });
  worker.say({ kind: 'answer', id: two.id, answer: { data: { b: 1 } } });
  worker.say({ kind: 'answer', id: one.id, answer: { data: { a: 1 } } });
  expect(await first).toEqual({ data: { a: 1 } });
  expect(await second).toEqual({ data: { b: 1 } });
  expect(notices).toEqual([]);
  service.close();
  expect(worker.ended).toBe(true);
});

test('a failure crosses with its code and facts', async () => {
  const { worker, service } = open();
  const asked = service.syncTo('dao', 7n);
  const { id, ...rest } = worker.heard[1] as { id: number };
  expect(rest).toEqual({ kind: 'syncTo', dao: 'dao', block: '7' });
  worker.say({ kind: 'failed', id, ...toWire(new QuorateError('rpc-down', { host: 'h' })) });
  await expect(asked).rejects.toMatchObject({ code: 'rpc-down', facts: { host: 'h' } });
});

test('a question that is taken back is cancelled in the worker', async () => {
  const { worker, service } = open();
  const abort = new AbortController();
  const asked = service.ask({ query: 'a' }, abort.signal);
  abort.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker.heard.at(-1)).toMatchObject({ kind: 'cancel' });
});

test('what the worker says reaches every listener, a notice also those who come later', () => {
  const { worker, service, notices } = open();
  const heard: ServiceEvent[] = [];
  const stop = service.listen((event) => heard.push(event));
  worker.say({ kind: 'changed', changed: { dao: 'd', kinds: ['votes'] } });
  stop();
  worker.say({ kind: 'changed', changed: { dao: 'd', kinds: ['head'] } });
  expect(heard).toEqual([{ kind: 'changed', changed: { dao: 'd', kinds: ['votes'] } }]);
  worker.say({ kind: 'notice', notice: { code: 'storage-full', facts: {} } });
  const late: Notice[] = [];
  service.listen((event) => event.kind === 'notice' && late.push(event.notice));
  expect(notices).toEqual(late);
});

test('a question that was taken back before it could be asked never reaches the worker', async () => {
  const { worker, service } = open();
  const before = worker.heard.length;
  await expect(service.watch('d', [{ kind: 'timelock' }], AbortSignal.abort())).rejects.toThrow('taken back');
  expect(worker.heard).toHaveLength(before);
});

test('an old worker under a new page is reported', () => {
  const { worker, notices } = open();
  worker.say({ kind: 'ready', build: 'b0' });
  expect(notices).toEqual([{ code: 'version-mismatch', facts: {} }]);
});

test('a worker that fails to start: the page answers, also what was asked before', async () => {
  const { worker, service, notices } = open();
  const asked = service.ask({ query: 'before' });
  worker.onerror?.();
  expect(await asked).toEqual({ data: { query: 'before' } });
  expect(await service.ask({ query: 'after' })).toEqual({ data: { query: 'after' } });
  expect(await service.stored()).toHaveLength(1);
  expect(worker.ended).toBe(true);
  expect(notices).toEqual([{ code: 'worker-missing', facts: {} }]);
});

test('a worker that never starts is given up after its time', async () => {
  const { service, notices } = open(1);
  expect(await service.ask({ query: 'x' })).toEqual({ data: { query: 'x' } });
  expect(notices).toEqual([{ code: 'worker-missing', facts: {} }]);
});

test('a browser without workers: the page answers', async () => {
  const connection = connectService({
    worker: () => {
      throw new TypeError('Worker is not defined');
    },
    local: async () => onPage(),
  });
  connection.open(OPTIONS);
  const service = closeAfter(connection.service);
  expect(await service.ask({ query: 'x' })).toEqual({ data: { query: 'x' } });
});

test('an error of a worker that runs is no reason to begin again', async () => {
  const { worker, notices } = open();
  worker.say({ kind: 'ready', build: 'b1' });
  worker.onerror?.();
  expect(worker.ended).toBe(false);
  expect(notices).toEqual([]);
});

describe('a file', () => {
  const REQUEST = { dao: 'd', what: 'votes', format: 'csv' } as const;
  const RESULT = { name: 'n.csv', type: 't', rows: 2, block: '9', complete: true, note: '' };
  const piece = (rows: number) => ({ bytes: new Uint8Array([rows]), rows, total: 2 });

  test('comes piece by piece, each confirmed when it is taken, and ends after the last is', async () => {
    const { worker, service } = open();
    const taken: number[] = [];
    const waiting: (() => void)[] = [];
    const written = service.export(REQUEST, ({ rows }) => {
      taken.push(rows);
      return new Promise<void>((resolve) => waiting.push(resolve));
    });
    const { id } = worker.heard[1] as { id: number };
    expect(worker.heard[1]).toEqual({ kind: 'export', id, request: REQUEST });
    worker.say({ kind: 'piece', id, piece: piece(1) });
    worker.say({ kind: 'piece', id, piece: piece(2) });
    worker.say({ kind: 'answer', id, answer: RESULT });
    let isDone = false;
    written.then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    // The second waits for the first.
    expect({ taken, isDone, heard: worker.heard.length }).toEqual({ taken: [1], isDone: false, heard: 2 });
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(taken).toEqual([1, 2]);
    expect(worker.heard.slice(2)).toEqual([{ kind: 'took', id }]);
    expect(isDone).toBe(false);
    waiting[1]?.();
    expect(await written).toEqual(RESULT);
  });

  test('that is given up is cancelled in the worker, and what still comes is not taken', async () => {
    const { worker, service } = open();
    const abort = new AbortController();
    const taken: number[] = [];
    const written = service.export(REQUEST, ({ rows }) => void taken.push(rows), abort.signal);
    const { id } = worker.heard[1] as { id: number };
    abort.abort();
    worker.say({ kind: 'piece', id, piece: piece(1) });
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
    expect(taken).toEqual([]);
    expect(worker.heard.at(-1)).toEqual({ kind: 'cancel', id });
  });

  test('that cannot be taken is given up with that reason', async () => {
    const { worker, service } = open();
    const full = new Error('the disk is full');
    const written = service.export(REQUEST, () => Promise.reject(full));
    const { id } = worker.heard[1] as { id: number };
    worker.say({ kind: 'piece', id, piece: piece(1) });
    await expect(written).rejects.toBe(full);
    expect(worker.heard.at(-1)).toEqual({ kind: 'cancel', id });
  });

  test('without a worker is made on the page, and the screen has its turn after every piece', async () => {
    const { worker, service } = open();
    worker.onerror?.();
    const taken: number[] = [];
    expect(await service.export(REQUEST, ({ rows }) => void taken.push(rows))).toMatchObject({ rows: 2 });
    expect(taken).toEqual([1, 2]);
  });
});

test('only so many pieces are under way at a time', async () => {
  const flow = new Flow(2);
  await flow.sent();
  let isSent = false;
  const second = flow.sent().then(() => {
    isSent = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isSent).toBe(false);
  flow.took();
  await second;
  const third = flow.sent();
  flow.end();
  await third;
});
