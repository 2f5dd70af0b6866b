import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { beginService } from '@/lib/headstart/beginService';
import type { HeadStart } from '@/lib/headstart/headStart';
import { KEYS } from '@/lib/storageKeys';
import { connectService } from '@/service/api/connect';
import type { ServiceOptions } from '@/service/api/protocol';
import { openBefore } from '../../openBefore';
import { FakeWorker, startWorker } from '../../service/host/fakeWorker';
import { until } from '../../until';
import { CONFIG, DAO, ORIGIN, page, stored } from './page';

// A name that is nobody's own, so that the limit of a host holds.
const FROM = 'https://rpc.before.the.page.example/';
const LIST = 'query($dao: ID!) { dao(id: $dao) { proposals { total } } }';
const options = {
  chains: [],
  organisations: CONFIG.organisations,
  build: 'test',
} as unknown as ServiceOptions;
const begin = (worker: unknown, left: Partial<HeadStart> = {}) =>
  beginService(worker as Worker, left as HeadStart);

Object.assign(page, { window: new EventTarget(), document: new EventTarget() });

test('a service is opened as the last visit did, is handed what was asked, and asks ahead', async () => {
  stored.set(KEYS.opened, JSON.stringify(options));
  page.location = new URL(`/dao/#${DAO}`, ORIGIN);
  const worker = new FakeWorker();
  const came = { status: 200, bytes: new ArrayBuffer(3) };
  const early = ['A', ''].map((body) => ({ url: '/one', body }));
  const answerTo = async (body: string) => (body === 'A' ? came : Promise.reject(new Error('gone')));
  const left: Partial<HeadStart> = {
    requests: early.map((each) => ({ ...each, answer: answerTo(each.body) })),
  };
  begin(worker, left);
  await until(() => worker.heard.length === 4);
  const [open, ask, ...handed] = worker.heard;
  expect(open).toEqual({ kind: 'open', options, early });
  expect(ask).toMatchObject({ id: -1, ask: { variables: { id: DAO } } });
  expect(handed).toContainEqual({ kind: 'early', index: 0, answer: came });
  expect(handed).toContainEqual({ kind: 'early', index: 1, answer: undefined });
  expect(left.isBegun).toBe(true);
});

test.each(['', 'null', '{', '{"organisations":3}'])('by a stored “%s” none is opened', (text) => {
  stored.set(KEYS.opened, text);
  const worker = new FakeWorker();
  begin(worker)();
  expect(worker.heard).toEqual([]);
});

describe('a page', () => {
  const small = openBefore(openSmall);
  const host = openBefore(() => startHostile({ target: small.url }));
  const settings = (of: Partial<ServiceOptions> = {}) =>
    ({ ...options, chains: [{ id: small.chainId, rpc: [FROM] }], ...of }) as ServiceOptions;
  const opened = () => host.seen.filter(({ method }) => method === 'eth_chainId').length;
  /** Opens a page with these settings until it has its answer: how often a chain was opened, and what the page heard. */
  async function visit(its: ServiceOptions) {
    host.seen.length = 0;
    stored.set(KEYS.opened, JSON.stringify(settings()));
    page.location = new URL(`/dao/#${small.dao}`, ORIGIN);
    const worker = startWorker(host.url, FROM);
    const take = begin(worker);
    // The worker works on while nobody has taken it.
    await until(() => opened() === 1 && host.seen.some(({ method }) => method === 'eth_getLogs'));
    const told: string[] = [];
    const connection = connectService({ worker: () => Object.assign(worker, { was: take() }) });
    const { service } = connection;
    service.listen(({ kind }) => told.push(kind));
    connection.open(its);
    const { data } = await service.ask({ query: LIST, variables: { dao: small.dao } });
    expect(data).toEqual({ dao: { proposals: { total: 0 } } });
    service.close();
    return { opened: opened(), told };
  }
  test('takes it as it is, with all that it said', async () => {
    const { opened, told } = await visit(settings());
    expect(opened).toBe(1);
    expect(told).toContain('changed');
  });

  test('that opens it otherwise has one that begins anew', async () => {
    expect((await visit(settings({ names: 'none' as never }))).opened).toBe(2);
  });
});
