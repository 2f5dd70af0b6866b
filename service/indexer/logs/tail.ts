import type { Address, Hex } from 'viem';
import { parseQuantity, type UntrustedLog } from '@/chain/logs/log';
import { readLogs } from '@/chain/logs/logs';
import { isStillThere } from '@/chain/rpc/calls';
import { getBlock, type Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { SETTLED_DEPTH } from '@/core/timing';
import type { Anchor, IndexKind } from '@/service/indexer/store/store';
import { type ChainHead, mayHaveLogs } from '../chainHeads';
import type { LogIndex } from '../logIndex';
import { gaps, isIn, sorted, without } from './coverage';
import type { RangeFailure } from './failures';
import type { LogSource } from './rangeReader';

// An endpoint behind a balancer may fall behind for a moment; only at the third time is it the chain.
const LAGS = 2;

/** The owner of a tail: answers its questions and hears its news. */
export type TailOwner = {
  /** The first block worth reading, where it is known. */
  readonly lowest: bigint | null;
  source(kinds: readonly IndexKind[]): LogSource;
  /** The blocks that are built on are the chain's, and it is known which are settled. */
  stood(): void;
  /** The proposals of the tail are held; its votes, which may be many, are read next. */
  proposalsRead(): void;
  /** The chain has none of the blocks that is built on; gives one of the chain up to which something is held instead. */
  lost(anchor: Anchor): Promise<Anchor | undefined>;
};

/** The unfinalized end of the chain: read at every new block, dropped back when the chain takes blocks back. */
export class Tail {
  /** Grows whenever blocks were taken back. */
  forks = 0;
  /** Everything from the settled blocks up to here is held; -1 when nothing is. */
  reached = -1n;
  problem: QuorateError | null = null;
  /** No block above this one has logs of the Governor, as the blocks themselves say. */
  lastNews = 0n;
  /** Blocks of the tail with logs that could not be understood. */
  unread: readonly RangeFailure[] = [];
  private readAt: Hex | undefined;
  private ends: ChainHead | undefined;
  private anchors: Anchors = [];
  private lags = 0;
  private followed: ChainHead | undefined;
  private restored: { number: bigint; block: Promise<Block | null> } | undefined;

  constructor(
    private readonly options: { transport: Transport; address: Address; held: LogIndex; signal: AbortSignal },
    private readonly owner: TailOwner,
  ) {}

  /** The ends of the chain as last stepped to, undefined before the first. */
  get at(): ChainHead | undefined {
    return this.ends;
  }

  /** Highest block that is not taken back. */
  get settled(): bigint {
    if (this.ends === undefined) return 0n;
    const { head, finalized } = this.ends;
    return finalized?.number ?? (head.number > SETTLED_DEPTH ? head.number - SETTLED_DEPTH : 0n);
  }

  /** Takes up a stored index, which must be of the chain that this block is of. */
  restore(anchor: Anchor): void {
    this.anchors = [anchor];
    // Asked for at once, beside whatever else is asked for first.
    const block = getBlock(this.options.transport, anchor.number).catch(() => null);
    this.restored = { number: anchor.number, block };
  }

  /** Brings the tail to these ends; throws when the chain could not be asked. */
  async step(ends: ChainHead): Promise<void> {
    const { head, finalized } = ends;
    if (this.isLagging(head)) return;
    await this.follow(ends);
    if (!this.isQuiet(ends)) this.lastNews = head.number;
    this.ends = ends;
    if (finalized !== null) this.anchors = record(this.anchors, finalized);
    this.problem = null;
    this.owner.stood();
    if (!(await this.read(ends))) return;
    this.readAt = head.hash;
    this.problem = this.unread[0]?.error ?? null;
    this.anchors = record(this.anchors, head);
    this.reached = head.number;
  }

  /** Makes sure, once for each, that what is built on is of the chain of these ends. */
  async follow(ends: ChainHead): Promise<void> {
    if (this.followed === ends) return;
    await this.dropForked(ends);
    this.followed = ends;
  }

  private isQuiet({ head, header }: ChainHead): boolean {
    const last = this.ends?.head;
    const { address } = this.options;
    if (last === undefined || header === undefined) return false;
    return head.hash === last.hash || (header.parent === last.hash && !mayHaveLogs(header, address));
  }

  private isLagging(head: Block): boolean {
    if (this.ends === undefined || head.number >= this.ends.head.number) {
      this.lags = 0;
      return false;
    }
    return this.lags++ < LAGS;
  }

  private async dropForked({ head, header }: ChainHead): Promise<void> {
    const top = this.anchors.at(-1);
    if (top === undefined || (header?.parent === top.hash && head.number === top.number + 1n)) return;
    const at = (number: bigint) => this.hashAt(number, head);
    if ((await at(top.number)) === top.hash) return;
    // Blocks are taken back, or it is another chain: each endpoint is asked which it is.
    this.options.transport.doubt();
    const fork = await findFork(this.anchors, at);
    if (fork?.number === top.number) return;
    if (fork === undefined) {
      const instead = await this.owner.lost(top);
      this.forks++;
      this.anchors = instead === undefined ? [] : [instead];
      this.reached = -1n;
      return;
    }
    this.forks++;
    this.options.held.truncate(fork.number + 1n);
    this.anchors = upTo(this.anchors, fork.number);
    this.reached = fork.number;
  }

  private async hashAt(number: bigint, head: Block): Promise<Hex | null> {
    if (number > head.number) return null;
    if (number === head.number) return head.hash;
    const early = this.restored?.number === number ? await this.restored.block : null;
    this.restored = undefined;
    return (early ?? (await getBlock(this.options.transport, number)))?.hash ?? null;
  }

  // The first time each by itself, so that the list of proposals need not wait for the votes; later both at once.
  private async read(ends: ChainHead): Promise<boolean> {
    const { head } = ends;
    // While nothing is new, what could not be understood is not asked for again.
    if (this.readAt !== head.hash) this.unread = [];
    if (this.reached >= 0n) return this.readKinds(ends, ['proposal', 'vote']);
    const list = this.readKinds(ends, ['proposal']).then((isRead) => {
      if (isRead) this.owner.proposalsRead();
      return isRead;
    });
    return (await Promise.all([list, this.readKinds(ends, ['vote'])])).every(Boolean);
  }

  // Taken only when the reading was of the chain this head belongs to.
  private async readKinds({ head, header }: ChainHead, kinds: readonly IndexKind[]): Promise<boolean> {
    const { signal, transport } = this.options;
    const source = this.owner.source(kinds);
    const range = { from: this.lowest(), to: head.number };
    const [next] = without(gaps(source.coverage(), range), sorted(this.unread));
    if (next === undefined) return true;
    // The newest block says itself that it has none.
    if (next.from === head.number && header && !mayHaveLogs(header, this.options.address)) {
      source.take(next, []);
      return true;
    }
    const failed = await readTail(transport, source, { from: next.from, head, signal });
    // The chain moved meanwhile; the next step will see where to.
    if (failed === undefined) return false;
    const isUnread = ({ error }: RangeFailure) => error.code === 'logs-unread';
    this.unread = [...this.unread, ...failed.filter(isUnread)];
    const gap = failed.find((each) => !isUnread(each));
    if (gap !== undefined) this.problem = gap.error;
    return gap === undefined;
  }

  private lowest(): bigint {
    const start = this.owner.lowest ?? 0n;
    const { settled } = this;
    const tail = settled === 0n ? 0n : settled + 1n;
    return start > tail ? start : tail;
  }
}

/** Reads and takes the logs from a block to the head, unless the chain moved meanwhile (undefined then); returns the gaps. */
export async function readTail(
  transport: Transport,
  { target, odd, take }: Pick<LogSource, 'target' | 'odd' | 'take'>,
  { from, head, signal }: { from: bigint; head: Block; signal: AbortSignal },
): Promise<readonly RangeFailure[] | undefined> {
  const found = target();
  if (found === undefined) return undefined;
  const filter = { address: found.address, topics: [found.topics as readonly Hex[]], from, to: head.number };
  const { covered, gaps, logs } = await readLogs(transport, filter, { signal, odd, last: head });
  const isMoved = gaps.length > 0 && !(await isStillThere(transport, head, signal).catch(() => true));
  if (signal.aborted || isMoved) return undefined;
  for (const part of covered) take(part, inside(part, logs));
  return gaps;
}

function inside(part: BlockRange, logs: readonly UntrustedLog[]): readonly UntrustedLog[] {
  const isInside = isIn([part]);
  return logs.filter(({ blockNumber }) => isInside(parseQuantity(blockNumber)));
}

const KEPT = 512;

/** Blocks the index was built on, lowest first; a later one with the same number takes the place of the earlier. */
type Anchors = readonly Anchor[];

/** The anchors with one more; only the latest are kept, and always the lowest: it is the last resort. */
export function record(anchors: Anchors, anchor: Anchor): Anchor[] {
  const next = [...anchors.filter(({ number }) => number !== anchor.number), anchor].sort((a, b) =>
    a.number < b.number ? -1 : 1,
  );
  return next.length > KEPT ? [...next.slice(0, 1), ...next.slice(2)] : next;
}

/** The anchors up to a block, that block included. */
function upTo(anchors: Anchors, number: bigint): Anchor[] {
  return anchors.filter((anchor) => anchor.number <= number);
}

/**
 * The highest anchor that is still on the chain, by bisection (below a block of the chain every block is of the chain);
 * undefined when none is. `hashAt` gives the chain's hash of a block now, null when it has no such block.
 */
export async function findFork(
  anchors: Anchors,
  hashAt: (number: bigint) => Promise<Hex | null>,
): Promise<Anchor | undefined> {
  const top = anchors.at(-1);
  // Nearly always nothing was taken back: one question.
  if (top === undefined || (await isOn(top, hashAt))) return top;
  let low = -1;
  let high = anchors.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const anchor = anchors[middle];
    if (anchor !== undefined && (await isOn(anchor, hashAt))) low = middle;
    else high = middle;
  }
  return anchors[low];
}

async function isOn(anchor: Anchor, hashAt: (number: bigint) => Promise<Hex | null>): Promise<boolean> {
  return (await hashAt(anchor.number)) === anchor.hash;
}
