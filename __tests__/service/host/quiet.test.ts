/** @jest-environment node */
import { openSmall, type Small } from '@/devnet/small';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../swift';
import { alarms } from '../indexer/stage';

const LIST = `query($dao: ID!) {
  dao(id: $dao) { clock { now } proposals { total items { state at { number } } } sync { complete head { number } } }
}`;
const SECOND = 1000;

type Answered = {
  dao: { proposals: { total: number }; sync: { complete: boolean; head: { number: string } } };
};

describe('a page that is left open', () => {
  let small: Small;
  const scope = new EventTarget();
  const real = performance.now.bind(performance);
  beforeAll(async () => {
    Object.assign(globalThis, {
      addEventListener: scope.addEventListener.bind(scope),
      removeEventListener: scope.removeEventListener.bind(scope),
    });
    small = await openSmall();
    const id = await small.propose({ description: '# Over' });
    await small.toDeadline(id);
    await small.mine(100);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => small.stop());

  async function open() {
    const timers = alarms();
    // One clock for all: hosts are asked at a pace, and a newest block is good for a moment.
    jest.spyOn(performance, 'now').mockImplementation(() => real() + timers.now());
    let requests = 0;
    let under = 0;
    const door: typeof fetch = async (input, init) => {
      requests += 1;
      under += 1;
      try {
        const answer = await fetch(input, init);
        return new Response(await answer.text(), { status: answer.status });
      } finally {
        under -= 1;
      }
    };
    const service = createService(
      { chains: [{ id: 31337, rpc: [small.url] }], build: 'test' },
      { ...SWIFT, store: createMemoryStore, timers, fetch: door },
    );
    // The page asks again whatever it shows at every change.
    let asking = Promise.resolve();
    const ask = async () =>
      (await service.ask({ query: LIST, variables: { dao: small.dao } })).data as Answered;
    service.listen((event) => {
      if (event.kind !== 'changed') return;
      asking = asking.then(async () => void (await ask()));
    });
    await ask();
    // Nothing of what was answered leads to another question.
    const still = async () => {
      let before: number;
      do {
        before = requests;
        await service.idle();
        await asking;
      } while (requests > before);
    };
    const during = async (seconds: number, mining = true) => {
      const before = requests;
      for (let at = 2; at <= seconds; at += 2) {
        if (mining && at % 12 === 0) await small.mine();
        timers.ring(2 * SECOND);
        await still();
      }
      return requests - before;
    };
    await still();
    return { service, ask, still, during, timers, requests: () => requests, underway: () => under };
  }

  test('asks at most six times a minute over an hour, and knows the newest block', async () => {
    const { ask, during, service } = await open();
    expect(await during(3600)).toBeLessThanOrEqual(360);
    const { dao } = await ask();
    expect(dao.sync.complete).toBe(true);
    const head = await small.client.getBlockNumber({ cacheTime: 0 });
    expect(head - BigInt(dao.sync.head.number)).toBeLessThanOrEqual(1n);
    service.close();
  });

  test('and is seen by nobody asks nothing; seen again after a day it is current at once', async () => {
    const { ask, during, requests, service, still, timers } = await open();
    scope.dispatchEvent(new Event('away'));
    expect(await during(600)).toBe(0);
    scope.dispatchEvent(new Event('online'));
    await still();
    // Nor after a question that was on its way when it was hidden.
    timers.ring(12 * SECOND);
    scope.dispatchEvent(new Event('away'));
    await still();
    expect(await during(600)).toBe(0);
    await small.mine(500);
    const id = await small.propose({ description: '# While away' });
    await small.mine(120);
    const before = requests();
    scope.dispatchEvent(new Event('online'));
    await still();
    const { dao } = await ask();
    expect(dao.proposals.total).toBe(2);
    expect(dao.sync.head.number).toBe(String(await small.client.getBlockNumber({ cacheTime: 0 })));
    expect(requests() - before).toBeLessThan(20);
    expect(id).toBeGreaterThan(0n);
    service.close();
  });

  test('is idle when nothing that a block brought is asked any more, of whatever a screen wants', async () => {
    const { requests, service, still, timers, underway } = await open();
    void service.watch(small.dao, [{ kind: 'timelock' }, { kind: 'delegates' }]);
    await still();
    await small.mine();
    const before = requests();
    timers.ring(12 * SECOND);
    await service.idle();
    expect(underway()).toBe(0);
    const after = requests();
    expect(after).toBeGreaterThan(before);
    await service.idle();
    expect(requests()).toBe(after);
    service.close();
  });

  test('sees what happens in a block at the next question', async () => {
    const { ask, during, service } = await open();
    const { dao } = await ask();
    await small.propose({ description: '# News' });
    await during(12, false);
    expect((await ask()).dao.proposals.total).toBe(dao.proposals.total + 1);
    service.close();
  });
});
