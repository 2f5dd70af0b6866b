import type { Block } from '@/lib/governor/dao';
import { behind, isQuantity, quantity } from './block';
import { Claim } from './claim';
import { type CheckedLogs, checkLogs, type LogFilter, type RawLog } from './logCheck';
import { cut, type Gap, halves, type LogOptions, type Piece } from './piece';
import { blocksOf, type Range } from './range';
import { assertsLogs, type Kind, RpcError } from './rpcError';
import type { Transport } from './transport';
import { FIRST_WIDTH, widthOf } from './width';

type Options = LogOptions & { onLogs: NonNullable<LogOptions['onLogs']> };

// A scan must end also where every host hangs: after these, the rest is a gap.
const SLOW_HALVINGS = 3;
const FAILURES_IN_A_ROW = 3;
const RATE_ROUNDS = 5;
const PATIENCE = 60_000;
// Refusals that fewer blocks may cure.
const NARROWER: ReadonlySet<Kind> = new Set(['range', 'results', 'large', 'unknown']);

/** One reading of a range by several workers that share a queue; `readLogs` is its door. */
export class Scan {
  readonly covered: Range[] = [];
  readonly gaps: Gap[] = [];
  foreign = 0;
  private readonly queue: Piece[];
  private readonly heads = new Map<number, bigint>();
  private readonly reported = new Set<number>();
  private active = 0;
  private idle: (() => void)[] = [];
  private stopped = false;
  private slowHalvings = 0;
  private failures = 0;
  private done = 0n;

  constructor(
    private readonly transport: Transport,
    private readonly filter: LogFilter,
    private readonly last: Block & { host: number },
    private readonly options: Options,
  ) {
    this.heads.set(last.host, last.number);
    this.queue = [{ from: filter.from, to: filter.to, out: new Set() }];
  }

  /** Lets the workers end after what they are at. */
  stop(): void {
    this.stopped = true;
    this.wake();
  }

