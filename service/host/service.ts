import { createReader } from '@/chain/contracts/reader';
import type { Transport } from '@/chain/rpc/transport';
import { type DaoLink, daoId, parseDaoId } from '@/core/caip';
import { deferred } from '@/core/deferred';
import { type Agreement, joinedAgreement } from '@/service/graph/agreement';
import { createColumnReader } from '@/service/graph/columnReader';
import type { Ahead, OpenedDao } from '@/service/graph/context';
import { ContractState } from '@/service/graph/contractState';
import { createExecutor, type ParseQuestion } from '@/service/graph/executable';
import type { Reader } from '@/service/graph/reader';
import type { FilesSource } from '@/service/indexer/checkpoint/openedFiles';
import { DaoIndex } from '@/service/indexer/daoIndex';
import { GUESSED_CLOCK } from '@/service/indexer/daoIndexOptions';
import type { ScanThreshold } from '@/service/indexer/logs/scanBudget';
import { createBrowserStore } from '@/service/indexer/store/browser';
import { readOfflineSnapshot } from '@/service/indexer/store/offlineView';
import type { Store, StoreDeps } from '@/service/indexer/store/store';
import { timers as platformTimers, type Timers } from '@/service/indexer/timers';
import type { ChangeKind, Notice, Service, ServiceEvent, ServiceOptions } from '../api/protocol';
import { openAuxiliaryReaders } from './auxiliaryReaders';
import { Chains, startBlockIn } from './chains';
import { createFinder } from './files';
import type { Finder } from './remotes';
import { Watches } from './watch';

/** The service where it runs: what the page sees, and when it has nothing left to read. */
export type LocalService = Service & {
  /** Settles when nothing of what was asked for is being read. */
  idle(): Promise<void>;
  /** Closes one organisation, of which nothing is read or held any more. */
  leave(dao: string): Promise<void>;
};

/** Dependencies of the service; each has a default for the browser. */
export type ServiceDeps = {
  fetch?: typeof fetch | undefined;
  /** Changes how a chain is asked; a server alone sets it. */
  transport?: ((made: Transport) => Transport) | undefined;
  /** Reads and validates questions that others wrote; without, only those of this build may be asked. */
  parseQuestion?: ParseQuestion | undefined;
  store?: ((doors: StoreDeps) => Store) | undefined;
  timers?: Timers | undefined;
  /** From 0 to 1; which proposals of a checkpoint are held against the contract. */
  random?: (() => number) | undefined;
  /** Milliseconds between questions for the newest block. */
  every?: number | undefined;
  /** Scans longer than this wait for `scan`; null: none does, as for a command. */
  threshold?: ScanThreshold | null | undefined;
  /** Makes the reader of an organisation's history; by default the columns of its index. */
  history?: ((dao: string, index: DaoIndex) => Reader | undefined) | undefined;
};

/** An organisation that is being opened, or is open; `begun` when it can be asked for its logs and states. */
type Opening = { begun: ReturnType<typeof deferred<Parameters<Ahead>[0]>>; open: Promise<Open> };

type Open = OpenedDao & { run: DaoIndex } & ReturnType<typeof openAuxiliaryReaders>;

/** The GraphQL service over one's own RPC endpoints; runs in a worker, on a page or in Node alike. */
export function createService(options: ServiceOptions, deps: ServiceDeps = {}): LocalService {
  return new WorkerService(options, deps);
}

class WorkerService implements LocalService {
  private readonly listeners = new Set<(event: ServiceEvent) => void>();
  private readonly said = new Map<string, ServiceEvent>();
  private readonly chains: Chains;
  private readonly opened = new Map<string, Opening>();
  private readonly watches = new Watches((id) => this.open(id));
  private readonly store: Store;
  private readonly files: Finder;
  private readonly timers: Timers;
  private readonly execute: ReturnType<typeof createExecutor>;
  private readonly context: Parameters<typeof createExecutor>[0] = {
    open: (id, ahead) => this.open(id, ahead),
    agreement: (chainId) => this.agreement(chainId),
    settled: (chainId) => this.chains.settled(chainId),
    names: async () => (await import('./names')).openNames(this.chains, this.options.names),
  };

