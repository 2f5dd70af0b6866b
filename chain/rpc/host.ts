import { Batches, type HostCall } from './batch';
import { takeEarly } from './early';
import { HostIdentity, type Settled } from './identity';
import { hostName, isLocalEndpoint, jsonRpc, type RpcAnswer } from './jsonRpc';
import { PER_MINUTE, RateLimiter, sharedLimiter } from './rateLimiter';
import { RpcError } from './rpcError';

/** Times and limits of a transport; every field has a default in `transport.ts`. */
export type HostOptions = {
  chainId: number;
  fetch: typeof fetch;
  /** Milliseconds, only differences matter. */
  clock: () => number;
  /** 0 ≤ n < 1. */
  random: () => number;
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds for one exchange, headers and body together. */
  timeout: number;
  /** Exchanges with one host at the same time. */
  inFlight: number;
  /** Requests a second to one host, with as many at once in reserve. */
  rate: number;
  /** Requests to one host in any 60 seconds, never more; by default 300, and no limit for hosts of one's own. */
  perMinute?: number | undefined;
  /** Its pace is not that of other transports to the same hosts. */
  isApart?: boolean;
  /** Heard at every failure of a host, also at those that another try heals. */
  trouble: (error: RpcError) => void;
  /** A settled block that its chain must have, once one is known. */
  expected: () => Settled | undefined;
};

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

/** A question for one host; `isCompared`: its answer is compared, not trusted, and may be of a fork. */
export type HostQuestion = HostCall & { isCompared?: boolean | undefined };

/** Bytes of an answer, unless told otherwise. */
export const LIMIT = 8_000_000;

const FAILURES_TO_OPEN = 3;
// Even where a host asks for more, it is looked at again.
const LONGEST_PAUSE = 600_000;

/** One endpoint: its chain is checked before any answer counts, its pace kept, and it is left alone while it is down. */
export class Host {
  readonly name: string;
  private readonly identity: HostIdentity;
  private problem: RpcError | undefined;
  private streak = 0;
  private openings = 0;
  private openUntil = 0;
  private pausedUntil = 0;
  private refusals = 0;
  private readonly limiter: RateLimiter;
  private readonly batches: Batches;
  private active = 0;
  private readonly waiting: (() => void)[] = [];
  private requests = 0;
  private failures = 0;
  private latency: number | null = null;

  constructor(
    readonly index: number,
    private readonly url: string,
    private readonly options: HostOptions,
  ) {
    this.name = hostName(url);
    const { chainId, clock, expected, rate, timeout } = options;
    const perMinute = options.perMinute ?? (isLocalEndpoint(url) ? Number.POSITIVE_INFINITY : PER_MINUTE);
    const limits = { rate, perMinute };
    const isShared = !options.isApart && !isLocalEndpoint(url);
    this.limiter = isShared ? sharedLimiter(this.name, limits) : new RateLimiter({ clock, ...limits });
    this.batches = new Batches({
      clock,
      send: (calls, signal) => this.exchange(calls, signal),
      early: (call) => takeEarly(url, call),
    });
    this.identity = new HostIdentity({
      ...{ name: this.name, chainId, clock, expected },
      // It carries no caller's signal. After an open circuit it is also the one trial request.
      ask: (method, params) => this.batches.ask({ method, params, limit: LIMIT, timeout }),
      charge: (reason) => this.charge(reason),
      failed: (error) => this.failed(error),
    });
  }

  /** Milliseconds until this host may be asked for rate's sake; 0 when now. */
  get pause(): number {
    return Math.max(0, this.pausedUntil - this.options.clock());
  }

  /** Why it must not be asked now: wrong chain, or its circuit is open. */
  get obstacle(): RpcError | undefined {
    return this.obstacleTo(false);
  }

  /** As `obstacle`; a fork is no obstacle where the answer is only compared. */
  obstacleTo(isCompared: boolean): RpcError | undefined {
    const { refused } = this.identity;
    if (refused !== undefined && !(isCompared && refused.kind === 'fork')) return refused;
    return this.options.clock() < this.openUntil ? this.problem : undefined;
  }

  /** The figures for Settings and for the choice of a host. */
  stats(): HostStats {
    const { index, name, requests, failures, latency, pause } = this;
    const { pace, reserve } = this.limiter;
    const problem = this.problem ?? null;
    return { index, name, state: this.state(), requests, failures, latency, pause, pace, reserve, problem };
  }

  private state(): HostStats['state'] {
    if (this.identity.refused !== undefined) return 'refused';
    if (this.obstacle !== undefined) return 'open';
    if (this.pause > 0) return 'paused';
    return this.requests === 0 ? 'untried' : 'ready';
  }

