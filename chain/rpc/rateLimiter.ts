import { madeOnce } from '@/core/madeOnce';

/** Requests a second to one host, and as many at once in reserve, unless told otherwise. */
export const RATE = 50;
/** Requests in any minute to one host that is not one's own, unless told otherwise. */
export const PER_MINUTE = 300;
const SLOWEST = 0.5;

/** Requests a second, with as many at once in reserve, and in any minute, which may be infinite. */
export type HostLimits = { rate: number; perMinute: number };

/** An event of a limiter: a place in line is taken, the host asked for a lower rate, or it answered. */
export type PaceEvent = 'take' | 'slower' | 'faster';

/** Places that are free (below 0: that others wait for), and places that become free a second. */
export type Pace = { tokens: number; pace: number };

/** The pace of one host: some requests in reserve, then so many a second, slower after each complaint. */
export class RateLimiter {
  private readonly size: number;
  private readonly fastest: number;
  private tokens: number;
  private filled: number;
  /** Requests a second, now. */
  pace: number;

  /** `owner` keeps the pace where it is kept elsewhere; what is here then only follows it. */
  constructor(
    private readonly options: HostLimits & { clock: () => number },
    private readonly owner?: (event: PaceEvent) => Promise<Pace>,
  ) {
    const { clock, rate, perMinute } = options;
    // The reserve and what a minute brings are together the limit, so it holds in whichever minute.
    this.size = Math.min(rate, Math.max(1, Math.floor(perMinute / 6)));
    this.fastest = Math.min(rate, Math.max(1, perMinute - this.size) / 60);
    this.pace = this.fastest;
    this.tokens = this.size;
    this.filled = clock();
  }

  /** Requests that may go out at once. */
  get reserve(): number {
    this.refill();
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Takes a place in line; gives the milliseconds to wait before the request. */
  async take(): Promise<number> {
    const { tokens, pace } = await this.tell('take');
    return tokens < 0 ? (-tokens * 1000) / pace : 0;
  }

  /** The host asked for slowness. */
  slower(): void {
    void this.tell('slower');
  }

  /** The host answered. */
  faster(): void {
    void this.tell('faster');
  }

  /** Does this to the limiter itself, for whoever follows it. */
  apply(event: PaceEvent): Pace {
    this.refill();
    if (event === 'take') this.tokens -= 1;
    if (event === 'slower') this.pace = Math.max(Math.min(SLOWEST, this.fastest), this.pace / 2);
    if (event === 'faster') this.pace = Math.min(this.fastest, this.pace * 1.1);
    return { tokens: this.tokens, pace: this.pace };
  }

  private async tell(event: PaceEvent): Promise<Pace> {
    if (this.owner === undefined) return this.apply(event);
    const found = await this.owner(event);
    this.filled = this.options.clock();
    return Object.assign(this, found);
  }

  private refill(): void {
    const now = this.options.clock();
    this.tokens = Math.min(this.size, this.tokens + ((now - this.filled) * this.pace) / 1000);
    this.filled = now;
  }
}

const shared = new Map<string, RateLimiter>();
let owner: ((host: string, event: PaceEvent) => Promise<Pace>) | undefined;

/** From now on the pace of every host is kept by somebody else: a worker leaves it to its page. */
export function followPace(by: (host: string, event: PaceEvent) => Promise<Pace>): void {
  owner = by;
}

/**
 * The one limiter of a host, by its name: several transports, of a page and of its worker, ask the same hosts, and each
 * host has one limit, 300 requests in any minute unless the first that asks for it says otherwise.
 */
export function sharedLimiter(
  host: string,
  limits: HostLimits = { rate: RATE, perMinute: PER_MINUTE },
): RateLimiter {
  const follow = owner;
  const options = { clock: () => performance.now(), ...limits };
  return madeOnce(shared, host, () => new RateLimiter(options, follow && ((event) => follow(host, event))));
}
