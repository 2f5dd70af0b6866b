/** @jest-environment jsdom */
import { connectService } from '@/service/api/connect';
import { onPageLeft } from '@/service/api/pageLeft';
import type { Service, ServiceEvent } from '@/service/api/protocol';
import { closeAfter } from '../../openBefore';
import { FakeWorker } from './fakeWorker';

const OPTIONS = { chains: [], build: 'b' };
const leave = () => dispatchEvent(new Event('pagehide'));
const show = () => dispatchEvent(new Event('pageshow'));

/** A service whose page can be left; every worker that it started. */
function open() {
  const workers: FakeWorker[] = [];
  const connection = connectService({
    worker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
  });
  const answer = Promise.resolve({ status: 200, bytes: new ArrayBuffer(1) });
  connection.open(OPTIONS, [{ url: 'https://rpc.example', body: '[]', answer }]);
  const heard: ServiceEvent[] = [];
  connection.service.listen((event) => heard.push(event));
  return { service: closeAfter(connection.service), workers, heard };
}

describe('a page that is left, which the browser may keep asleep', () => {
  test('hears each turn once, however often the browser says it, and nothing once it has stopped', () => {
    const heard: string[] = [];
    const stop = onPageLeft(
      () => heard.push('left'),
      () => heard.push('shown'),
    );
    // A page that is loaded is shown, too.
    show();
    leave();
    document.dispatchEvent(new Event('freeze'));
    document.dispatchEvent(new Event('resume'));
    show();
    expect(heard).toEqual(['left', 'shown']);
    stop();
    leave();
    expect(heard).toEqual(['left', 'shown']);
  });

  test('ends its worker, with its locks and its transaction', () => {
    const { workers } = open();
    leave();
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
  });

  test('starts its worker anew when it is shown again, without what was said before it was left', () => {
    const { workers } = open();
    workers[0]?.say({ kind: 'ready', build: 'b' });
    leave();
    show();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1]?.heard).toEqual([{ kind: 'open', options: OPTIONS, early: [] }]);
  });

  test('asks again what was not answered, and what it shows', async () => {
    const { service, workers, heard } = open();
    const answered = service.ask({ query: 'before' });
    const dao = 'eip155:1:0xab';
    void service.watch(dao, [{ kind: 'votes' }]).catch(() => undefined);
    workers[0]?.say({ kind: 'changed', changed: { dao, kinds: ['votes', 'head'] } });
    leave();
    const meanwhile = service.ask({ query: 'meanwhile' });
    heard.length = 0;
    show();
    const [, ...asked] = (workers[1]?.heard ?? []) as { id: number; kind: string }[];
    expect(asked.map(({ kind }) => kind)).toEqual(['ask', 'watch', 'ask']);
    expect(heard).toEqual([{ kind: 'changed', changed: { dao, kinds: ['head'] } }]);
    for (const [index, { id }] of asked.entries())
      workers[1]?.say({ kind: 'answer', id, answer: { data: { index } } });
    expect(await answered).toEqual({ data: { index: 0 } });
    expect(await meanwhile).toEqual({ data: { index: 2 } });
  });

  test('gives up a file that it was writing: a part of it is taken already', async () => {
    const { service, workers } = open();
    const written = service.export({ dao: 'd', what: 'votes', format: 'csv' }, () => undefined);
    leave();
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
    show();
    expect(workers[1]?.heard.map(({ kind }) => kind)).toEqual(['open']);
  });

  test('goes on with the service on the page where no worker starts', async () => {
    let opened = 0;
    const connection = connectService({
      worker: () => {
        throw new TypeError('Worker is not defined');
      },
      local: async () => {
        opened++;
        return {
          ask: async () => ({ data: {} }),
          listen: () => () => undefined,
          close: () => undefined,
        } as unknown as Service;
      },
    });
    connection.open(OPTIONS);
    leave();
    show();
    expect(await connection.service.ask({ query: 'x' })).toEqual({ data: {} });
    expect(opened).toBe(1);
    connection.service.close();
  });
});
