import type { HostStats } from './hostStats';
import { HostIdentity, type Settled } from './identity';
import { hostName, isLocalEndpoint, jsonRpc } from './jsonRpc';
import { PER_MINUTE, RateLimiter, sharedLimiter } from './rateLimiter';
import { RpcError } from './rpcError';

/** What may be set about a transport's times and limits; every field has a default in `transport.ts`. */
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

/** What is asked of one host. */
export type HostQuestion = {
  method: string;
  params: readonly unknown[];
  limit: number;
  timeout: number;
  width?: bigint | undefined;
  signal?: AbortSignal | undefined;
  /** Its answer is compared with others' and not believed: it may be of a fork. */
  isCompared?: boolean | undefined;
};

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
    const isShared = !options.isApart && !isLocalEndpoint(url) && options.perMinute === undefined;
    this.limiter = isShared ? sharedLimiter(this.name) : new RateLimiter({ clock, rate, perMinute });
    this.identity = new HostIdentity({
      ...{ name: this.name, chainId, clock, expected },
      // It carries no caller's signal. After an open circuit it is also the one trial request.
      ask: (method, params) => this.exchange({ method, params, limit: 1_000_000, timeout }),
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
    const release = await this.slot(question.signal);
    try {
      // Looked at after the queue: the host may have failed for those before us.
      const isCompared = question.isCompared === true;
      const obstacle = this.obstacleTo(isCompared);
      if (obstacle !== undefined) throw obstacle;
      const confirmed = this.identity.confirmed(isCompared);
      // The first question goes out in parallel with the check; its answer counts for nothing until the chain is the right one.
      const answer = this.exchange(question);
      answer.catch(() => undefined);
      await confirmed;
      return await answer;
    } finally {
      release();
    }
  }

  /** Throws away an answer that broke a rule only its reader knows (types, filter); the host is charged with it. */
  charge(reason: string): RpcError {
    const error = new RpcError('malformed', { host: this.name, reason });
    this.failed(error);
    return error;
  }

  private async exchange(question: HostQuestion): Promise<unknown> {
    const { clock, fetch } = this.options;
    await this.inLine(question.signal);
    const started = clock();
    this.requests += 1;
    let delay: number | undefined;
    try {
      const options = { ...question, fetch };
      const answer = await jsonRpc(this.url, question.method, question.params, options, (milliseconds) => {
        delay = milliseconds;
      });
      this.succeeded(clock() - started);
      return answer;
    } catch (error) {
      if (error instanceof RpcError) this.failed(error, delay, question.width);
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
  }

  private open(now: number, chance: number): void {
    const longest = Math.min(30_000, 2000 * 2 ** this.openings);
    this.openUntil = now + longest * (0.5 + chance / 2);
    this.openings += 1;
    // Another node may answer when it comes back.
    this.identity.doubt();
  }

  private async inLine(signal: AbortSignal | undefined): Promise<void> {
    const wait = await this.limiter.take();
    if (wait > 0) await this.options.wait(wait, signal);
    // Asked for while we stood in line.
    if (this.pause > 0 && this.problem?.kind === 'rate') throw this.problem;
  }

  private async slot(signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.active >= this.options.inFlight) await this.queue(signal);
    this.active += 1;
    return () => {
      this.active -= 1;
      this.waiting.shift()?.();
    };
  }

  private queue(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(enter);
    });
  }
}
