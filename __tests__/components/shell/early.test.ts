/** @jest-environment jsdom */
import { beginService } from '@/lib/headstart/beginService';
import { FakeWorker } from '../../service/host/fakeWorker';

const DAO = `eip155:1:0x${'ab'.repeat(20)}`;
const OPEN = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];
const CONFIG = {
  chains: [{ id: 1, name: 'Kept', rpc: ['https://kept.example'] }],
  organisations: [{ id: DAO, name: 'Kept' }],
};
const page = globalThis as { headStart?: object; Worker?: unknown };
const workers: FakeWorker[] = [];

type Message = { kind: string; ask?: { variables: object } };
const told = (all: unknown[]) => (all as Message[]).map(({ kind, ask }) => [kind, ask?.variables]);

/** Opens a page until it has begun its service, or until it waits; `kept` are the settings of the last visit. */
async function heard(kept: object | null = CONFIG, isKept = true) {
  jest.resetModules();
  workers.length = 0;
  page.headStart = { config: new Promise(() => undefined), kept: kept && JSON.stringify(kept) };
  page.Worker = class extends FakeWorker {
    constructor() {
      super();
      workers.push(this);
    }
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: isKept ? {} : null },
  });
  await import('@/components/shell/Providers');
  return told(workers.flatMap((worker) => worker.heard));
}

/** Messages of a page's head at this place to the worker that it begins. */
function heardAhead(at: string) {
  history.replaceState(null, '', at);
  localStorage.setItem('quorate.opened', JSON.stringify({ organisations: [{ id: DAO }] }));
  const worker = new FakeWorker();
  beginService(worker as never, {} as never);
  return told(worker.heard);
}

afterEach(() => {
  for (const name of ['headStart', 'Worker'] as const) delete page[name];
  localStorage.clear();
});

test.each<[string, string, object[]]>([
  ['home', '/', [{ id: DAO, states: OPEN }]],
  ['an organisation', `/dao/#${DAO}`, [{ id: DAO, states: OPEN }]],
  ['a proposal', `/proposal/#${DAO}/7`, [{ dao: DAO, id: '7', simulate: false, read: true }]],
  ['another page', `/votes/#${DAO}`, []],
])('on a return to %s the head opens the service and asks ahead', (_, at, asked) =>
  expect(heardAhead(at)).toEqual([['open', undefined], ...asked.map((each) => ['ask', each])]),
);

test('on a return the page’s code opens it before it is drawn', async () =>
  expect(await heard()).toEqual([['open', undefined]]));

test('at home of those that are followed', () => {
  localStorage.setItem('quorate.following', '["eip155:10:0x"]');
  expect(heardAhead('/')).toMatchObject([['open'], ['ask', { id: 'eip155:10:0x' }]]);
});

test.each<[string, object | null, boolean]>([
  ['a first visit', null, true],
  ['settings that are none', { chains: 7 }, true],
  ['a site that is not kept', CONFIG, false],
])('on %s it waits for the page', async (_, kept, isKept) => expect(await heard(kept, isKept)).toEqual([]));