  constructor(
    private readonly options: ServiceOptions,
    private readonly deps: ServiceDeps,
  ) {
    this.timers = deps.timers ?? platformTimers;
    this.execute = createExecutor(this.context, deps.parseQuestion);
    const doors: StoreDeps = {
      onProblem: (code, facts) => this.notice({ code, facts }),
      // An organisation that could not be opened is asked for again by the page.
      onTold: (dao) =>
        this.opened.has(dao)
          ? void this.chains.refresh(parseDaoId(dao).chainId)
          : this.changed(dao, ['head']),
    };
    this.store = (deps.store ?? createBrowserStore)(doors);
    this.chains = new Chains(options.chains, {
      ...deps,
      timers: this.timers,
      onTrouble: ({ code, facts }) => this.notice({ code, facts: { ...facts } }),
    });
    this.files = createFinder({
      ...deps,
      base: options.checkpoints,
      remotes: options.remotes,
      timers: this.timers,
      onLie: this.lie,
    });
  }

  ask: Service['ask'] = async (ask, signal) => {
    signal?.throwIfAborted();
    const answer = await this.execute(ask, signal);
    signal?.throwIfAborted();
    return answer;
  };

  listen: Service['listen'] = (listener) => {
    for (const event of this.said.values()) listener(event);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  watch: Service['watch'] = async (dao, interests, signal) =>
    this.watches.watch(daoId(parseDaoId(dao)), interests, signal);

  syncTo: Service['syncTo'] = async (dao, block) => (await this.open(dao)).run.syncTo(block);

  scan: Service['scan'] = async (dao, wish) => {
    const { run } = await this.open(dao);
    run.budget[wish]();
  };

  clear: Service['clear'] = async () => {
    // Open organisations are closed and read anew on request; going on would store them again at once.
    await this.closeAll();
    await this.store.clear();
  };

  export: Service['export'] = async (request, take, signal) => {
    // Rarely wanted, so it is no part of what every visit loads.
    const { writeExport } = await import('./export');
    return writeExport(await this.open(request.dao), request, take, signal);
  };

  leave = async (dao: string): Promise<void> => {
    const id = daoId(parseDaoId(dao));
    const open = await this.opened.get(id)?.open.catch(() => undefined);
    this.opened.delete(id);
    for (const each of [open?.run, open?.history, open?.delegates]) each?.close();
  };

  stored: Service['stored'] = () => this.store.stored();

  idle = async (): Promise<void> => {
    do {
      await this.watches.idle();
      const opens = await this.opens();
      await Promise.all(opens.map(({ run }) => run.idle()));
      // New data is a reason to read more.
      await this.watches.idle();
      await Promise.all(opens.flatMap(({ history, delegates }) => [history.idle(), delegates.idle()]));
    } while (await this.watches.idle());
  };

  close: Service['close'] = () => {
    void this.closeAll();
    this.chains.close();
    this.store.close();
    this.listeners.clear();
  };

  private async open(text: string, ahead?: Ahead): Promise<Open> {
    // Mostly it is written as it is known, and a checksum takes as long as ten lines of an answer.
    const id = this.opened.has(text) ? text : daoId(parseDaoId(text));
    const { begun, open } = this.opened.get(id) ?? this.begin(id);
    // Beside detection, as its logs are, which are thrown away where it is no Governor.
    if (ahead !== undefined) begun.promise.then(ahead).catch(() => undefined);
    return open;
  }

  private begin(id: string): Opening {
    const begun: Opening['begun'] = deferred();
    const opening = { begun, open: this.start(id, parseDaoId(id), begun) };
    this.opened.set(id, opening);
    // A failure is not kept: the endpoint may be back at the next question.
    opening.open.catch(() => this.opened.get(id) === opening && this.opened.delete(id));
    return opening;
  }

  private async start(id: string, route: DaoLink, begun: Opening['begun']): Promise<Open> {
    const { transport, heads, multicall, currency } = this.chains.get(route.chainId);
    const chain = createReader(transport, route, { multicall });
    // All that can be asked before anything is known goes out together.
    const ends = heads.refresh();
    chain.begin();
    // With a checkpoint or an earlier visit it is not waited for: its failure is the run's to tell.
    ends.catch(() => undefined);
    const earlier = readOfflineSnapshot(this.store, id);
    const files = await this.files(id, { transport, reader: chain, multicall });
    const lie = (reason: string) => files && this.lie(reason, files.source);
    const recalled = await earlier;
    const said = files?.head.governor ?? recalled?.recollection.governor;
    if (said === undefined) await ends;
    const told = heads.newest;
    const run = new DaoIndex({
      ends: told,
      dao: id,
      address: route.address,
      clock: said?.clock ?? GUESSED_CLOCK,
      files,
      recalled,
      reader: chain,
      transport,
      heads,
      store: this.store,
      timers: this.timers,
      start: startBlockIn(this.options, id),
      threshold: this.deps.threshold,
      onChanged: (kinds) => this.changed(id, kinds),
      onDropped: (reason) => this.notice({ code: 'index-dropped', facts: { reason } }),
      onAside: (block) => {
        const host = transport.hosts().map(({ name }) => name);
        this.notice({ code: 'index-aside', facts: { host: host.join(' and '), block: String(block) } });
      },
      onRefused: (reason, isReorg) =>
        isReorg ? this.notice({ code: 'index-dropped', facts: { reason } }) : lie(reason),
    });
    const contract = new ContractState(chain, run);
    begun.resolve({ contract, index: run });
    if (said === undefined)
      await chain.dao({ at: told?.head }).catch((error: unknown) => {
        run.close();
        throw error;
      });
    // A newest block that has come by now is not requested again.
    if (told === undefined) heads.refresh().catch(() => undefined);
    const beside = openAuxiliaryReaders({
      ...{ transport, multicall, currency, run, contract, files, timers: this.timers },
      ...{ start: startBlockIn(this.options, id), organisations: this.options.organisations ?? [] },
      onLie: lie,
      onChanged: (kinds) => this.changed(id, kinds),
    });
    const reader = this.deps.history?.(id, run) ?? createColumnReader(run);
    const listed = this.options.organisations?.find((each) => each.id.toLowerCase() === id.toLowerCase());
    const { multiDelegate = null, franchiserFactory = null } = listed ?? {};
    const known = { id, chainId: route.chainId, multiDelegate, franchiserFactory };
    return { ...known, chain, index: run, reader, contract, run, ...beside };
  }

  private async agreement(chainId: number): Promise<Agreement> {
    const ofChain = (await this.opens()).filter((each) => each.chainId === chainId);
    return joinedAgreement(ofChain.map(({ endpoints }) => endpoints.known));
  }

  private changed(dao: string, kinds: readonly ChangeKind[]): void {
    this.watches.again(dao);
    this.tell({ kind: 'changed', changed: { dao, kinds } });
  }

  private readonly lie = (reason: string, { base, url }: FilesSource) =>
    this.notice({
      code: 'checkpoint-lies',
      facts: { reason, host: new URL(base).host, ...(url && { remote: url }) },
    });

  private notice(notice: Notice): void {
    const key = `${notice.code} ${notice.facts.host ?? ''}`;
    if (this.said.has(key)) return;
    const event = { kind: 'notice', notice } as const;
    this.said.set(key, event);
    this.tell(event);
  }

  private tell(event: ServiceEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private async opens(): Promise<Open[]> {
    const opened = await Promise.allSettled([...this.opened.values()].map(({ open }) => open));
    return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  private async closeAll(): Promise<void> {
    await Promise.all([...this.opened.keys()].map(this.leave));
  }
}
