import { sharedLimiter } from '@/chain/rpc/rateLimiter';
import { QuorateError } from '@/core/errors';
import { onBack } from '../host/back';
import { perform, type Request } from '../host/perform';
import {
  type Advanced,
  type Answer,
  type ExportPiece,
  type ExportResult,
  type FromWorker,
  fromWire,
  type Notice,
  type Service,
  type ServiceOptions,
  type TakePiece,
  type ToWorker,
} from './protocol';

const BOOT_LIMIT = 10_000;

type Pending = {
  request: Request;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Takes the pieces of a file; only `export` has any. */
  take: TakePiece;
  /** Settles when every piece that came is taken. */
  taken: Promise<void>;
  signal: AbortSignal | undefined;
};

/** What a test replaces: how a worker and how the on-page service are made. */
export type ConnectDeps = {
  worker?: () => Worker;
  local?: (options: ServiceOptions) => Promise<Service>;
  bootLimit?: number;
};

/** The service for this page: in a worker, or on the page where workers do not start. Inert while prerendering. */
export function connectService(options: ServiceOptions, deps: ConnectDeps = {}): Service {
  if (typeof window === 'undefined') return inert();
  return new Connection(options, deps).service();
}

class Connection {
  private readonly advanced = new Set<(advanced: Advanced) => void>();
  private readonly notices = new Set<(notice: Notice) => void>();
  private readonly said: Notice[] = [];
  private readonly pending = new Map<number, Pending>();
  private readonly options: ServiceOptions;
  private readonly local: (options: ServiceOptions) => Promise<Service>;
  private worker: Worker | undefined;
  private page: Promise<Service> | undefined;
  private boot: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private closed = false;
  private unlisten: () => void = () => undefined;

  constructor(options: ServiceOptions, deps: ConnectDeps) {
    this.options = options;
    this.local = deps.local ?? onPage;
    try {
      const worker = (deps.worker ?? spawn)();
      this.worker = worker;
      this.boot = setTimeout(() => this.fallBack(), deps.bootLimit ?? BOOT_LIMIT);
      worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
      // After the boot one uncaught error is no reason to read everything again.
      worker.onerror = () => this.boot !== undefined && this.fallBack();
      this.post({ kind: 'open', options });
      this.unlisten = onBack(
        () => this.post({ kind: 'back' }),
        () => this.post({ kind: 'away' }),
      );
    } catch {
      this.fallBack();
    }
  }

  service(): Service {
    return {
      ask: (ask, signal) => this.request({ kind: 'ask', ask }, signal) as Promise<Answer>,
      onAdvanced: (listener) => listen(this.advanced, listener),
      onNotice: (listener) => {
        // A notice is said once; a listener that comes later hears it too.
        for (const notice of this.said) listener(notice);
        return listen(this.notices, listener);
      },
      export: (request, take, signal) =>
        this.request({ kind: 'export', request }, signal, take) as Promise<ExportResult>,
      watch: (dao, interests, signal) =>
        this.request({ kind: 'watch', dao, interests }, signal) as Promise<void>,
      syncTo: (dao, block) => this.request({ kind: 'syncTo', dao, block: String(block) }) as Promise<void>,
      scan: (dao, wish) => this.request({ kind: 'scan', dao, wish }) as Promise<void>,
      clear: () => this.request({ kind: 'clear' }) as Promise<void>,
      stored: () => this.request({ kind: 'stored' }) as ReturnType<Service['stored']>,
      close: () => this.close(),
    };
  }

  private request(request: Request, signal?: AbortSignal, take: TakePiece = () => {}): Promise<unknown> {
    if (this.closed)
      return Promise.reject(new QuorateError('unexpected', { reason: 'the service was closed' }));
    return new Promise((resolve, reject) => {
      const id = this.next++;
      const entry = { request, resolve, reject, take, taken: Promise.resolve(), signal };
      this.pending.set(id, entry);
      signal?.addEventListener('abort', () => this.cancel(id), { once: true });
      if (this.page === undefined) this.post({ id, ...request });
      else this.answerHere(id, entry, this.page);
    });
  }

