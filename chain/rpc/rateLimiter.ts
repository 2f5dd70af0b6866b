const PER_MINUTE = 300;
const SLOWEST = 0.5;

/** What a bucket is made of; `perMinute` may be infinite. */
export type RateLimiterOptions = { clock: () => number; rate: number; perMinute: number };

/** The limit of requests in any minute: one's own hosts have none, others 300 unless told otherwise. */
export function perMinuteOf(isOwn: boolean, told: number | undefined): number {
  return told ?? (isOwn ? Number.POSITIVE_INFINITY : PER_MINUTE);
}

/** The pace of one host: some requests in reserve, then so many a second, slower after each complaint. */
export class RateLimiter {
  private readonly size: number;
  private readonly fastest: number;
  private tokens: number;
  private filled: number;
  /** Requests a second, now. */
  pace: number;

  constructor(private readonly options: RateLimiterOptions) {
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
  take(): number {
    this.refill();
    this.tokens -= 1;
    return this.tokens < 0 ? (-this.tokens * 1000) / this.pace : 0;
  }

  /** The host asked for slowness. */
  slower(): void {
    this.refill();
    this.pace = Math.max(Math.min(SLOWEST, this.fastest), this.pace / 2);
  }

  /** The host answered. */
  faster(): void {
    this.refill();
    this.pace = Math.min(this.fastest, this.pace * 1.1);
  }

  private refill(): void {
    const now = this.options.clock();
    this.tokens = Math.min(this.size, this.tokens + ((now - this.filled) * this.pace) / 1000);
    this.filled = now;
  }
}

const shared = new Map<string, RateLimiter>();

/**
 * The bucket of a host by its name. Several transports of one page ask the same hosts, whose limit is one: those that
 * are limited share a bucket, unless a clock of its own keeps a transport apart.
 */
export function rateLimiterOf(name: string, options: RateLimiterOptions, isApart: boolean): RateLimiter {
  if (isApart || !Number.isFinite(options.perMinute)) return new RateLimiter(options);
  const bucket = shared.get(name) ?? new RateLimiter(options);
  shared.set(name, bucket);
  return bucket;
}
