import { type Exchange, makeErrorResult, makeResult, type Operation } from '@urql/core';
import { filter, make, merge, mergeMap, pipe, takeUntil } from 'wonka';
import type { Service } from '@/service/api/protocol';
import { typedAsk } from './typedAsk';

/** Answers queries through the service; a torn-down query is cancelled there. */
export function serviceExchange(service: Service): Exchange {
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
