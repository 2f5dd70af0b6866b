/** @jest-environment jsdom */
import { QuorateError } from '@/core/errors';
import { connectService } from '@/service/api/connect';
import type { Service, ServiceOptions } from '@/service/api/protocol';
import { FakeWorker } from './fakeWorker';

const OPTIONS: ServiceOptions = { chains: [], build: 'b1' };

describe('a service that is handed out before it can start', () => {
  const world = globalThis as { workerProven?: Promise<unknown> };
  function early() {
    const worker = new FakeWorker();
    const connection = connectService({ worker: () => worker as unknown as Worker });
    return {
      worker,
      ...connection,
      open: () => connection.open(OPTIONS),
      refuse: (error: unknown) => connection.refuse(error),
    };
  }
  afterEach(() => {
    delete world.workerProven;
  });

  test('asks once it is opened what was asked before, and nothing that was taken back', async () => {
    const { open, service, worker } = early();
    const abort = new AbortController();
    const taken = service.ask({ query: 'taken back' }, abort.signal);
    const asked = service.ask({ query: 'early' });
    abort.abort();
    await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.heard).toEqual([]);
    open();
    expect(worker.heard).toEqual([
      { kind: 'open', options: OPTIONS, early: [] },
      { kind: 'ask', id: 2, ask: { query: 'early' } },
    ]);
    worker.say({ kind: 'answer', id: 2, answer: { data: {} } });
    expect(await asked).toEqual({ data: {} });
    service.close();
  });

  test('fails with the reason for which it cannot start, also what is asked later', async () => {
    const { refuse, service } = early();
    const asked = service.ask({ query: 'early' });
    const reason = new QuorateError('config-malformed', { reason: 'r' });
    refuse(reason);
    await expect(asked).rejects.toBe(reason);
    await expect(service.ask({ query: 'late' })).rejects.toBe(reason);
  });

  test('that was closed by then never starts', () => {
    const { open, service, worker } = early();
    service.close();
    open();
    expect(worker.heard).toEqual([]);
  });

  test('on a first visit starts once its files are proven, and not before', async () => {
    let prove: (value?: unknown) => void = () => undefined;
    world.workerProven = new Promise((settle) => {
      prove = settle;
    });
    const { open, service, worker } = early();
    open();
    await Promise.resolve();
    expect(worker.heard).toEqual([]);
    prove();
    await world.workerProven;
    await Promise.resolve();
    expect(worker.heard).toHaveLength(1);
    service.close();
  });
});

describe('what the page asked already', () => {
  const FILE = { url: 'https://site.example/list.json', body: '' };
  const CALLS = { url: 'https://rpc.example', body: '[]' };
  const answer = { status: 200, bytes: new ArrayBuffer(5) };
  const early = () => [
    { ...FILE, answer: Promise.resolve(answer) },
    { ...CALLS, answer: Promise.reject(new Error('cut')) },
  ];

  test('goes to the worker when it starts, and what comes to each', async () => {
    const worker = new FakeWorker();
    const connection = connectService({ worker: () => worker as unknown as Worker });
    connection.open(OPTIONS, early());
    await new Promise((resolve) => setTimeout(resolve));
    connection.service.close();
    expect(worker.heard).toEqual([
      { kind: 'open', options: OPTIONS, early: [FILE, CALLS] },
      { kind: 'early', index: 0, answer },
      { kind: 'early', index: 1, answer: undefined },
    ]);
  });

  test('goes to the service on the page, where no worker starts', async () => {
    const taken: unknown[] = [];
    const connection = connectService({
      worker: () => {
        throw new Error('forbidden');
      },
      local: async (_, early) => {
        taken.push(early);
        return { close: () => undefined, listen: () => () => undefined } as unknown as Service;
      },
    });
    const asked = early();
    connection.open(OPTIONS, asked);
    await Promise.allSettled(asked.map(({ answer }) => answer));
    connection.service.close();
    expect(taken).toEqual([asked]);
  });
});
