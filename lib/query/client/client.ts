import type { DocumentDecoration } from 'gql.tada';
import { createContext, useContext } from 'react';
import type { QuorateError } from '@/core/errors';
import { takeEarlyRequests } from '@/lib/headstart/taken';
import { connectService } from '@/service/api/connect';
import type { Answer, Changed, ChangeKind, Service, ServiceOptions } from '@/service/api/protocol';
import { documentText } from './graphql';
import { failureOf, refusalOf } from './problem';
import { typedAsk, wireVariables } from './typedAsk';

// Changes reach questions at most four times a second, however fast blocks and logs arrive.
const PAUSE = 250;

/** Answer to a question, or why there is none; a stale one is followed by one of the service. */
export type QueryResult<Data> = {
  key: string;
  data?: Data | undefined;
  error?: QuorateError | undefined;
  stale: boolean;
};

type Listener<Data> = (result: QueryResult<Data>) => void;

/** A question of the page; the same document and variables have the same `key`. */
export type Query<Data> = {
  key: string;
  /** Its last good answer. */
  known(): QueryResult<Data> | undefined;
  /** Asks, with the last good answer first unless it `isAnew`, and again after changes unless it `isStill`. */
  subscribe(
    listener: Listener<Data>,
    how?: { isAnew?: boolean | undefined; isStill?: boolean },
  ): { unsubscribe: () => void };
  /** Asks once, anew; never settles when the signal aborts before. */
  toPromise(signal?: AbortSignal): Promise<QueryResult<Data>>;
};

/** A question that somebody waits for. */
class Asked<Data> {
  readonly listeners = new Set<Listener<Data>>();
  isStill = true;
  isFailed = false;
  // To be asked again after the answer that is awaited.
  #isDirty = false;
  #asking: AbortController | undefined;

  constructor(
    readonly request: (signal: AbortSignal) => Promise<{ data: Data | null; errors: Answer['errors'] }>,
    readonly settle: (result: Pick<QueryResult<Data>, 'data' | 'error'>) => void,
  ) {}

  /** Asks, or once more after the answer that is awaited where that may be old. */
  async ask(mayBeOld: boolean): Promise<void> {
    if (this.#asking !== undefined) {
      this.#isDirty ||= mayBeOld;
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.#isDirty = false;
    const result = await this.request(asking.signal).then(
      ({ data, errors }) => ({ data: data ?? undefined, error: refusalOf(errors?.[0]) }),
      (error: unknown) => ({ data: undefined, error: failureOf(error) }),
    );
    if (asking.signal.aborted) return;
    this.#asking = undefined;
    this.isFailed = result.error !== undefined;
    this.settle(result);
    if (this.#isDirty && this.listeners.size > 0) await this.ask(true);
  }

  stop(): void {
    this.#asking?.abort();
  }
}

/** Asks the service; what is on screen is asked again when it may have changed, and its data stays until then. */
export class Client {
  readonly #service: Service;
  readonly #asked = new Map<string, Asked<unknown>>();
  // Whoever comes back to a page sees its last answers at once.
  readonly #answers = new Map<string, unknown>();

  constructor(service: Service) {
    this.#service = service;
    const changed = throttle((changes) => this.#change(changes));
    service.listen((event) => {
      if (event.kind === 'changed') changed(event.changed);
    });
  }

  query<Data, Variables>(document: DocumentDecoration<Data, Variables>, variables: Variables): Query<Data> {
    const key = `${documentText(document)}\n${JSON.stringify(wireVariables(document, variables))}`;
    const known = () =>
      this.#answers.has(key) ? { key, data: this.#answers.get(key) as Data, stale: true } : undefined;
    const begin = () => {
      const begun = new Asked<Data>(
        (signal) => typedAsk(this.#service, document, variables, signal),
        (result) => {
          if (result.error === undefined) this.#answers.set(key, result.data);
          for (const listener of [...begun.listeners]) listener({ ...result, key, stale: false });
        },
      );
      this.#asked.set(key, begun as Asked<unknown>);
      return begun;
    };
    const subscribe: Query<Data>['subscribe'] = (listener, { isAnew = false, isStill = false } = {}) => {
      const asked = (this.#asked.get(key) as Asked<Data> | undefined) ?? begin();
      const own: Listener<Data> = (result) => listener(result);
      asked.listeners.add(own);
      asked.isStill &&= isStill;
      const before = isAnew ? undefined : known();
      if (before !== undefined) listener(before);
      void asked.ask(isAnew);
      const unsubscribe = () => {
        if (!asked.listeners.delete(own) || asked.listeners.size > 0) return;
        asked.stop();
        this.#asked.delete(key);
      };
      return { unsubscribe };
    };
    const toPromise: Query<Data>['toPromise'] = (signal) =>
      new Promise((resolve) => {
        const take = (result: QueryResult<Data>) => {
          unsubscribe();
          resolve(result);
        };
        const { unsubscribe } = subscribe(take, { isAnew: true, isStill: true });
        signal?.addEventListener('abort', unsubscribe);
      });
    return { key, known, subscribe, toPromise };
  }

  async #change(changes: Changes): Promise<void> {
    // Looked up when something has changed, after the page is there; without this code an answer may be made of anything.
    const code = await import('@/service/api/dependsOn').catch(() => undefined);
    for (const [key, asked] of [...this.#asked]) {
      const end = key.lastIndexOf('\n');
      const parts = code?.dependsOn(key.slice(0, end));
      const said = key.slice(end).toLowerCase();
      const isConcerned = [...changes].some(([dao, kinds]) => {
        if (said.includes('eip155:') && !said.includes(dao)) return false;
        // Failed queries may succeed after any change.
        return asked.isFailed || [...kinds].some((kind) => parts?.has(kind) ?? true);
      });
      if (isConcerned && !asked.isStill) void asked.ask(true);
    }
  }
}

/** Changes of each organisation, by its lower-case id. */
type Changes = ReadonlyMap<string, ReadonlySet<ChangeKind>>;

function throttle(run: (changes: Changes) => Promise<void>): (changed: Changed) => void {
  let waiting = new Map<string, Set<ChangeKind>>();
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = () => {
    timer = undefined;
    last = performance.now();
    const changes = waiting;
    waiting = new Map();
    void run(changes);
  };
  return ({ dao, kinds }) => {
    const id = dao.toLowerCase();
    waiting.set(id, new Set([...(waiting.get(id) ?? []), ...kinds]));
    if (timer === undefined) timer = setTimeout(fire, Math.max(0, last + PAUSE - performance.now()));
  };
}

/** The client of the page, given by the shell. */
export const ClientContext = createContext<Client | undefined>(undefined);

/** The client that answers the questions of this page. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('no client answers the questions of this page');
  return client;
}

/** A client of our own service. */
export function createClient(service: Service): Client {
  return new Client(service);
}

/** The service of this page with its client; what is asked waits until it is opened. */
export function connectClient() {
  const connection = connectService();
  return {
    service: connection.service,
    client: createClient(connection.service),
    open: (options: ServiceOptions) => connection.open(options, takeEarlyRequests()),
    refuse: (error: unknown) => connection.refuse(error),
  };
}
