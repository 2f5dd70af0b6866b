import { type Exchange, makeOperation, type Operation } from '@urql/core';
import { pipe, tap } from 'wonka';
import type { Changed, ChangeKind, Service } from '@/service/api/protocol';
import { documentText } from './graphql';

// At most four times a second, however fast blocks and logs arrive.
const PAUSE = 250;

/** Asks again what is on screen and may have changed with an organisation; the data shown stays until then. */
export function fresh(service: Pick<Service, 'listen'>): Exchange {
  return ({ forward, client }) =>
    (operations$) => {
      const live = new Map<number, Operation>();
      const asked = new Set<number>();
      const dirty = new Set<number>();
      // Failed queries may succeed after any change.
      const failed = new Set<number>();
      const again = (operation: Operation) => {
        if (asked.has(operation.key)) {
          dirty.add(operation.key);
          return;
        }
        client.reexecuteOperation(
          makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }),
        );
      };
      const changed = throttle(async (changes) => {
        // Looked up when something has changed, after the page is there; without this code an answer may be made of anything.
        const known = await import('@/service/api/dependsOn').catch(() => undefined);
        for (const operation of [...live.values()]) {
          const parts = known?.dependsOn(documentText(operation.query));
          if (concerns(operation, parts, changes, failed.has(operation.key))) again(operation);
        }
      });
      service.listen((event) => {
        if (event.kind === 'changed') changed(event.changed);
      });
      return pipe(
        operations$,
        tap((operation) => {
          if (operation.kind === 'query' && operation.context.still !== true) {
            live.set(operation.key, operation);
            asked.add(operation.key);
          } else if (operation.kind === 'teardown') {
            live.delete(operation.key);
            for (const keys of [asked, dirty, failed]) keys.delete(operation.key);
          }
        }),
        forward,
        tap((result) => {
          // A cached answer is followed by the one from the service.
          if (result.stale) return;
          const { key } = result.operation;
          asked.delete(key);
          if (result.error === undefined) failed.delete(key);
          else failed.add(key);
          const operation = live.get(key);
          if (dirty.delete(key) && operation !== undefined) queueMicrotask(() => again(operation));
        }),
      );
    };
}

/** Changes of each organisation, by its lower-case id. */
type Changes = ReadonlyMap<string, ReadonlySet<ChangeKind>>;

function concerns(
  { variables }: Operation,
  parts: ReadonlySet<ChangeKind> | undefined,
  changes: Changes,
  isFailed: boolean,
): boolean {
  const text = JSON.stringify(variables ?? {}).toLowerCase();
  const isAbout = (dao: string) => !text.includes('eip155:') || text.includes(dao);
  return [...changes].some(
    ([dao, kinds]) => isAbout(dao) && (isFailed || [...kinds].some((kind) => parts?.has(kind) ?? true)),
  );
}

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
