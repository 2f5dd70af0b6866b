import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';
import { closeAll, lent, openPage, say } from './leftOpen';

const SECOND = 1000;

describe('a page that is left open', () => {
  const small = openBefore(openSmall);
  beforeAll(async () => {
    lent();
    const id = await small.propose({ description: '# Over' });
    await small.toDeadline(id);
    await small.mine(100);
  });
  afterEach(closeAll);
  afterAll(() => jest.restoreAllMocks());

  test('asks at most six times a minute over an hour, and knows the newest block', async () => {
    const { ask, during } = await openPage(small);
    expect(await during(3600)).toBeLessThanOrEqual(360);
    const { dao } = await ask();
    expect(dao.sync.complete).toBe(true);
    const head = await small.client.getBlockNumber({ cacheTime: 0 });
    expect(head - BigInt(dao.sync.head.number)).toBeLessThanOrEqual(1n);
  });

  test('and is seen by nobody asks nothing; seen again after a day it is current at once', async () => {
    const { ask, during, requests, ring, still } = await openPage(small);
    say('away');
    expect(await during(600)).toBe(0);
    // Nor when the network comes and goes meanwhile.
    say('online');
    await still();
    expect(await during(600)).toBe(0);
    say('online', 'back');
    await still();
    // Nor after a question that was on its way when it was hidden.
    ring(12 * SECOND);
    say('away');
    await still();
    expect(await during(600)).toBe(0);
    await small.mine(500);
    const id = await small.propose({ description: '# While away' });
    await small.mine(120);
    const before = requests();
    say('online', 'back');
    await still();
    const { dao } = await ask();
    expect(dao.proposals.total).toBe(2);
    expect(dao.sync.head.number).toBe(String(await small.client.getBlockNumber({ cacheTime: 0 })));
    expect(requests() - before).toBeLessThan(20);
    expect(id).toBeGreaterThan(0n);
  });

  test('and was never seen asks nothing after it is read', async () => {
    const { during } = await openPage(small, false);
    expect(await during(600)).toBe(0);
    say('online', 'back');
    expect(await during(60)).toBeGreaterThan(0);
  });

  test('is idle when nothing that a block brought is asked any more, of whatever a screen wants', async () => {
    const { requests, service, ring, still, underway } = await openPage(small);
    void service.watch(small.dao, [{ kind: 'timelock' }, { kind: 'delegates' }]);
    await still();
    await small.mine();
    const before = requests();
    ring(12 * SECOND);
    await service.idle();
    expect(underway()).toBe(0);
    const after = requests();
    expect(after).toBeGreaterThan(before);
    await service.idle();
    expect(requests()).toBe(after);
  });

  test('sees what happens in a block at the next question', async () => {
    const { ask, during } = await openPage(small);
    const { dao } = await ask();
    await small.propose({ description: '# News' });
    await during(12, false);
    expect((await ask()).dao.proposals.total).toBe(dao.proposals.total + 1);
  });
});
