import { createMemoryStore } from '@/service/indexer/store/memory';
import { openBefore } from '../../openBefore';
import { forged } from '../checkpoint/forge';
import { LIES } from '../checkpoint/lies';
import { judged, verified } from '../checkpoint/stage';
import { Stage } from './files';
import { startRemote } from './remoteHost';

const lied = (reason: string) => [{ code: 'checkpoint-lies', facts: { host: 'files.test', reason } }];

describe('files of history that lie', () => {
  const stage = openBefore(() => Stage.open());
  const remote = openBefore(() => startRemote(stage.good));

  test('throws away a file of all votes that lies about a voter, says so, and reads the chain', async () => {
    const votes = LIES.find(([name]) => name === 'who voted')?.[1].votes;
    if (votes === undefined) throw new Error('there is no such lie');
    const service = stage.service({ files: await forged(stage.good, { votes, within: 'pack' }) });
    const query =
      'query($dao: ID!) { dao(id: $dao) { votes { items { voter } sync { complete file { votes asked } } } } }';
    const ask = async (of: typeof service) => {
      void of.watch(stage.small.dao, [{ kind: 'votes' }]);
      for (let turn = 0; turn < 3; turn++) {
        await of.ask({ query, variables: { dao: stage.small.dao } });
        await of.idle();
      }
      return (await of.ask({ query, variables: { dao: stage.small.dao } })).data;
    };
    const seen = await ask(service);
    expect(service.notices).toEqual(lied(expect.stringMatching(/that the account has not voted/)));
    expect(seen).toEqual(await ask(stage.service({ checkpoints: undefined })));
    const good = JSON.stringify(await ask(stage.service()));
    expect(good).toContain('"complete":true,"file":{"votes":9,"asked":9}');
  });

  test('names what it cannot tell: whether a log of the end is missing, or the timelock ended it alone', async () => {
    const files = await forged(stage.good, {
      shard: (shard) => ({
        ...shard,
        events: shard.events.filter(({ name }) => name !== 'ProposalExecuted'),
      }),
    });
    const service = stage.service({ files });
    await stage.settled(service);
    const query = 'query($dao: ID!) { dao(id: $dao) { sync { checkpoint { unchecked } } } }';
    expect(JSON.stringify((await service.ask({ query, variables: { dao: stage.small.dao } })).data)).toMatch(
      /How proposal \d+ ended: its timelock may have ended it without the Governor\./,
    );
  });

  test('throws away files that lie about a vote whose log is stored', async () => {
    const store = createMemoryStore();
    const deps = { store: () => store };
    const before = stage.service({ checkpoints: undefined, deps });
    await stage.settled(before);
    before.close();
    const votes = LIES.find(([name]) => name === 'the weight of two voters')?.[1].votes;
    if (votes === undefined) throw new Error('there is no such lie');
    const service = stage.service({ files: await forged(stage.good, { votes }), deps });
    const seen = await stage.settled(service);
    expect(service.notices).toEqual(lied('a vote in a log is not what the file says it is'));
    expect(seen).toEqual(await stage.fromChain());
  });

  test.each(LIES)(
    'a lie about %s is refuted by verify, by the page and of another host, and the chain is read',
    async (_, changes, reason) => {
      const files = await forged(stage.good, changes);
      expect(judged(await verified(files, stage.small.url))).not.toBe('ok');

      const truth = await stage.fromChain();
      const service = stage.service({ files });
      expect(await stage.settled(service)).toEqual(truth);
      expect(service.notices).toEqual(lied(expect.stringMatching(reason)));
      expect((await stage.list(service)).sync).toMatchObject({ complete: true, problem: null });

      remote.set(files);
      const none = () => new Response('', { status: 404 });
      const other = stage.service({ treat: none, remotes: { listed: [remote.url] } });
      expect(await stage.settled(other)).toEqual(truth);
      const { host } = new URL(remote.url);
      const facts = { host, remote: remote.url, reason: expect.stringMatching(reason) };
      expect(other.notices).toEqual([{ code: 'checkpoint-lies', facts }]);
      expect((await stage.list(other)).sync).toMatchObject({ complete: true });
    },
  );
});
