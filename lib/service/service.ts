import { createReader } from '@/lib/chain/reader';
import { createTransport, type Transport } from '@/lib/chain/transport';
import { type Code, QuorateError } from '@/lib/errors';
import { type Agreement, joinedAgreement } from '@/lib/graph/agreement';
import type { Opened } from '@/lib/graph/context';
import { createExecutor } from '@/lib/graph/executable';
import type { Store, StoreDoors } from '@/lib/graph/store';
import { createBrowserStore } from '@/lib/graph/stores/browser';
import { Truth } from '@/lib/graph/truth';
import { type DaoRoute, daoId, parseDaoId } from '@/lib/routes';
import type { Threshold } from '@/lib/sync/gate';
import { Heads } from '@/lib/sync/head';
import { Run } from '@/lib/sync/run';
import { timers as platformTimers, type Timers } from '@/lib/sync/timers';
import { openBeside } from './beside';
import type { Advanced, Notice, Service, ServiceOptions } from './protocol';

/** The doors of the service to the world; each has a default for the browser. */
export type ServiceDeps = {
  fetch?: typeof fetch | undefined;
  store?: ((doors: StoreDoors) => Store) | undefined;
  timers?: Timers | undefined;
  /** Milliseconds between questions for the newest block. */
  every?: number | undefined;
  /** Scans longer than this wait for `scan`; null: none does, as for a command. */
  threshold?: Threshold | null | undefined;
};

/** The service where it runs: what the page sees, and when it has nothing left to read. */
export type LocalService = Service & {
  /** Settles when nothing of what was asked for is being read. */
  idle(): Promise<void>;
};

type Chain = { transport: Transport; heads: Heads; multicall: string | undefined };
type Open = Opened & { run: Run } & ReturnType<typeof openBeside>;

// Of the troubles that are survived, only these are for the person: an endpoint they chose is not what it should be.
const TOLD: readonly Code[] = ['rpc-wrong-chain', 'rpc-malformed'];

/** The GraphQL service over one's own RPC endpoints; runs in a worker, on a page or in Node alike. */
export function createService(options: ServiceOptions, deps: ServiceDeps = {}): LocalService {
  return new Embedded(options, deps);
}

class Embedded implements LocalService {
  private readonly advanced = new Set<(advanced: Advanced) => void>();
  private readonly noticed = new Set<(notice: Notice) => void>();
  private readonly said = new Map<string, Notice>();
  private readonly chains = new Map<number, Chain>();
  private readonly opened = new Map<string, Promise<Open>>();
  private readonly store: Store;
  private readonly timers: Timers;
  private readonly execute = createExecutor({
    open: (id) => this.open(id),
    agreement: (chainId) => this.agreement(chainId),
  });

  constructor(
    private readonly options: ServiceOptions,
    private readonly deps: ServiceDeps,
  ) {
    this.timers = deps.timers ?? platformTimers;
    const doors: StoreDoors = {
      onProblem: (code, facts) => this.notice({ code, facts }),
      onTold: (dao) => void this.told(dao),
    };
    this.store = (deps.store ?? createBrowserStore)(doors);
  }

  ask: Service['ask'] = async (ask, signal) => {
    signal?.throwIfAborted();
    const answer = await this.execute(ask);
    signal?.throwIfAborted();
    return answer;
  };

  onAdvanced: Service['onAdvanced'] = (listener) => {
    this.advanced.add(listener);
    return () => this.advanced.delete(listener);
  };

  onNotice: Service['onNotice'] = (listener) => {
    for (const notice of this.said.values()) listener(notice);
    this.noticed.add(listener);
    return () => this.noticed.delete(listener);
  };

  syncTo: Service['syncTo'] = async (dao, block) => (await this.open(dao)).run.syncTo(block);

  scan: Service['scan'] = async (dao, wish) => {
    const { run } = await this.open(dao);
    run.gate[wish]();
  };

  clear: Service['clear'] = async () => {
    // What is open is read anew when it is asked for again; going on with it would store it again at once.
    await this.closeAll();
    await this.store.clear();
  };

  export: Service['export'] = async (request, take, signal) => {
    // Rarely wanted, so it is no part of what every visit loads.
    const { writeExport } = await import('./export');
    return writeExport(await this.open(request.dao), request, take, signal);
  };