  /** Asks; throws `RpcError`, and at once while an obstacle stands. */
  async ask(question: HostQuestion): Promise<unknown> {
    const isCompared = question.isCompared === true;
    const obstacle = this.obstacleTo(isCompared);
    if (obstacle !== undefined) throw obstacle;
    const confirmed = this.identity.confirmed(isCompared);
    // The first question goes out beside the check; its answer counts for nothing until the chain is the right one.
    const answer = this.batches.ask(question);
    // The check is waited for also where the question failed, but not by one who waits for nothing any more.
    const failed = (error: unknown) => (question.signal?.aborted ? Promise.reject(error) : confirmed);
    await Promise.race([confirmed, answer.then(() => confirmed, failed)]);
    return await answer;
  }

  /** Throws away an answer that broke a rule only its reader knows (types, filter); the host is charged with it. */
  charge(reason: string): RpcError {
    const error = new RpcError('malformed', { host: this.name, reason });
    this.failed(error);
    return error;
  }

  private async exchange(calls: readonly HostCall[], signal: AbortSignal): Promise<RpcAnswer[]> {
    const release = await this.slot();
    try {
      signal.throwIfAborted();
      await this.inLine(calls.length, signal);
      return await this.post(calls, signal);
    } finally {
      release();
    }
  }

  private async post(calls: readonly HostCall[], signal: AbortSignal): Promise<RpcAnswer[]> {
    const { clock, fetch, timeout } = this.options;
    const started = clock();
    this.requests += calls.length;
    let delay: number | undefined;
    try {
      const options = { limit: LIMIT, timeout, ...calls[0], fetch, signal };
      const answers = await jsonRpc(this.url, calls, options, (milliseconds) => {
        delay = milliseconds;
      });
      if (answers.some((each) => each !== undefined && 'value' in each)) this.succeeded(clock() - started);
      // Ten refusals of one kind in one answer are one complaint.
      const refusals = answers.flatMap((each) => (each !== undefined && 'error' in each ? each.error : []));
      const kinds = new Map(refusals.map((error) => [error.kind, error]));
      for (const error of kinds.values()) this.failed(error, delay, calls[0]?.width);
      return answers;
    } catch (error) {
      if (error instanceof RpcError) this.failed(error, delay, calls[0]?.width);
      throw error;
    }
  }

  private succeeded(took: number): void {
    this.latency = this.latency === null ? took : this.latency * 0.8 + took * 0.2;
    this.streak = 0;
    this.openings = 0;
    this.refusals = 0;
    this.problem = undefined;
    this.limiter.faster();
  }

  private failed(error: RpcError, delay?: number, width?: bigint): void {
    const { clock, random, trouble } = this.options;
    // A revert is the contract's answer: the host did its work.
    if (error.kind === 'revert') return;
    this.failures += 1;
    if (error.kind === 'rate') {
      this.limiter.slower();
      this.rest(Math.max(delay ?? 0, random() * Math.min(30_000, 500 * 2 ** this.refusals)));
      this.refusals += 1;
    } else if (error.kind === 'down' && delay !== undefined) this.rest(delay);
    if (['down', 'dead', 'slow', 'malformed'].includes(error.kind)) {
      // Many blocks may take long where everything else is well.
      if (error.kind !== 'slow' || width === undefined) this.streak += 1;
      this.problem = error;
    }
    if (['rate', 'host', 'chain', 'fork'].includes(error.kind)) this.problem = error;
    if (this.streak >= FAILURES_TO_OPEN && clock() >= this.openUntil) this.open(clock(), random());
    trouble(error);
  }

  private rest(pause: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.options.clock() + Math.min(LONGEST_PAUSE, pause));
  }

  /** Its chain is checked again in parallel with the next question. */
  doubt(): void {
    this.identity.doubt();
  }

  /** Whether it has a block, whatever chain it is believed to serve. Never throws. */
  has(block: Settled): Promise<boolean> {
    return this.identity.has(block);
  }

  /** The network is back: what looked like the host's failure need not have been. */
  revive(): void {
    this.openUntil = 0;
    this.streak = 0;
    this.openings = 0;
    this.batches.forgive();
  }

  private open(now: number, chance: number): void {
    this.openUntil = now + Math.min(30_000, 2000 * 2 ** this.openings) * (0.5 + chance / 2);
    this.openings += 1;
    // Another node may answer when it comes back.
    this.identity.doubt();
    this.batches.forgive();
  }

  // Hosts count calls, not requests.
  private async inLine(calls: number, signal: AbortSignal): Promise<void> {
    const wait = Math.max(...(await Promise.all(Array.from({ length: calls }, () => this.limiter.take()))));
    if (wait > 0) await this.options.wait(wait, signal);
    // While we stood in line it asked for slowness, or failed.
    const isLate = this.pause > 0 ? this.problem?.kind === 'rate' : this.options.clock() < this.openUntil;
    if (isLate && this.problem !== undefined) throw this.problem;
  }

  private async slot(): Promise<() => void> {
    if (this.active >= this.options.inFlight) await new Promise<void>((enter) => this.waiting.push(enter));
    this.active += 1;
    return () => {
      this.active -= 1;
      this.waiting.shift()?.();
    };
  }
}
