/** @jest-environment jsdom */
import { connectService } from '@/service/api/connect';
import { FakeWorker } from './fakeWorker';

describe('whether a page is seen', () => {
  const show = (isSeen: boolean) =>
    Object.defineProperty(document, 'visibilityState', {
      value: isSeen ? 'visible' : 'hidden',
      configurable: true,
    });
  const turn = (isSeen: boolean) => {
    show(isSeen);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const kinds = (worker: FakeWorker) => worker.heard.map(({ kind }) => kind).slice(1);
  function open(isSeen: boolean) {
    show(isSeen);
    const worker = new FakeWorker();
    const connection = connectService({ worker: () => worker as unknown as Worker });
    connection.open({ chains: [], build: 'b' });
    return { worker, service: connection.service };
  }

  test('is told to the worker, and a network that is back only while it is seen', () => {
    const { service, worker } = open(true);
    turn(false);
    window.dispatchEvent(new Event('online'));
    turn(true);
    window.dispatchEvent(new Event('online'));
    expect(kinds(worker)).toEqual(['away', 'away', 'back', 'back']);
    service.close();
    turn(false);
    expect(kinds(worker)).toHaveLength(4);
  });

  test('is told where it was opened behind another', () => {
    const { service, worker } = open(false);
    expect(kinds(worker)).toEqual(['away']);
    service.close();
  });

  test('is told to the service on the page where there is no worker', () => {
    const heard: string[] = [];
    for (const kind of ['away', 'back']) addEventListener(kind, () => heard.push(kind));
    show(true);
    const connection = connectService({
      worker: () => {
        throw new TypeError('Worker is not defined');
      },
      local: () => new Promise(() => undefined),
    });
    connection.open({ chains: [], build: 'b' });
    turn(false);
    turn(true);
    expect(heard).toEqual(['away', 'back']);
    connection.service.close();
  });
});
