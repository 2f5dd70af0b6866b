import type { HostStats, Transport } from '../rpc/transport';
import { logRetentionOf } from './logRetention';
import { FIRST_RANGE_LIMIT, rangeLimitOf } from './rangeLimit';

/** Expected cost of reading some blocks from an endpoint: an estimate from past answers. */
export type Plan = {
  requests: number;
  seconds: number;
  /** Name of the endpoint that would be asked first; empty when there is none. */
  host: string;
};

// Before the first answer; only then is it a guess.
const UNKNOWN_LATENCY = 250;
const PARALLEL = 3;

/** The requests and seconds that reading the logs of so many blocks takes; never less than its pace allows. */
export function planOf(transport: Transport, blocks: bigint): Plan {
  const host = firstOf(transport);
  if (host === undefined || blocks <= 0n) return { requests: 0, seconds: 0, host: host?.name ?? '' };
  const width = rangeLimitOf(transport, host.index, FIRST_RANGE_LIMIT).blocks;
  // Fits a double by far: a chain has fewer than 2^53 blocks.
  const requests = Number((blocks + width - 1n) / width);
  const paced = Math.max(0, requests - host.reserve) / host.pace;
  const answered = (requests * (host.latency ?? UNKNOWN_LATENCY)) / 1000 / PARALLEL;
  return { requests, seconds: Math.ceil(Math.max(paced, answered)), host: host.name };
}

function firstOf(transport: Transport): HostStats | undefined {
  const able = transport.hosts().filter(({ state }) => state !== 'refused');
  const deep = able.filter(({ index }) => !logRetentionOf(transport, index).isLimited(transport.now()));
  return deep.find(({ state }) => state === 'ready' || state === 'untried') ?? deep[0] ?? able[0];
}
