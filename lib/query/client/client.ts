import { Client, cacheExchange } from '@urql/core';
import { takeEarlyRequests } from '@/lib/headstart/taken';
import { connectService } from '@/service/api/connect';
import type { Service, ServiceOptions } from '@/service/api/protocol';
import { fresh } from './fresh';
import { serviceExchange } from './serviceExchange';

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
