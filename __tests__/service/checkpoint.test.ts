/** @jest-environment node */
import { type Hostile, startHostile } from '@/devnet/hostile';
import type { Small } from '@/devnet/small';
import { createMemoryStore } from '@/lib/graph/stores/memory';
import type { Notice } from '@/lib/service/protocol';
import { createService, type LocalService, type ServiceDeps } from '@/lib/service/service';
import { forged, weigh } from '../checkpoint/forge';
import { busySmall, folder, made, sweep } from '../checkpoint/stage';
import { BASE, serving, type Treat } from './files';

const HOUR = 3_600_000;
const LIST = `query($dao: ID!) { dao(id: $dao) {
  name clock { now secondsPerUnit } at { number }
  proposals { total counts { state count } items { proposalId title state at { number } tally { for against abstain } } }
  sync { complete checkpoint { block { number } state reason } problem { code } head { number } }
} }`;
const PROPOSAL = `query($dao: ID!, $id: BigInt!) {
  proposal(dao: $dao, id: $id) {
    title description state actions { target calldata } events { name block } at { number }
    created { block blockHash transaction }
    votes(orderBy: OLDEST) {
      count
      items { id voter support weight reason transaction(load: true) }
      sync { complete reading difference { for } problem { code } }
    }
  }
}`;

type Line = { proposalId: string; title: string; state: string; at: { number: string } };
type Listed = {
  dao: {
    proposals: { total: number; items: Line[] };
    sync: {
      complete: boolean;
      checkpoint: null | { state: string; reason: string | null; block: { number: string } };
    };
  };
};

