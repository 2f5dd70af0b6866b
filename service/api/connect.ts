import { sharedLimiter } from '@/chain/rpc/rateLimiter';
import { QuorateError } from '@/core/errors';
import { perform } from '../host/perform';
import { onPageLeft } from './pageLeft';
import type {
  Answer,
  EarlyRequest,
  ExportResult,
  FromWorker,
  Request,
  Service,
  ServiceEvent,
  ServiceOptions,
  TakePiece,
  ToWorker,
} from './protocol';
import { type PendingRequest, Requests } from './requests';

const BOOT_LIMIT = 60_000;

/** Dependencies that tests replace: the makers of the worker and of the on-page service. */
type ConnectDeps = {
  worker?: () => Worker;
  local?: (options: ServiceOptions, early: readonly EarlyRequest[]) => Promise<Service>;
  bootLimit?: number;
};

/** A service that is handed out before its options are known: what is asked waits for `open`, or fails with `refuse`. */
type ServiceConnection = {
  service: Service;
  /** `early` is what the page has asked already. */
  open(options: ServiceOptions, early?: readonly EarlyRequest[]): void;
  refuse(error: unknown): void;
};

/** The service for this page: in a worker, or on the page where workers do not start. Does nothing until it is opened. */
export const connectService = (deps: ConnectDeps = {}): ServiceConnection => new Connection(deps);

class Connection implements ServiceConnection {
  private readonly listeners = new Set<(event: ServiceEvent) => void>();
  private readonly said: ServiceEvent[] = [];
  private readonly requests = new Requests((message) => this.post(message));
  private options: ServiceOptions | undefined;
  private early: readonly EarlyRequest[] = [];
  private worker: Worker | undefined;
  private page: Promise<Service> | undefined;
  private boot: ReturnType<typeof setTimeout> | undefined;
  /** The organisations of which something changed: what is shown of them is asked again by a worker that starts anew. */
  private readonly changed = new Set<string>();
  /** Why nothing can be asked any more. */
  private over: { reason: unknown } | undefined;
  private unlisten: readonly (() => void)[] = [];

  constructor(private readonly deps: ConnectDeps) {}

  readonly service: Service = {
    ask: (ask, signal) => this.request({ kind: 'ask', ask }, signal) as Promise<Answer>,
    listen: (listener) => {
      for (const event of this.said) listener(event);
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    export: (request, take, signal) =>
      this.request({ kind: 'export', request }, signal, take) as Promise<ExportResult>,
    watch: (dao, interests, signal) =>
      this.request({ kind: 'watch', dao, interests }, signal) as Promise<void>,
    syncTo: (dao, block) => this.request({ kind: 'syncTo', dao, block: String(block) }) as Promise<void>,
    scan: (dao, wish) => this.request({ kind: 'scan', dao, wish }) as Promise<void>,
    clear: () => this.request({ kind: 'clear' }) as Promise<void>,
    stored: () => this.request({ kind: 'stored' }) as ReturnType<Service['stored']>,
    close: () => {
      this.end(new DOMException('The service was closed.', 'AbortError'));
      this.over = { reason: new QuorateError('unexpected', { reason: 'the service was closed' }) };
    },
  };

  open(options: ServiceOptions, early: readonly EarlyRequest[] = []): void {
    this.options = options;
    this.early = early;
    // On a first visit the worker's files are proven before it starts (lib/offline/guard.ts); then it never does if one is altered.
    const { workerProven } = globalThis as { workerProven?: Promise<unknown> };
    if (workerProven === undefined) this.start(options);
    else void workerProven.then(() => this.start(options));
  }

  refuse(error: unknown): void {
    this.end(error);
  }

  private start(options: ServiceOptions): void {
    if (this.over !== undefined) return;
    this.startWorker(options);
    this.unlisten = [
      onPageLeft(
        () => this.leave(),
        () => this.takeUp(options),
      ),
      onBack(
        () => this.post({ kind: 'back' }),
        () => this.post({ kind: 'away' }),
      ),
    ];
  }

  private startWorker(options: ServiceOptions): void {
    try {
      const worker = (this.deps.worker ?? spawn)();
      this.worker = worker;
      this.boot = setTimeout(() => this.fallBack(options), this.deps.bootLimit ?? BOOT_LIMIT);
      worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
      // After the boot one uncaught error is no reason to read everything again.
      worker.onerror = () => this.boot !== undefined && this.fallBack(options);
      this.post({ kind: 'open', options, early: this.early.map(({ url, body }) => ({ url, body })) });
      this.early.forEach(({ answer }, index) => void this.handOver(index, answer));
      for (const [id, { request }] of this.requests.pending) this.post({ id, ...request });
    } catch {
      this.fallBack(options);
    }
  }

  /** Ends the worker, and with it its locks and its transaction, which other pages would wait for. */
  private leave(): void {
    if (this.page !== undefined) return;
    this.stopWorker();
    // Early answers may be stale once the page was left.
    this.early = [];
    this.requests.endFiles(new DOMException('The page was left.', 'AbortError'));
  }

  private takeUp(options: ServiceOptions): void {
    if (this.page !== undefined) return;
    this.startWorker(options);
    for (const dao of this.changed) this.tell({ kind: 'changed', changed: { dao, kinds: ['head'] } });
  }

  private async handOver(index: number, early: EarlyRequest['answer']): Promise<void> {
    const answer = await early.catch(() => undefined);
    this.post({ kind: 'early', index, answer });
  }

  private request(request: Request, signal?: AbortSignal, take: TakePiece = () => {}): Promise<unknown> {
    if (this.over !== undefined) return Promise.reject(this.over.reason);
    return this.requests.add(request, signal, take, (id, entry) => {
      if (this.page === undefined) this.post({ id, ...request });
      else this.answerHere(id, entry, this.page);
    });
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        clearTimeout(this.boot);
        this.boot = undefined;
        if (message.build !== this.options?.build) this.tell(notice('version-mismatch'));
        return;
      case 'answer':
      case 'piece':
      case 'failed':
        this.requests.hear(message);
        return;
      case 'pace':
        this.post({ ...message, pace: sharedLimiter(message.host).apply(message.event) });
        return;
      default:
        this.tell(message);
    }
  }