  private cancel(id: number): void {
    const entry = this.pending.get(id);
    if (entry === undefined) return;
    this.pending.delete(id);
    if (this.page === undefined) this.post({ kind: 'cancel', id });
    entry.reject(new DOMException('The question was taken back.', 'AbortError'));
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        clearTimeout(this.boot);
        this.boot = undefined;
        if (message.build !== this.options.build) this.notice({ code: 'version-mismatch', facts: {} });
        return;
      case 'answer':
        this.answered(message.id, message.answer);
        return;
      case 'piece':
        this.takePiece(message.id, message.piece);
        return;
      case 'failed':
        this.pending.get(message.id)?.reject(fromWire(message));
        this.pending.delete(message.id);
        return;
      case 'advanced':
        for (const listener of this.advanced) listener(message.advanced);
        return;
      case 'pace':
        this.post({ ...message, pace: sharedLimiter(message.host).apply(message.event) });
        return;
      case 'notice':
        this.notice(message.notice);
    }
  }

  private answered(id: number, answer: unknown): void {
    const entry = this.pending.get(id);
    // The last pieces may still be on their way into the file.
    void entry?.taken.then(() => {
      if (this.pending.delete(id)) entry.resolve(answer);
    });
  }

  private takePiece(id: number, piece: ExportPiece): void {
    const entry = this.pending.get(id);
    if (entry === undefined) return;
    entry.taken = entry.taken
      .then(() => (this.pending.has(id) ? entry.take(piece) : undefined))
      .then(
        () => this.post({ kind: 'took', id }),
        (error: unknown) => {
          entry.reject(error);
          this.cancel(id);
        },
      );
  }

  private notice(notice: Notice): void {
    this.said.push(notice);
    for (const listener of this.notices) listener(notice);
  }

  private fallBack(): void {
    this.stopWorker();
    if (this.closed || this.page !== undefined) return;
    this.notice({ code: 'worker-missing', facts: {} });
    const page = this.local(this.options);
    this.page = page;
    page.then(
      (service) => {
        if (this.closed) return service.close();
        service.onAdvanced((advanced) => this.hear({ kind: 'advanced', advanced }));
        service.onNotice((notice) => this.notice(notice));
      },
      () => undefined,
    );
    for (const [id, entry] of this.pending) this.answerHere(id, entry, page);
  }

  private answerHere(id: number, entry: Pending, page: Promise<Service>): void {
    page
      .then((service) => perform(service, entry.request, resting(entry.take), entry.signal))
      .then(entry.resolve, entry.reject)
      .finally(() => this.pending.delete(id));
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private stopWorker(): void {
    clearTimeout(this.boot);
    this.boot = undefined;
    this.worker?.terminate();
    this.worker = undefined;
  }

  private close(): void {
    this.closed = true;
    this.unlisten();
    this.stopWorker();
    this.page?.then((service) => service.close()).catch(() => undefined);
    for (const entry of this.pending.values()) {
      entry.reject(new DOMException('The service was closed.', 'AbortError'));
    }
    this.pending.clear();
  }
}

// The bundler finds the worker by exactly this expression.
function spawn(): Worker {
  return new Worker(new URL('../host/worker.ts', import.meta.url), { type: 'module' });
}

async function onPage(options: ServiceOptions): Promise<Service> {
  const { createService } = await import('../host/service');
  return createService(options);
}

// On the page itself a long file must leave time for the screen between its pieces.
function resting(take: TakePiece): TakePiece {
  return async (piece) => {
    await take(piece);
    await new Promise((resolve) => setTimeout(resolve));
  };
}

function listen<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}

function inert(): Service {
  const never = () => new Promise<never>(() => undefined);
  const deaf = () => () => undefined;
  return {
    ...{ ask: never, watch: never, export: never, syncTo: never, scan: never, clear: never, stored: never },
    ...{ onAdvanced: deaf, onNotice: deaf, close: () => undefined },
  };
}
