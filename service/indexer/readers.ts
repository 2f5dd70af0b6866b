import type { Transport } from '@/chain/rpc/transport';
import type { Block, Clock } from '@/core/governor/dao';
import type { Anchor, IndexKind } from '@/service/indexer/store/store';
import type { IndexBase } from './checkpoint/checkpointFiles';
import type { DaoIndexOptions } from './daoIndexOptions';
import { type LogIndex, TOPICS } from './logIndex';
import { held as within } from './logs/coverage';
import { History } from './logs/history';
import type { LogSource } from './logs/rangeReader';
import { ScanBudget } from './logs/scanBudget';
import { Tail } from './logs/tail';
import { oddOf } from './logs/understood';
import { VoteRanges } from './logs/voteRanges';

/** What the readers of one organisation share, and what they notify. */
export type ReadersOptions = Pick<DaoIndexOptions, 'address' | 'start' | 'threshold' | 'timers'> & {
  transport: Transport;
  held: LogIndex;
  base: IndexBase;
  signal: AbortSignal;
  clock(): Clock;
  head(): Block;
  onChange(): void;
  onStand(): void;
  /** The person starts or pauses long scans: those of every reader of the organisation. */
  onWish(): void;
  onProposals(): void;
  onLost(anchor: Anchor): Promise<Anchor | undefined>;
};

/** All readers of logs of one organisation: the tail, the past of its proposals, and windows of votes. */
export class Readers {
  /** What the person starts and pauses; other readers of the organisation may join. */
  readonly budget: ScanBudget;
  readonly history: History;
  readonly voteRanges: VoteRanges;
  readonly tail: Tail;
  /** The past is not read yet: the tail comes first. */
  isAhead = true;
  /** What was read was doubted: an endpoint may leave out logs only where it is asked for those of several contracts. */
  isApart = false;

  constructor(options: ReadersOptions) {
    const { base, onWish, transport } = options;
    this.budget = new ScanBudget(transport, options.threshold, onWish);
    const source = (kinds: readonly IndexKind[]) => sourceOf(options, kinds, () => this.isApart);
    const shared = {
      ...options,
      budget: this.budget,
      settled: () => this.tail.settled,
      read: (block: bigint) => {
        const final = this.tail.at?.finalized;
        return final?.number === block ? final : undefined;
      },
      unread: () => this.tail.unread,
    };
    const live = () => base.live;
    this.history = new History({
      ...shared,
      source: source(['proposal']),
      onFirst: () => this.voteRanges.reader.kick(),
      assumed: () => (base.isWhole ? (base.live?.range.from ?? null) : null),
    });
    this.voteRanges = new VoteRanges({
      ...shared,
      base: live,
      source: source(['vote']),
      first: () => this.history.first,
    });
    this.tail = new Tail({
      ...shared,
      source,
      onStand: () => {
        options.onStand();
        // What is settled is known: the past is read beside the tail, so that the first list takes no round trip more.
        if (this.isAhead) this.history.reader.kick();
      },
      lowest: () => later(this.history.first, base.live?.range.to),
    });
  }

  /** Something is being read besides the tail. */
  get reading(): boolean {
    return this.history.reader.reading || this.voteRanges.reader.reading;
  }

  kick(): void {
    this.isAhead = false;
    this.history.reader.kick();
    this.voteRanges.reader.kick();
  }

  async idle(): Promise<void> {
    await Promise.all([this.history.reader.idle(), this.voteRanges.reader.idle()]);
  }

  /** Stops what is being read and forgets what was learned of the chain. */
  async reset(): Promise<void> {
    this.isAhead = true;
    await Promise.all([this.history.reset(), this.voteRanges.reader.reset()]);
  }

  close(): void {
    this.history.reader.close();
    this.voteRanges.reader.close();
  }
}

function later(start: bigint | null, last: bigint | undefined): bigint | null {
  if (last === undefined) return start;
  return start !== null && start > last ? start : last + 1n;
}

/** The Governor's logs of some kinds, as they are held. */
function sourceOf(
  { address, held }: ReadersOptions,
  kinds: readonly IndexKind[],
  isApart: () => boolean,
): LogSource {
  const topics = kinds.flatMap((kind) => TOPICS[kind]);
  return {
    target: () => ({ address: isApart() ? [address] : address, topics }),
    odd: oddOf,
    coverage: () =>
      kinds.map((kind) => held.coverage[kind]).reduce((a, b) => a.flatMap((range) => within(b, range))),
    take: (range, logs) => {
      for (const kind of kinds) held.take(kind, range, logs);
    },
  };
}
