import { Client, type CombinedError, cacheExchange } from '@urql/core';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { fromWire, type Service } from '@/service/api/protocol';
import { embedded, fresh } from './exchanges';

/** An urql client answered by our own service; what is on screen is asked again whenever the index advances. */
export function createClient(service: Service): Client {
  return new Client({
    url: 'embedded:',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [fresh(service), cacheExchange, embedded(service)],
  });
}

/** The failure behind an urql error, with our code and facts; foreign ones become `unexpected`. */
export function errorOf(combined: CombinedError): QuorateError {
  if (combined.networkError !== undefined) return asQuorateError(combined.networkError);
  const first = combined.graphQLErrors[0];
  if (first === undefined) return asQuorateError(combined);
  const { code, facts } = first.extensions as { code?: unknown; facts?: unknown };
  return code === undefined ? asQuorateError(first) : fromWire({ code, facts });
}