describe('a service with a checkpoint beside the site', () => {
  let small: Small;
  let good: string;
  let block: string;
  let opened: LocalService[] = [];
  let hostile: Hostile | undefined;
  beforeAll(async () => {
    small = await busySmall();
    good = folder();
    ({
      made: { block },
    } = await made({ dao: small.dao, rpc: [small.url], out: good }));
  });
  afterAll(async () => {
    sweep();
    await small.stop();
  });
  afterEach(async () => {
    for (const service of opened) service.close();
    opened = [];
    await hostile?.stop();
    hostile = undefined;
  });

  type Setting = {
    files?: string;
    treat?: Treat;
    rpc?: string;
    deps?: ServiceDeps;
    checkpoints?: string | undefined;
  };

  function open({ files = good, treat, rpc = small.url, deps = {}, ...rest }: Setting = {}) {
    const { door, asked } = serving(() => files, treat);
    const checkpoints = 'checkpoints' in rest ? rest.checkpoints : BASE;
    const service = createService(
      { chains: [{ id: 31337, rpc: [rpc] }], build: 'test', checkpoints },
      { store: createMemoryStore, every: HOUR, fetch: door, ...deps },
    );
    opened.push(service);
    const notices: Notice[] = [];
    service.onNotice((notice) => notices.push(notice));
    return Object.assign(service, { notices, asked });
  }

  async function list(service: LocalService): Promise<Listed['dao']> {
    const answer = await service.ask({ query: LIST, variables: { dao: small.dao } });
    expect(answer.errors).toBeUndefined();
    return (answer.data as Listed).dao;
  }

  async function proposal(service: LocalService, id: string) {
    const answer = await service.ask({ query: PROPOSAL, variables: { dao: small.dao, id } });
    expect(answer.errors).toBeUndefined();
    return answer.data?.proposal as { votes: { count: number; sync: Record<string, unknown> } };
  }

  /** Everything a service says once it has nothing left to read. */
  async function settled(service: LocalService) {
    await list(service);
    await service.idle();
    const first = await list(service);
    const proposals = [];
    for (const { proposalId } of first.proposals.items) {
      await proposal(service, proposalId);
      await service.idle();
      proposals.push(await proposal(service, proposalId));
    }
    const { proposals: lines } = await list(service);
    return { proposals, lines: lines.items.map(({ at: _, ...line }) => line) };
  }

  // Each was read at the block it was asked at.
  const figures = ({ proposals, lines }: Awaited<ReturnType<typeof settled>>) => ({
    lines,
    proposals: proposals.map((each) => ({ ...each, at: undefined })),
  });

  async function fromChain() {
    const plain = open({ checkpoints: undefined });
    return figures(await settled(plain));
  }

  test('shows the list before any endpoint has answered, marked as not confirmed', async () => {
    hostile = await startHostile({ answer: () => new Promise(() => undefined) });
    const service = open({ rpc: hostile.url });
    const seen = await list(service);
    expect(seen.proposals.items.map(({ title, state, at }) => [title, state, at.number])).toEqual([
      ['The second', 'DEFEATED', block],
      ['The first', 'EXECUTED', block],
    ]);
    expect(seen.sync).toMatchObject({
      complete: false,
      checkpoint: { block: { number: block }, state: 'UNCONFIRMED', reason: null },
      head: { number: block },
    });
    const one = await proposal(service, seen.proposals.items[1]?.proposalId ?? '');
    expect(one).toMatchObject({
      description: '# The first\n\nIt passes and is executed.',
      votes: { count: 6 },
    });
  });

  test('confirms it with the chain, and says the same as the chain alone', async () => {
    const service = open();
    const seen = await settled(service);
    expect((await list(service)).sync).toMatchObject({ complete: true, checkpoint: { state: 'CONFIRMED' } });
    expect(service.notices).toEqual([]);
    expect(figures(seen)).toEqual(await fromChain());
  });

  test('asks the contract of no more proposals than a sample and those on screen', async () => {
    hostile = await startHostile({ target: small.url });
    const service = open({ rpc: hostile.url });
    await settled(service);
    const logs = hostile.seen.filter(({ method }) => method === 'eth_getLogs');
    const from = logs.map(({ params }) => BigInt((params[0] as { fromBlock: string }).fromBlock));
    // Nothing at or below its block is read again.
    expect(from.every((number) => number > BigInt(block))).toBe(true);
  });

  test('keeps the list readable while the endpoint is down, and says both', async () => {
    hostile = await startHostile({
      target: small.url,
      plan: { '*': [{ kind: 'status', status: 503 }] } as never,
    });
    const service = open({ rpc: hostile.url });
    await list(service);
    await service.idle();
    const { proposals, sync } = await list(service);
    expect(proposals.total).toBe(2);
    expect(sync).toMatchObject({ complete: false, checkpoint: { state: 'UNCONFIRMED' } });
    expect(sync).toHaveProperty('problem.code', 'rpc-down');
  });

  type Lie = [name: string, changes: Parameters<typeof forged>[1], reason: RegExp];
  const lies: Lie[] = [
    ['one weight', { votes: (votes) => weigh(votes, 0, 1n) }, /votes of proposal \d+ add up to/],
    [
      'one weight and the tally to fit it',
      {
        votes: (votes) => weigh(votes, 0, 1n),
        head: (head) => ({
          ...head,
          proposals: head.proposals.map((each) => ({
            ...each,
            now: {
              ...each.now,
              tally: each.now.tally && {
                ...each.now.tally,
                [each.votes === 6 ? 'for' : 'against']:
                  each.now.tally[each.votes === 6 ? 'for' : 'against'] + 1n,
              },
            },
          })),
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
      'the name of the Governor',
      { head: (head) => ({ ...head, governor: { ...head.governor, name: 'Large DAO' } }) },
      /name of the Governor is Small DAO by the contract, and Large DAO in the file/,
    ],
  ];

  test.each(lies)(
    'throws away files that lie about %s, says so, and reads the chain',
    async (_, changes, reason) => {
      const service = open({ files: await forged(good, changes) });
      const seen = await settled(service);
      expect(service.notices).toEqual([
        { code: 'checkpoint-lies', facts: { reason: expect.stringMatching(reason) } },
      ]);
      expect((await list(service)).sync).toMatchObject({ complete: true, problem: null });
      expect(figures(seen)).toEqual(await fromChain());
    },
  );

  test('throws away a file that is not what its name says', async () => {
    const service = open({
      treat: (name) =>
        /\/[0-9a-f]{32}\.gz$/.test(name) ? new Response(new Uint8Array([1, 2, 3])) : undefined,
    });
    const seen = await settled(service);
    expect(service.notices).toMatchObject([{ code: 'checkpoint-lies' }]);
    expect(figures(seen)).toEqual(await fromChain());
  });

  test('reads from the chain what the host has not, and says which file is missing', async () => {
    const service = open({
      treat: (name) => (/\/[0-9a-f]{32}\.gz$/.test(name) ? new Response('', { status: 404 }) : undefined),
    });
    const seen = await settled(service);
    expect(service.notices).toEqual([]);
    expect((await list(service)).sync).toMatchObject({ complete: true, checkpoint: { state: 'CONFIRMED' } });
    const expected = await fromChain();
    expect(seen.proposals.map(({ votes }) => votes.sync.problem)).toEqual(
      seen.proposals.map(() => ({ code: 'checkpoint-part' })),
    );
    const plain = (each: (typeof seen.proposals)[number]) => ({
      ...each,
      votes: { ...each.votes, sync: { ...each.votes.sync, problem: null } },
    });
    expect({ ...figures(seen), proposals: figures(seen).proposals.map(plain) }).toEqual(expected);
  });

  const absent: [string, Treat][] = [
    ['none', () => new Response('', { status: 404 })],
    ['a page of its own', () => new Response('<!doctype html><title>Not found</title>')],
    ['nothing that ends', () => Promise.reject(new TypeError('no route'))],
    ['a list that is cut', () => new Response('{ "version": 1, "checkp')],
    ['the list of a later version', () => new Response('{ "version": 2, "checkpoints": [] }')],
  ];
  test.each(absent)('goes without where the host gives %s for the list', async (_, treat) => {
    const service = open({ treat });
    const seen = await settled(service);
    expect(service.notices).toEqual([]);
    expect(service.asked).toEqual(['index.json']);
    expect((await list(service)).sync.checkpoint).toBeNull();
    expect(figures(seen)).toEqual(await fromChain());
  });

  test('asks for no file of an organisation that has none', async () => {
    const empty = folder();
    const service = open({ files: empty, treat: () => new Response('{ "version": 1, "checkpoints": [] }') });
    await settled(service);
    expect(service.asked).toEqual(['index.json']);
  });

  test('holds each vote once, whichever came first: what is stored or the files', async () => {
    const store = createMemoryStore();
    const deps = { store: () => store };
    const first = open({ checkpoints: undefined, deps });
    await settled(first);
    first.close();
    const expected = await fromChain();
    const both = open({ deps });
    expect(figures(await settled(both))).toEqual(expected);
    both.close();
    const third = open({ checkpoints: undefined, deps });
    expect(figures(await settled(third))).toEqual(expected);
  });
});
