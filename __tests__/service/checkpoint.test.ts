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
});
