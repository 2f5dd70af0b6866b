import type { Small } from '@/devnet/small';
import type { Notice, ServiceOptions } from '@/service/api/protocol';
import { createService, type LocalService, type ServiceDeps } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { busySmall, folder, made, sweep } from '../checkpoint/stage';
import { BASE, serving, type Treat } from './serving';

const HOUR = 3_600_000;
const LIST = `query($dao: ID!) { dao(id: $dao) {
  name clock { now secondsPerUnit } at { number }
  proposals { total counts { state count } items { proposalId title state at { number } tally { for against abstain } } }
  sync { complete checkpoint { block { number } state reason host } problem { code } head { number } }
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

export type Listed = {
  proposals: { total: number; items: Line[] };
  sync: {
    complete: boolean;
    checkpoint: null | {
      state: string;
      reason: string | null;
      host: string | null;
      block: { number: string };
    };
  };
};

/** A proposal as it is asked for here. */
export type Shown = { votes: { count: number; sync: Record<string, unknown> } };

/** How a service is opened: the folder of files, what their host does, the endpoint, the doors. */
export type Setting = {
  files?: string;
  treat?: Treat;
  rpc?: string | readonly string[];
  deps?: ServiceDeps;
  checkpoints?: string | undefined;
  remotes?: ServiceOptions['remotes'];
};

/** A service with what it said and which files it asked for. */
export type Opened = LocalService & { notices: Notice[]; asked: string[] };

const opened: LocalService[] = [];
const closeAll = () => {
  for (const service of opened.splice(0)) service.close();
};
afterEach(closeAll);

/** A small organisation with a checkpoint beside it, and services over both. */
export class Stage {
  private constructor(
    readonly small: Small,
    readonly good: string,
    /** The checkpoint's. */
    readonly block: string,
  ) {}

  static async open(): Promise<Stage> {
    const small = await busySmall();
    const good = folder();
    const { made: result } = await made({ dao: small.dao, rpc: [small.url], out: good });
    return new Stage(small, good, result.block);
  }

  service(setting: Setting = {}): Opened {
    const { files = this.good, treat, rpc = this.small.url, deps = {}, remotes } = setting;
    const { door, asked } = serving(() => files, treat);
    const service = createService(
      {
        chains: [{ id: 31337, rpc: [rpc].flat() }],
        build: 'test',
        remotes,
        checkpoints: 'checkpoints' in setting ? setting.checkpoints : BASE,
      },
      { ...SWIFT, store: createMemoryStore, every: HOUR, fetch: door, ...deps },
    );
    opened.push(service);
    const notices: Notice[] = [];
    service.listen((event) => event.kind === 'notice' && notices.push(event.notice));
    return Object.assign(service, { notices, asked });
  }

  async list(service: LocalService): Promise<Listed> {
    const answer = await service.ask({ query: LIST, variables: { dao: this.small.dao } });
    expect(answer.errors).toBeUndefined();
    return answer.data?.dao as Listed;
  }

  async proposal(service: LocalService, id: string): Promise<Shown> {
    void service.watch(this.small.dao, [{ kind: 'votes', proposal: id }]);
    const answer = await service.ask({ query: PROPOSAL, variables: { dao: this.small.dao, id } });
    expect(answer.errors).toBeUndefined();
    return answer.data?.proposal as Shown;
  }

  /** Everything a service says once it has nothing left to read, without the block each was asked at. */
  async settled(service: LocalService): Promise<{ proposals: Shown[]; lines: Omit<Line, 'at'>[] }> {
    await this.list(service);
    await service.idle();
    const first = await this.list(service);
    const proposals: Shown[] = [];
    for (const { proposalId } of first.proposals.items) {
      await this.proposal(service, proposalId);
      await service.idle();
      await this.proposal(service, proposalId);
      await service.idle();
      proposals.push(Object.assign(await this.proposal(service, proposalId), { at: undefined }));
    }
    const { proposals: lines } = await this.list(service);
    return { proposals, lines: lines.items.map(({ at: _, ...line }) => line) };
  }

  /** Answers from the chain alone. */
  fromChain() {
    return this.settled(this.service({ checkpoints: undefined }));
  }

  close = closeAll;

  async stop(): Promise<void> {
    closeAll();
    sweep();
    await this.small.stop();
  }
}
