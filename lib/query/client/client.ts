import { Client, cacheExchange } from '@urql/core';
import type { Service } from '@/service/api/protocol';
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
