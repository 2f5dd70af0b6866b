import { useChains } from '../settings/config';
import { useAgreement } from './endpoint/agreement';
import { useWallClock } from './now';
import { useSync } from './sync';

/** Seconds after which a newest block is called old: no chain in use is silent for so long. */
const OLD = 1800;
// A chain on the reader's own computer makes no blocks while nothing happens.
const LOCAL = { from: 31337, to: 31399 };

/** How old a newest block is by the reader's clock, in seconds; undefined while it is not old. */
export function useOldHead(chainId: number | undefined, time: bigint | undefined): bigint | undefined {
  const wall = useWallClock(60);
  if (time === undefined || chainId === undefined || wall === 0) return undefined;
  if (chainId >= LOCAL.from && chainId <= LOCAL.to) return undefined;
  const age = BigInt(wall) - time;
  return age > BigInt(OLD) ? age : undefined;
}

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
