import { connectService } from '@/service/api/connect';
import type { Notice, Service, ToWorker } from '@/service/api/protocol';
import { FakeWorker } from './fakeWorker';

afterEach(() => jest.useRealTimers());

test('a worker whose files come slowly is waited for: nobody is told that there is none', async () => {
  jest.useFakeTimers();
  const worker = new FakeWorker();
  const local = jest.fn<Promise<Service>, []>();
  const connection = connectService({ worker: () => worker as unknown as Worker, local });
  const { service } = connection;
  const notices: Notice[] = [];
  service.listen((event) => event.kind === 'notice' && notices.push(event.notice));
  connection.open({ chains: [], build: 'b1' });
  const answer = service.ask({ query: 'a' });
  // Three files, one after another, at six seconds each, and some more.
  await jest.advanceTimersByTimeAsync(30_000);
  worker.say({ kind: 'ready', build: 'b1' });
  const [, asked] = worker.heard as [ToWorker, { id: number }];
  worker.say({ kind: 'answer', id: asked.id, answer: { data: { a: 1 } } });
  expect(await answer).toEqual({ data: { a: 1 } });
  expect(notices).toEqual([]);
  expect(local).not.toHaveBeenCalled();
  service.close();
});
