import type { RpcError } from './rpcError';

/** How one host is doing; `problem` is its last failure since it last answered. */
export type HostStats = {
  index: number;
  name: string;
  state: 'untried' | 'ready' | 'paused' | 'open' | 'refused';
  requests: number;
  failures: number;
  /** Milliseconds, smoothed; null before the first answer. */
  latency: number | null;
  /** Milliseconds it has asked us to leave it alone. */
  pause: number;
  /** Requests a second it is asked at most, now. */
  pace: number;
  /** Requests that may go out at once before that. */
  reserve: number;
  problem: RpcError | null;
};
