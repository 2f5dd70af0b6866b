import {
  Client,
  cacheExchange,
  type Exchange,
  makeErrorResult,
  makeResult,
  type Operation,
} from '@urql/core';
import { filter, make, merge, mergeMap, pipe, takeUntil } from 'wonka';
import { takeEarlyRequests } from '@/lib/headstart/taken';
import { connectService } from '@/service/api/connect';
import type { Service, ServiceOptions } from '@/service/api/protocol';
import { fresh } from './fresh';
import { typedAsk } from './typedAsk';

/** An urql client answered by our own service; what is on screen is asked again whenever the index advances. */
export function createClient(service: Service): Client {
  return new Client({
    url: 'embedded:',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [fresh(service), cacheExchange, serviceExchange(service)],
  });
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

/** Answers queries through the service; a torn-down query is cancelled there. */
function serviceExchange(service: Service): Exchange {
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
