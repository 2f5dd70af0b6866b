import { openSmall } from '@/devnet/small';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { openBefore } from '../../openBefore';
import { alarms } from '../indexer/stage';

const PROPOSAL = `query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) {
  state tally { for } at { number } votes { count sync { complete } }
  dao { clock { now } sync { complete head { number } } }
} }`;
const SECOND = 1000;
const real = performance.now.bind(performance);

describe('the page of an open proposal that is left open', () => {
  let id: bigint;
  const small = openBefore(() => openSmall({ votingPeriod: 400 }));
  beforeAll(async () => {
    id = await small.openVote({ description: '# Open' }, [0]);
    await small.mine(100);
  });
  afterAll(() => jest.restoreAllMocks());

  async function open() {
    const timers = alarms();
    // One clock for all, as in a page: what is good for a moment is not good for ever.
    jest.spyOn(performance, 'now').mockImplementation(() => real() + timers.now());
    const count = { requests: 0, open: 0 };
    const counted = async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetch(...asked);
      return new Response(await answer.text(), { status: answer.status });
    };
    const service = createService(
      { chains: [{ id: 31337, rpc: [small.url] }], build: 'test' },
      {
        store: createMemoryStore,
        timers,
        fetch: (...asked) => {
          count.requests++;
          count.open++;
          return counted(...asked).finally(() => count.open--);
        },
      },
    );
    void service.watch(small.dao, [{ kind: 'votes', proposal: String(id) }]);
    const ask = async () => {
      const { data } = await service.ask({ query: PROPOSAL, variables: { dao: small.dao, id: String(id) } });
      return data?.proposal as {
        state: string;
        tally: { for: string };
        at: { number: string };
        votes: { count: number; sync: { complete: boolean } };
        dao: { sync: { head: { number: string } } };
      };
    };
    // The page asks again whatever it shows at every change.
    let asking = Promise.resolve();
    service.listen((event) => {
      if (event.kind !== 'changed') return;
      asking = asking.then(async () => void (await ask()));
    });
    await ask();
    const still = async () => {
      for (let rounds = 0; rounds < 2; rounds = count.open > 0 ? 0 : rounds + 1) {
        const before = count.requests;
        await service.idle();
        await asking;
        await new Promise((resolve) => setTimeout(resolve, 4));
        if (count.requests > before) rounds = 0;
      }
    };
    const during = async (seconds: number) => {
      const before = count.requests;
      for (let at = 2; at <= seconds; at += 2) {
        if (at % 12 === 0) await small.mine();
        timers.ring(2 * SECOND);
        await still();
      }
      return count.requests - before;
    };
    await during(60);
    return { service, ask, during };
  }

  test('asks at most six times a minute, and knows the newest block', async () => {
    const { ask, during, service } = await open();
    expect(await during(600)).toBeLessThanOrEqual(60);
    const told = await ask();
    const head = await small.client.getBlockNumber({ cacheTime: 0 });
    expect(head - BigInt(told.dao.sync.head.number)).toBeLessThanOrEqual(1n);
    // Facts that no log can have changed are read again all the same, every few minutes.
    expect(head - BigInt(told.at.number)).toBeLessThanOrEqual(16n);
    service.close();
  });

  test('shows a vote at the next question, and the end of the vote in its block', async () => {
    const { ask, during, service } = await open();
    const before = await ask();
    await small.vote(1, id, 1);
    await during(12);
    const after = await ask();
    expect(BigInt(after.tally.for)).toBeGreaterThan(BigInt(before.tally.for));
    expect(after.votes).toMatchObject({ count: before.votes.count + 1, sync: { complete: true } });
    await small.toDeadline(id);
    await during(24);
    expect((await ask()).state).toBe('SUCCEEDED');
    service.close();
  });
});
