import { type Exchange, makeErrorResult, makeOperation, makeResult, type Operation } from '@urql/core';
import { filter, make, merge, mergeMap, pipe, takeUntil, tap } from 'wonka';
import type { Advanced, Service } from '@/service/api/protocol';
import { typedAsk } from './typedAsk';

// At most four times a second, however fast blocks and logs arrive.
const PAUSE = 250;

/** Answers queries through the service; a torn-down query is cancelled there. */
export function embedded(service: Service): Exchange {
  return ({ forward }) =>
    (operations$) =>
      merge([
        pipe(
          operations$,
          filter((operation) => operation.kind === 'query'),
          mergeMap((operation) =>
            pipe(
              answer(service, operation),
              takeUntil(
                pipe(
                  operations$,
                  filter((other) => other.kind === 'teardown' && other.key === operation.key),
                ),
              ),
            ),
          ),
        ),
        pipe(
          operations$,
          filter((operation) => operation.kind !== 'query'),
          forward,
        ),
      ]);
}

function answer(service: Service, operation: Operation) {
  return make<ReturnType<typeof makeResult>>((observer) => {
    const abort = new AbortController();
    typedAsk(service, operation.query, operation.variables, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        // urql makes an error of an empty list too.
        const errors = found.errors?.length ? { errors: found.errors } : {};
        observer.next(makeResult(operation, { data: found.data, ...errors }));
        observer.complete();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        observer.next(makeErrorResult(operation, error instanceof Error ? error : new Error(String(error))));
        observer.complete();
      },
    );
    return () => abort.abort();
  });
}

/** Asks again what is on screen about an organisation when its index advances; the data shown stays until then. */
export function fresh(service: Pick<Service, 'onAdvanced'>): Exchange {
  return ({ forward, client }) =>
    (operations$) => {
      const live = new Map<number, Operation>();
      const asked = new Set<number>();
      const dirty = new Set<number>();
      const again = (operation: Operation) => {
        if (asked.has(operation.key)) {
          dirty.add(operation.key);
          return;
        }
        client.reexecuteOperation(
          makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }),
        );
      };
      service.onAdvanced(
        throttle((daos) => {
          for (const operation of [...live.values()]) if (concerns(operation, daos)) again(operation);
        }),
      );
      return pipe(
        operations$,
        tap((operation) => {
          if (operation.kind === 'query' && operation.context.still !== true) {
            live.set(operation.key, operation);
            asked.add(operation.key);
          } else if (operation.kind === 'teardown') {
            live.delete(operation.key);
            asked.delete(operation.key);
            dirty.delete(operation.key);
          }
        }),
        forward,
        tap((result) => {
          // A cached answer is followed by the one from the service.
          if (result.stale) return;
          const { key } = result.operation;
          asked.delete(key);
          const operation = live.get(key);
          if (dirty.delete(key) && operation !== undefined) queueMicrotask(() => again(operation));
        }),
      );
    };
}

function concerns(operation: Operation, daos: ReadonlySet<string>): boolean {
  const text = JSON.stringify(operation.variables ?? {}).toLowerCase();
  if (!text.includes('eip155:')) return true;
  for (const dao of daos) if (text.includes(dao.toLowerCase())) return true;
  return false;
}

function throttle(run: (daos: ReadonlySet<string>) => void): (advanced: Advanced) => void {
  let waiting = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = () => {
    timer = undefined;
    last = performance.now();
    const daos = waiting;
    waiting = new Set();
    run(daos);
  };
  return ({ dao }) => {
    waiting.add(dao);
    if (timer === undefined) timer = setTimeout(fire, Math.max(0, last + PAUSE - performance.now()));
  };
}