  private tell(event: ServiceEvent): void {
    // Later listeners receive notices too.
    if (event.kind === 'notice') this.said.push(event);
    else this.changed.add(event.changed.dao);
    for (const listener of this.listeners) listener(event);
  }

  private fallBack(options: ServiceOptions): void {
    this.stopWorker();
    if (this.over !== undefined || this.page !== undefined) return;
    this.tell(notice('worker-missing'));
    const page = (this.deps.local ?? onPage)(options, this.early);
    this.page = page;
    page.then(
      (service) => {
        if (this.over !== undefined) return service.close();
        service.listen((event) => this.tell(event));
      },
      () => undefined,
    );
    for (const [id, entry] of this.requests.pending) this.answerHere(id, entry, page);
  }

  private answerHere(id: number, entry: PendingRequest, page: Promise<Service>): void {
    page
      .then((service) => perform(service, entry.request, resting(entry.take), entry.signal))
      .then(entry.resolve, entry.reject)
      .finally(() => this.requests.pending.delete(id));
  }

  private post(message: ToWorker): void {
    if (this.worker !== undefined) this.worker.postMessage(message);
    // The service on the page hears what a worker's does.
    else if (message.kind === 'back' || message.kind === 'away') dispatchEvent(new Event(message.kind));
  }

  private stopWorker(): void {
    clearTimeout(this.boot);
    this.boot = undefined;
    this.worker?.terminate();
    this.worker = undefined;
  }

  private end(reason: unknown): void {
    this.over = { reason };
    for (const stop of this.unlisten) stop();
    this.stopWorker();
    this.page?.then((service) => service.close()).catch(() => undefined);
    this.requests.end(reason);
  }
}

const notice = (code: string): ServiceEvent => ({ kind: 'notice', notice: { code, facts: {} } });

// The bundler finds the worker by exactly this expression.
const spawn = (): Worker => new Worker(new URL('../host/worker.ts', import.meta.url), { type: 'module' });

async function onPage(options: ServiceOptions, early: readonly EarlyRequest[]): Promise<Service> {
  const [{ createService }, { offerAnswers }] = await Promise.all([
    import('../host/service'),
    import('../host/earlyAnswers'),
  ]);
  return createService(options, { fetch: offerAnswers(early) });
}

// On the page itself a long file must leave time for the screen between its pieces.
function resting(take: TakePiece): TakePiece {
  return async (piece) => {
    await take(piece);
    await new Promise((resolve) => setTimeout(resolve));
  };
}

/** Calls back when the page is seen, or the network may be back, and when nobody sees it. Returns how to stop. */
function onBack(listener: () => void, away: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const isHidden = () => document.visibilityState === 'hidden';
  const seen = () => (isHidden() ? away() : listener());
  window.addEventListener('online', seen);
  document.addEventListener('visibilitychange', seen);
  if (isHidden()) away();
  return () => {
    window.removeEventListener('online', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
