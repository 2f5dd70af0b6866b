import { useWallClock } from './now';

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
