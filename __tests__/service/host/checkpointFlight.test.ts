import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { offerEarly } from '@/chain/rpc/early';
import { deferred } from '@/core/deferred';
import { openSmall } from '@/devnet/small';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { waves } from '../../chain/waves';
import { openBefore } from '../../openBefore';
import { until } from '../../until';
import { FINALITY, folder, made, sweep } from '../checkpoint/stage';
import { question, type ResultOf } from '../question';
import { BASE, serving } from './serving';

const PROPOSAL = question(`query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) {
  title description state at { number } tally { for } created { timestamp }
  dao { name clock { now } sync { complete head { number } checkpoint { state block { number } } } }
} }`);
type Told = NonNullable<ResultOf<typeof PROPOSAL>['proposal']>;

describe('a proposal that can still change, with a checkpoint and what the page asked before', () => {
  let id: bigint;
  const files = folder();
  const small = openBefore(() => openSmall({ votingPeriod: 500 }));
  beforeAll(async () => {
    id = await small.openVote({ description: '# Open\n\nIt is voted on.' }, [0]);
    await small.mine(FINALITY);
    await made({ dao: small.dao, rpc: [small.url], out: files });
    await small.vote(1, id, 1);
  });
  afterAll(() => sweep());

  test('is shown before anything else was answered, and confirmed after one round trip', async () => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = openingBody(small.governor);
    const text = fetch(small.url, { ...post, body }).then((answer) => answer.text());
    await text;
    offerEarly({ url: small.url, body, text });
    const door = waves(1);
    const gate = deferred<void>();
    const host = serving(() => files);
    const service = createService(
      { chains: [{ id: 31337, rpc: [small.url] }], build: 'test', checkpoints: BASE },
      {
        store: createMemoryStore,
        every: 3_600_000,
        fetch: async (input, init) => {
          if (String(input).startsWith(BASE)) return host.door(input, init);
          await gate.promise;
          return door.fetch(input, init);
        },
      },
    );
    const first = await told(service);
    gate.resolve();
    const { checkpoint, head } = first.dao.sync;
    expect(first).toMatchObject({ title: 'Open', state: 'ACTIVE' });
    expect(checkpoint?.state).toBe('UNCONFIRMED');
    expect([first.at.number, head.number]).toEqual([checkpoint?.block.number, checkpoint?.block.number]);
    const now = await until(
      () => told(service),
      ({ dao }) => dao.sync.checkpoint?.state !== 'UNCONFIRMED',
    );
    expect(now.dao.sync.checkpoint?.state).toBe('CONFIRMED');
    expect(now.at.number).toBe(String(await small.client.getBlockNumber()));
    service.close();
  });

  async function told(service: LocalService): Promise<Told> {
    const { data } = await service.ask({
      query: String(PROPOSAL),
      variables: { dao: small.dao, id: String(id) },
    });
    return data?.proposal as Told;
  }
});
