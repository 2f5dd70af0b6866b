import { NO_CONNECTION } from './rpcError';
import type { Transport } from './transport';

/**
 * Whether the network is away, as far as can be told: at its last question no host of the transport could be reached, or
 * none answered in time. A host that answers, even with a refusal, is there.
 */
export function isOffline(transport: Pick<Transport, 'hosts'>): boolean {
  const hosts = transport.hosts();
  return (
    hosts.length > 0 &&
    hosts.every(
      ({ problem }) =>
        problem?.kind === 'slow' || (problem?.kind === 'down' && problem.facts.reason === NO_CONNECTION),
    )
  );
}