  stored: Service['stored'] = () => this.store.stored();

  idle = async (): Promise<void> => {
    const opens = await this.opens();
    await Promise.all(
      opens.flatMap(({ run, timelock, delegates }) => [run.idle(), timelock.idle(), delegates.idle()]),
    );
  };

  close: Service['close'] = () => {
    void this.closeAll();
    for (const { heads } of this.chains.values()) heads.close();
    this.chains.clear();
    this.store.close();
    this.advanced.clear();
    this.noticed.clear();
  };

  private async open(text: string): Promise<Open> {
    const route = parseDaoId(text);
    const id = daoId(route);
    const known = this.opened.get(id);
    if (known !== undefined) return known;
    const opening = this.start(id, route);
    this.opened.set(id, opening);
    // A failure is not kept: the endpoint may be back at the next question.
    opening.catch(() => this.opened.delete(id));
    return opening;
  }

  private async start(id: string, route: DaoRoute): Promise<Open> {
    const { transport, heads, multicall } = this.chain(route.chainId);
    const chain = createReader(transport, route, { multicall });
    // Nothing is read or stored of an address that is no Governor.
    const ends = await heads.refresh();
    const { clock } = await chain.dao({ at: ends.head });
    const run = new Run({
      dao: id,
      address: route.address,
      clock,
      transport,
      heads,
      ends,
      store: this.store,
      timers: this.timers,
      start: this.startBlock(id),
      threshold: this.deps.threshold,
      onAdvanced: (head) => this.advance(id, head),
      onDropped: (reason) => this.notice({ code: 'index-dropped', facts: { reason } }),
    });
    const truth = new Truth(chain, run);
    const beside = openBeside({
      ...{ transport, multicall, run, truth, timers: this.timers, start: this.startBlock(id) },
      onChange: (head) => this.advance(id, head),
    });
    return { id, chainId: route.chainId, chain, index: run, truth, run, ...beside };
  }

  private async agreement(chainId: number): Promise<Agreement> {
    const opens = await this.opens();
    return joinedAgreement(
      opens.filter((each) => each.chainId === chainId).map(({ endpoints }) => endpoints.known),
    );
  }

  private advance(dao: string, head: bigint): void {
    for (const listener of this.advanced) listener({ dao, head: String(head) });
  }

  private chain(chainId: number): Chain {
    const known = this.chains.get(chainId);
    if (known !== undefined) return known;
    const found = this.options.chains.find(({ id }) => id === chainId);
    const chainName = { chain: String(chainId) };
    if (found === undefined) throw new QuorateError('chain-unknown', chainName);
    if (found.rpc.length === 0) throw new QuorateError('rpc-none', chainName);
    const { fetch } = this.deps;
    const transport = createTransport({
      chainId,
      hosts: found.rpc,
      ...(fetch === undefined ? {} : { fetch }),
    });
    transport.onTrouble((error) => {
      if (TOLD.includes(error.code)) this.notice({ code: error.code, facts: { ...error.facts } });
    });
    const heads = new Heads(transport, this.timers, this.deps.every);
    const chain = { transport, heads, multicall: found.multicall };
    this.chains.set(chainId, chain);
    return chain;
  }

  private startBlock(id: string): bigint | null {
    const named = Object.entries(this.options.startBlocks ?? {});
    const start = named.find(([dao]) => dao.toLowerCase() === id.toLowerCase())?.[1];
    return start === undefined ? null : BigInt(start);
  }

  private async told(dao: string): Promise<void> {
    if (!this.opened.has(dao)) return;
    const { chainId } = parseDaoId(dao);
    await this.chains
      .get(chainId)
      ?.heads.refresh()
      .catch(() => undefined);
  }

  private notice(notice: Notice): void {
    const key = `${notice.code} ${notice.facts.host ?? ''}`;
    if (this.said.has(key)) return;
    this.said.set(key, notice);
    for (const listener of this.noticed) listener(notice);
  }

  private async opens(): Promise<Open[]> {
    const opened = await Promise.allSettled(this.opened.values());
    return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  private async closeAll(): Promise<void> {
    const opens = await this.opens();
    this.opened.clear();
    for (const { run, timelock, delegates } of opens) {
      run.close();
      timelock.close();
      delegates.close();
    }
  }
}
