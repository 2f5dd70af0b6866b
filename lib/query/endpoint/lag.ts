import { useChains } from '../../settings/config';
import { useOldHead } from '../stale';
import { useSync } from '../sync';
import { useAgreement } from './agreement';

/** By how many seconds what is read lags, and behind what. */
export type Lag = { seconds: bigint; than: 'endpoint' | 'clock' };

/** Whether what is read of an organisation is old: the endpoint asked first is far behind another, or behind the clock. */
export function useLag(dao: string, chainId: number, proposal: bigint | undefined): Lag | undefined {
  const isMany = (useChains().find(({ id }) => id === chainId)?.rpc.length ?? 0) > 1;
  const { data: sync } = useSync(dao);
  const { data } = useAgreement(isMany && sync !== undefined ? dao : undefined, proposal);
  const age = useOldHead(chainId, sync?.head.timestamp);
  const first = data?.behind.find(({ index }) => index === 0);
  if (first !== undefined) return { seconds: first.seconds, than: 'endpoint' };
  return age === undefined ? undefined : { seconds: age, than: 'clock' };
}
