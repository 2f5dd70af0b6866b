import { type BlockRange, blocksOf } from '@/core/blockRange';
import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { LONGEST_RATE_WAIT, LogRequest } from '../rpc/logRequest';
import { assertsLogs, type FailureKind, RpcError } from '../rpc/rpcError';
import type { Transport } from '../rpc/transport';
import { ableHosts, chooseHost, type HostChoiceContext, rangeLimitIn } from './hostChoice';
import type { LogFilter, RawLog } from './logCheck';
import { logRetentionOf } from './logRetention';
import { FIRST_RANGE_LIMIT, type RangeLimit } from './rangeLimit';
import { type Gap, halveChunk, LogCountClaim, type LogOptions, type ScanChunk } from './scanChunk';
import { isWithin, type Parted, partAround } from './unread';

// A scan must end also where every host hangs: after these, the rest is a gap.
const FAILURES_IN_A_ROW = 3;
const RATE_ROUNDS = 60;
const RATE_PATIENCE = 180_000;
const VAGUE_ROUNDS = 2;
// Limits of a measured reading: its first blocks, the logs wanted at once, and the steepest growth.
const FIRST_BLOCKS = 8n;
const MANY_LOGS = 5_000n;
const STEEPEST = 8n;
// Refusals that fewer blocks may cure.
const NARROWER: ReadonlySet<FailureKind> = new Set(['range', 'results', 'large', 'unknown']);

/** One reading of a range by several workers that share a queue; `readLogs` starts it. */
export class Scan {
  readonly covered: BlockRange[] = [];
  readonly gaps: Gap[] = [];
  private readonly queue: ScanChunk[];
  private readonly request: LogRequest;
  private readonly context: HostChoiceContext;
  private active = 0;
  private idle: (() => void)[] = [];
  private stopped = false;
  private failures = 0;
  private done = 0n;

  constructor(
    private readonly transport: Transport,
    private readonly filter: LogFilter,
    last: Block & { host?: number },
    private readonly options: LogOptions & { onLogs: NonNullable<LogOptions['onLogs']> },
  ) {
    this.request = new LogRequest(transport, filter, last, options);
    const first = options.width === undefined ? FIRST_RANGE_LIMIT : BigInt(options.width);
    const most = options.isMeasured ? FIRST_BLOCKS : blocksOf(filter);
    this.context = { head: last.number, newest: options.newestFirst === true, first, most };
    this.queue = [{ from: filter.from, to: filter.to, out: new Set() }];
  }

  /** Logs that were given but do not fit the question; left out. */
  get foreign(): number {
    return this.request.foreign;
  }

  /** Lets the workers end after what they are at. */
  stop(): void {
    this.stopped = true;
    this.wake();
  }

  /** One worker: takes the next chunk until none is left and no worker can add one. */
  async work(): Promise<void> {
    while (!this.stopped) {
      const chunk = this.options.newestFirst === true ? this.queue.pop() : this.queue.shift();
      if (chunk !== undefined) {
        this.active += 1;
        try {
          await this.read(chunk);
        } finally {
          this.active -= 1;
          this.wake();
        }
      } else if (this.active === 0) return;
      else await new Promise<void>((resolve) => this.idle.push(resolve));
    }
  }

  private wake(): void {
    const idle = this.idle;
    this.idle = [];
    for (const resolve of idle) resolve();
  }

  private async read(whole: ScanChunk): Promise<void> {
    const { ask, rest, lost, isProbe } = chooseHost(this.transport, whole, this.context);
    if (lost !== undefined) this.giveUp(lost);
    // The rest of a search waits for its result.
    if (!isProbe) this.back(...rest);
    if (ask !== undefined) await this.readFrom(ask.chunk, ask.host);
    if (isProbe) this.back(...rest);
  }

  private async readFrom(chunk: ScanChunk, host: number): Promise<void> {
    try {
      const { logs, odd } = await this.request.ask(chunk, host);
      // These can be understood: the host that gave others was wrong.
      if (odd.length === 0 && chunk.error?.facts.count !== undefined) this.transport.report(chunk.error);
      this.width(host).gave(blocksOf(chunk));
      if (this.options.isMeasured) this.measure(blocksOf(chunk), logs.length);
      logRetentionOf(this.transport, host).gave(chunk.from);
      this.failures = 0;
      this.take(chunk, logs, partAround(chunk, odd, this.transport.hosts()[host]?.name ?? ''));
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.refused(chunk, host, error);
    }
  }

  private measure(blocks: bigint, logs: number): void {
    const fitting = (blocks * MANY_LOGS) / BigInt(logs + 1) || 1n;
    this.context.most = fitting < blocks * STEEPEST ? fitting : blocks * STEEPEST;
  }

  private width(host: number): RangeLimit {
    return rangeLimitIn(this.transport, host, this.context);
  }

  private back(...chunks: ScanChunk[]): void {
    if (this.options.newestFirst === true) this.queue.push(...chunks);
    else this.queue.unshift(...chunks);
    this.wake();
  }

