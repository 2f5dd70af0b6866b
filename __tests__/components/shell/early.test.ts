/** @jest-environment jsdom */
import { FakeWorker } from '../../service/host/fakeWorker';
import { until } from '../../until';

const DAO = `eip155:1:0x${'ab'.repeat(20)}`;
const OPEN = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];
const CONFIG = {
  chains: [{ id: 1, name: 'Kept', rpc: ['https://kept.example'] }],
  organisations: [{ id: DAO, name: 'Kept' }],
};
const page = globalThis as { headStart?: object; Worker?: unknown };
const workers: FakeWorker[] = [];

/** So many messages, or more, that the worker of a page hears before anything is drawn; `kept` are the settings of the last visit. */
async function heard(count: number, at: string, kept: object | null = CONFIG, isKept = true) {
  jest.resetModules();
  workers.length = 0;
  history.replaceState(null, '', at);
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
  type Message = { kind: string; ask?: { variables: object } };
  const all = () => workers.flatMap((worker) => worker.heard as unknown as Message[]);
  // The questions are code of their own.
  await until(() => all().length >= count);
  return all().map(({ kind, ask }) => [kind, ask?.variables]);
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
])('on a return to %s the service begins before the page is drawn', async (_, at, asked) => {
  const expected = [['open', undefined], ...asked.map((each) => ['ask', each])];
  expect(await heard(expected.length, at)).toEqual(expected);
});

test('at home of those that are followed', async () => {
  const followed = `eip155:1:0x${'cd'.repeat(20)}`;
  localStorage.setItem('quorate.following', JSON.stringify([followed]));
  expect(await heard(2, '/')).toMatchObject([['open'], ['ask', { id: followed }]]);
});

test.each<[string, object | null, boolean]>([
  ['a first visit', null, true],
  ['settings that are none', { chains: 7 }, true],
  ['a site that is not kept', CONFIG, false],
])('on %s it waits for the page', async (_, kept, isKept) =>
  expect(await heard(0, `/dao/#${DAO}`, kept, isKept)).toEqual([]),
);
