/** @jest-environment node */
import { createMemoryStore } from '@/service/indexer/store/memory';
import { forged, votedTwice, weigh } from '../checkpoint/forge';
import { Stage } from './files';

const LIAR = '0x00000000000000000000000000000000000000Aa';

const lied = (reason: string) => [{ code: 'checkpoint-lies', facts: { host: 'files.test', reason } }];

describe('files of history that lie', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.stop());
  afterEach(() => stage.close());

  type Lie = [name: string, changes: Parameters<typeof forged>[1], reason: RegExp];
  const lies: Lie[] = [
    ['one weight', { votes: (votes) => weigh(votes, 0, 1n) }, /votes of proposal \d+ add up to/],
    [
      'one weight and the tally to fit it',
      {
        votes: (votes) => weigh(votes, 0, 1n),
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) => {
            const { tally } = each.now;
            const side = each.votes === 6 ? 'for' : 'against';
            return { ...each, now: { ...each.now, tally: tally && { ...tally, [side]: tally[side] + 1n } } };
          }),
        }),
      },
      /tally (for|against) of proposal \d+ is \d+ by the contract/,
    ],
    [
      'a state',
      {
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) => ({
            ...each,
            now: { ...each.now, state: 'CANCELED' as const },
          })),
        }),
      },
      /state of proposal \d+ is (EXECUTED|DEFEATED) by the contract, and CANCELED in the file/,
    ],
    [
      'a proposal that was never made',
      {
        head: (head) => {
          const [first] = head.proposals;
          return first === undefined
            ? head
            : { ...head, proposals: [{ ...first, id: 5n, block: first.block + 1n }, ...head.proposals] };
        },
      },
      /knows no proposal 5|5/,
    ],
    [
      'the hash of its block',
      { head: (head) => ({ ...head, block: { ...head.block, hash: `0x${'ab'.repeat(32)}` as const } }) },
      /block \d+ is 0x\w+ on the chain, and 0xabab/,
    ],
    [
      'the text of a proposal',
      {
        shard: (shard) => ({
          ...shard,
          created: { ...shard.created, description: `${shard.created.description} Or not.` },
        }),
      },
      /holds other actions or another text/,
    ],
    [
      'who proposed',
      {
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) => ({ ...each, proposer: head.governor.address })),
        }),
        shard: (shard) => ({ ...shard, created: { ...shard.created, proposer: LIAR } }),
      },
      /file of proposal \d+ holds another proposal/,
    ],
    [
      'when voting was to end',
      { shard: (shard) => ({ ...shard, created: { ...shard.created, deadline: 5n } }) },
      /by them voting on proposal \d+ ends at 5, the contract says \d+/,
    ],
    [
      'in which transaction it was made',
      {
        shard: (shard) => ({
          ...shard,
          created: { ...shard.created, transaction: `0x${'ab'.repeat(32)}` as const },
        }),
      },
      /the log that made proposal \d+ says something else than its file/,
    ],
    [
      'the name of the Governor',
      { head: (head) => ({ ...head, governor: { ...head.governor, name: 'Large DAO' } }) },
      /name of the Governor is Small DAO by the contract, and Large DAO in the file/,
    ],
    [
      'who voted',
      {
        votes: (votes) => {
          votes.voters[0] = (votes.voters[0] ?? 0) ^ 1;
        },
      },
      /vote of 0x\w+ on proposal \d+ .* has not voted/,
    ],
    [
      'the weight of two voters',
      {
        votes: (votes) => {
          const [one, other] = [...votes.support.keys()].filter((row) => votes.support[row] === 1);
          if (one === undefined || other === undefined) return;
          weigh(votes, one, 7n);
          weigh(votes, other, -7n);
        },
      },
      /vote of 0x\w+ on proposal \d+ .* weight is \d+, the contract says \d+/,
    ],
    [
      'how often an account voted',
      { shard: votedTwice },
      /vote of 0x\w+ on proposal \d+ .* the account can vote only once/,
    ],
    [
      'a reason',
      {
        votes: (votes) => {
          votes.reasons = (votes.reasons ?? []).map(([row]) => [row, 'I was paid.'] as const);
        },
      },
      /log of the vote of 0x\w+ on proposal \d+ says another reason/,
    ],
    [
      'when it was queued',
      {
        shard: (shard) => ({
          ...shard,
          events: shard.events.map((event) => ({ ...event, transaction: `0x${'ab'.repeat(32)}` as const })),
        }),
      },
      /logs of proposal \d+ in block \d+ are others than in its file/,
    ],
    [
      'how it ended',
      { shard: (shard) => ({ ...shard, events: [] }) },
      /the contract says that proposal \d+ is queued, but no ProposalQueued was read/,
    ],
    [
      'the quorum of a proposal',
      {
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) => ({
            ...each,
            now: { ...each.now, quorum: each.now.quorum && { ...each.now.quorum, value: 1n } },
          })),
        }),
      },
      /quorum of proposal \d+ is \d+ by the contract, and 1 in the file/,
    ],
    [
      'the voting period',
      {
        head: (head) => ({
          ...head,
          governor: { ...head.governor, settings: { ...head.governor.settings, votingPeriod: 3n } },
        }),
      },
      /votingPeriod of the Governor is 20 by the contract, and 3 in the file/,
    ],
  ];

  test('throws away a file of all votes that lies about a voter, says so, and reads the chain', async () => {
    const votes = lies.find(([name]) => name === 'who voted')?.[1].votes;
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
    const { data } = await service.ask({ query, variables: { dao: stage.small.dao } });
    expect(JSON.stringify(data)).toMatch(
      /How proposal \d+ ended: its timelock may have ended it without the Governor\./,
    );
  });

  test('throws away files that lie about a vote whose log is stored', async () => {
    const store = createMemoryStore();
    const deps = { store: () => store };
    const before = stage.service({ checkpoints: undefined, deps });
    await stage.settled(before);
    before.close();
    const votes = lies.find(([name]) => name === 'the weight of two voters')?.[1].votes;
    if (votes === undefined) throw new Error('there is no such lie');
    const service = stage.service({ files: await forged(stage.good, { votes }), deps });
    const seen = await stage.settled(service);
    expect(service.notices).toEqual(lied('a vote in a log is not what the file says it is'));
    expect(seen).toEqual(await stage.fromChain());
  });

  test.each(lies)(
    'throws away files that lie about %s, says so, and reads the chain',
    async (_, changes, reason) => {
      const service = stage.service({ files: await forged(stage.good, changes) });
      const seen = await stage.settled(service);
      expect(service.notices).toEqual(lied(expect.stringMatching(reason)));
      expect((await stage.list(service)).sync).toMatchObject({ complete: true, problem: null });
      expect(seen).toEqual(await stage.fromChain());
    },
  );
});