  /** One worker: takes the next piece until none is left and nobody can bring a new one. */
  async work(): Promise<void> {
    while (!this.stopped) {
      const piece = this.options.newestFirst === true ? this.queue.pop() : this.queue.shift();
      if (piece !== undefined) {
        this.active += 1;
        try {
          await this.read(piece);
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

  private async read(whole: Piece): Promise<void> {
    const host = this.choose(whole.out);
    if (host === undefined) {
      this.giveUp(whole);
      return;
    }
    const width = widthOf(this.transport, host, BigInt(this.options.width ?? FIRST_WIDTH));
    const { piece, rest } = cut(whole, width.blocks, this.options.newestFirst === true);
    if (rest !== undefined) this.back(rest);
    try {
      const logs = await this.ask(piece, host);
      width.gave(blocksOf(piece));
      this.failures = 0;
      this.take(piece, logs);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.refused(piece, host, error);
    }
  }

  // Hosts in order of preference; one that only asks for slowness is waited for when nobody else is left.
  private choose(out: ReadonlySet<number>): number | undefined {
    const able = this.transport.hosts().filter(({ index, state }) => !out.has(index) && state !== 'refused');
    const free = able.find(({ state }) => state === 'ready' || state === 'untried');
    return (free ?? able.find(({ state }) => state === 'paused') ?? able[0])?.index;
  }

  private back(...pieces: Piece[]): void {
    if (this.options.newestFirst === true) this.queue.push(...pieces);
    else this.queue.unshift(...pieces);
    this.wake();
  }

  private async ask(piece: Piece, host: number): Promise<RawLog[]> {
    const { transport, filter } = this;
    const { signal } = this.options;
    const { address, topics } = filter;
    const query = { address, topics, fromBlock: quantity(piece.from), toBlock: quantity(piece.to) };
    const width = blocksOf(piece);
    const wish = { signal, host, width, patience: PATIENCE };
    const answer = await transport.request('eth_getLogs', [query], wish);
    const checked = checkLogs(answer, { ...filter, from: piece.from, to: piece.to });
    if (typeof checked === 'string') throw transport.charge(host, checked);
    if (checked.foreign > 0) this.distrust(piece, host, checked);
    await this.mustKnow(host, piece.to);
    const newest = checked.logs.at(-1);
    if (newest !== undefined && BigInt(newest.blockNumber) === this.last.number) {
      if (newest.blockHash.toLowerCase() !== this.last.hash.toLowerCase())
        throw behind(transport, host, this.last.number);
    }
    return checked.logs;
  }

  // A host that is behind gives no logs, without a word, of blocks that it has not seen.
  private async mustKnow(host: number, block: bigint): Promise<void> {
    const known = this.heads.get(host);
    if (known !== undefined && known >= block) return;
    const answer = await this.transport.request('eth_blockNumber', [], { signal: this.options.signal, host });
    if (!isQuantity(answer)) throw this.transport.charge(host, 'its block number is no number');
    this.heads.set(host, BigInt(answer));
    if (BigInt(answer) < block) throw behind(this.transport, host, block);
  }

  // Who gives what was not asked for may leave out what was: another host is better, and only its word is no answer.
  private distrust(piece: Piece, host: number, { logs, foreign }: CheckedLogs): void {
    const reason = `${foreign} logs do not belong to the question.`;
    const alone = this.choose(new Set([...piece.out, host])) === undefined;
    if (!alone || logs.length === 0) throw this.transport.charge(host, reason);
    this.foreign += foreign;
    if (this.reported.has(host)) return;
    this.reported.add(host);
    this.transport.report(
      new RpcError('malformed', { host: this.transport.hosts()[host]?.name ?? '', reason }),
    );
  }

  private take(piece: Piece, logs: RawLog[]): void {
    const deliver = () => {
      this.options.onLogs(logs, piece.from, piece.to);
      this.covered.push({ from: piece.from, to: piece.to });
      this.progress(piece);
    };
    if (piece.claim === undefined) deliver();
    else this.judge(piece.claim, piece, logs.length, deliver);
  }

  private judge(claim: Claim, piece: Range, logs: number, deliver: () => void): void {
    const verdict = claim.settle(blocksOf(piece), logs, deliver);
    if (verdict !== 'contradicted') return;
    const { from, to, host } = claim;
    const name = this.transport.hosts()[host]?.name ?? '';
    const reason = `it refused blocks ${from} to ${to} for their many logs, then gave none.`;
    const error = new RpcError('malformed', { host: name, reason });
    this.transport.report(error);
    this.back({ from, to, out: new Set([...claim.out, host]), error });
  }

  private refused(piece: Piece, host: number, error: RpcError): void {
    const width = blocksOf(piece);
    const next = { ...piece, error, out: new Set([...piece.out, host]) };
    if (NARROWER.has(error.kind) && width > 1n) {
      widthOf(this.transport, host, width).refused(width, error.hint);
      this.back(
        ...halves({ ...piece, error, claim: assertsLogs(error) ? this.claim(piece, host) : piece.claim }),
      );
    } else if (error.kind === 'rate' && (piece.rounds ?? 0) < RATE_ROUNDS) {
      // These blocks are not lost: they are asked for again.
      this.back({ ...piece, error, rounds: (piece.rounds ?? 0) + 1 });
    } else if (this.choose(next.out) !== undefined) {
      this.back(next);
    } else if (error.kind === 'slow' && width > 1n && this.slowHalvings < SLOW_HALVINGS) {
      this.slowHalvings += 1;
      widthOf(this.transport, host, width).refused(width, undefined);
      this.back(...halves({ ...piece, error, out: new Set() }));
    } else this.giveUp(next);
  }

  // The outer claim is kept when an inner one is made: the inner one is judged by itself.
  private claim(piece: Piece, host: number): Claim {
    if (piece.claim !== undefined) this.judge(piece.claim, piece, 1, () => undefined);
    return new Claim(piece, host, piece.out);
  }

  private giveUp(piece: Piece): void {
    const error = piece.error ?? new RpcError('down', { host: this.names() });
    this.failures += 1;
    this.leave(piece, error);
    const down = ['down', 'dead', 'slow', 'rate'].includes(error.kind);
    if (!down || this.failures < FAILURES_IN_A_ROW) return;
    // Nobody answers: every further question would only wait for the same end.
    for (const rest of this.queue.splice(0)) this.leave(rest, error);
  }

  private leave(piece: Piece, error: RpcError): void {
    const deliver = () => {
      this.gaps.push({ from: piece.from, to: piece.to, error });
      this.progress(piece);
    };
    // A gap says nothing about how many logs there are, so it cannot refute a claim.
    if (piece.claim === undefined) deliver();
    else this.judge(piece.claim, piece, 1, deliver);
  }

  private names(): string {
    return this.transport
      .hosts()
      .map(({ name }) => name)
      .join(', ');
  }

  private progress(piece: Range): void {
    this.done += blocksOf(piece);
    this.options.onProgress?.({ done: this.done, total: blocksOf(this.filter) });
  }
}