  private take(chunk: ScanChunk, logs: RawLog[], { read, gaps }: Parted): void {
    const deliver = () => {
      for (const part of read) {
        const inside =
          gaps.length === 0 ? logs : logs.filter((log) => isWithin(part, BigInt(log.blockNumber)));
        this.options.onLogs(inside, part.from, part.to);
        this.covered.push(part);
      }
      this.gaps.push(...gaps);
      this.progress(chunk);
    };
    if (chunk.claim === undefined) deliver();
    else this.judge(chunk.claim, chunk, logs.length, deliver);
  }

  private judge(claim: LogCountClaim, chunk: BlockRange, logs: number, deliver: () => void): void {
    if (claim.settle(blocksOf(chunk), logs, deliver) !== 'contradicted') return;
    const { from, to, host } = claim;
    const name = this.transport.hosts()[host]?.name ?? '';
    const reason = t`it refused blocks ${from} to ${to} for their many logs, then gave none.`;
    const error = new RpcError('malformed', { host: name, reason });
    this.transport.report(error);
    this.back({ from, to, out: new Set([...claim.out, host]), error });
  }

  private refused(chunk: ScanChunk, host: number, error: RpcError): void {
    const width = blocksOf(chunk);
    const { kind } = error;
    if (kind === 'rate' && this.waitsFor(chunk, host, error)) return;
    if (NARROWER.has(kind) && width > 1n) return void this.narrow(chunk, host, error);
    this.learn(chunk, host, error);
    // Choose the host anew from the result.
    if (kind === 'depth' || kind === 'host') return void this.back({ ...chunk, error });
    const next = { ...chunk, error, out: new Set([...chunk.out, host]) };
    if (ableHosts(this.transport, next.out).length > 0) this.back(next);
    else if (kind === 'slow' && !this.isOpen(host)) this.back({ ...next, out: chunk.out });
    else this.giveUp(next);
  }

  private learn(chunk: ScanChunk, host: number, error: RpcError): void {
    const { from } = chunk;
    const width = blocksOf(chunk);
    const reach = logRetentionOf(this.transport, host);
    const now = this.transport.now();
    // While its depth is being found, an answer that is no good is none.
    const isProbe = reach.isLimited(now) && (error.kind === 'malformed' || error.kind === 'behind');
    if (error.kind === 'depth' || isProbe) reach.refused(from, error, now);
    else if (error.kind === 'host') reach.bar(error, now);
    else if (error.kind === 'slow' && !this.isOpen(host)) {
      this.width(host).slow(width);
      reach.slow(width, error, now);
    } else if (error.kind === 'block' || NARROWER.has(error.kind)) {
      if (reach.refusedSingle(from, error, now)) this.width(host).forget();
    }
  }

  // Its failure may be an old one: then nothing was asked.
  private isOpen(host: number): boolean {
    return this.transport.hosts()[host]?.state === 'open';
  }

  private narrow(chunk: ScanChunk, host: number, error: RpcError): void {
    this.width(host).refused(blocksOf(chunk), error.hint);
    const claim = assertsLogs(error) ? this.claim(chunk, host) : chunk.claim;
    this.back(...halveChunk({ ...chunk, error, claim }));
  }

  // These blocks are not lost: they are asked for again, unless the host wants more time than a reading has.
  private waitsFor(chunk: ScanChunk, host: number, error: RpcError): boolean {
    const now = this.transport.now();
    const { since = now, rounds = 0 } = chunk;
    // The code of a rate limit is some hosts' code for too many logs, too.
    if (error.isVague && rounds >= VAGUE_ROUNDS && blocksOf(chunk) > 1n) {
      this.narrow(chunk, host, error);
      return true;
    }
    const pause = this.transport.hosts()[host]?.pause ?? 0;
    if (pause > LONGEST_RATE_WAIT || now - since > RATE_PATIENCE || rounds > RATE_ROUNDS) return false;
    this.back({ ...chunk, error, since, rounds: rounds + 1 });
    return true;
  }

  // The outer claim is kept when an inner one is made: the inner one is judged by itself.
  private claim(chunk: ScanChunk, host: number): LogCountClaim {
    if (chunk.claim !== undefined) this.judge(chunk.claim, chunk, 1, () => undefined);
    return new LogCountClaim(chunk, host, chunk.out);
  }

  private giveUp(chunk: ScanChunk): void {
    const error = chunk.error ?? new RpcError('down', { host: this.names() });
    this.failures += 1;
    this.leave(chunk, error);
    const down = ['down', 'dead', 'slow', 'rate'].includes(error.kind);
    if (!down || this.failures < FAILURES_IN_A_ROW) return;
    // No host answers: every further question would only wait for the same end.
    for (const rest of this.queue.splice(0)) this.leave(rest, error);
  }

  private leave(chunk: ScanChunk, error: RpcError): void {
    const deliver = () => {
      this.gaps.push({ from: chunk.from, to: chunk.to, error });
      this.progress(chunk);
    };
    // A gap says nothing about how many logs there are, so it cannot refute a claim.
    if (chunk.claim === undefined) deliver();
    else this.judge(chunk.claim, chunk, 1, deliver);
  }

  private names(): string {
    return this.transport
      .hosts()
      .map(({ name }) => name)
      .join(', ');
  }

  private progress(chunk: BlockRange): void {
    this.done += blocksOf(chunk);
    this.options.onProgress?.({ done: this.done, total: blocksOf(this.filter) });
  }
}
