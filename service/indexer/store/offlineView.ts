import { NO_CONNECTION } from '@/chain/rpc/rpcError';
import type { Transport } from '@/chain/rpc/transport';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type { KeptFacts } from '@/service/checkpoint/factsShape';
import type { KeptProposal, StoredSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import { held as within } from '@/service/indexer/logs/coverage';
import type { LogIndex } from '../logIndex';
import type { Timers } from '../timers';
import { OfflineSnapshot, readOfflineSnapshot } from './offlineSnapshot';
import type { IndexKind, RecalledStatus, Store } from './store';
import type { StoredIndex } from './storedIndex';

/** Dependencies that the visits of an organisation share. */
export type OfflineViewOptions = {
  dao: string;
  store: Store;
  timers: Timers;
  transport: Transport;
  held: LogIndex;
  /** The permanent store; blocks that are given back are forgotten there with their coverage. */
  stored: Pick<StoredIndex, 'top' | 'forgetFrom'>;
  /** The newest block and the Governor as the chain has them; undefined until it has answered. */
  known(): { head: Block; governor: Dao } | undefined;
  /** Data of an earlier visit, shown from the start; its logs follow by `lend`. */
  recalled?: StoredSnapshot | undefined;
};

/** Data of an earlier visit, shown until the chain has answered; this visit stores its own soon after reading it. */
export class OfflineView {
  private readonly memory: OfflineSnapshot;
  private earlier: { memory: StoredSnapshot; proposals: ReadonlyMap<bigint, KeptProposal> } | undefined;

  private isLent = false;

  constructor(private readonly options: OfflineViewOptions) {
    this.memory = new OfflineSnapshot({ ...options, picture: (proposals) => this.picture(proposals) });
    if (options.recalled !== undefined) this.show(options.recalled);
  }

  /** Whether an earlier visit is shown. */
  get isShown(): boolean {
    return this.earlier !== undefined;
  }

  /** The newest block of the visit that is shown. */
  get block(): Block | undefined {
    return this.earlier?.memory.recollection.block;
  }

  status(): RecalledStatus | null {
    if (this.earlier === undefined) return null;
    const { block, read } = this.earlier.memory.recollection;
    return { block, read };
  }

  /** Returns the contract's answer about a proposal when it was last asked. */
  claimed(id: bigint): ProposalNow | undefined {
    return this.earlier?.proposals.get(id)?.now;
  }

  /** Returns facts about the accounts of a proposal's calls. */
  facts(id: bigint): KeptFacts | undefined {
    return this.earlier?.proposals.get(id)?.facts ?? undefined;
  }

  /** Keeps facts about the accounts of a proposal's calls for a later visit. */
  keepFacts(id: bigint, facts: KeptFacts): void {
    this.memory.hearFacts(id, facts);
  }

  governor(): Dao | undefined {
    return this.earlier?.memory.recollection.governor;
  }

  /**
   * The chain did not answer: shows what an earlier visit knew, where there is one and no endpoint can be reached; an
   * endpoint that refuses is there, and nothing is shown in its place. Whether that changed what is shown.
   */
  async fallBack(isReached: () => boolean): Promise<boolean> {
    const { dao, store, transport } = this.options;
    if (isReached()) return false;
    if (!isOffline(transport)) return this.giveBack();
    if (this.isShown) return false;
    const memory = await readOfflineSnapshot(store, dao);
    if (memory === undefined || isReached()) return false;
    this.show(memory);
    this.lend();
    return true;
  }

  /** Puts the logs of the visit that is shown on top of what is stored, which must be held; `giveBack` takes them away. */
  lend(): void {
    if (this.earlier === undefined) return;
    const { recollection, votes } = this.earlier.memory;
    const { loose } = recollection;
    const { held, stored } = this.options;
    try {
      // Another tab may have stored more since.
      if (loose.from <= stored.top) return;
      this.isLent = true;
      held.lend(loose, votes);
    } catch {
      held.truncate(loose.from);
    }
  }

  private show(memory: StoredSnapshot): void {
    const { proposals } = memory.recollection;
    this.earlier = { memory, proposals: new Map(proposals.map((each) => [each.id, each])) };
  }

  /**
   * The chain answers again: what was known of unsettled blocks may be gone by now. What was said of proposals `isKept` on
   * the screen as long as there is nothing newer. Whether anything was shown.
   */
  giveBack(isKept = false): boolean {
    const { earlier } = this;
    if (this.isLent && earlier !== undefined) {
      const { from } = earlier.memory.recollection.loose;
      this.options.held.truncate(from);
      this.options.stored.forgetFrom(from);
    }
    this.isLent = false;
    if (!isKept) this.earlier = undefined;
    return earlier !== undefined;
  }

  /** The contract said this of a proposal (null: it knows no such proposal). */
  hear(id: bigint, now: ProposalNow | null): void {
    this.memory.hear(id, now);
  }

  /** The chain took blocks back above `settled`. */
  doubt(settled: bigint): void {
    this.memory.doubt(settled, this.options.known()?.governor);
  }

  /** Something was learned; it is written down soon. */
  keep(): void {
    if (this.options.known() !== undefined) this.memory.keep();
  }

  close(): void {
    this.memory.close();
  }

  private picture(kept: ReadonlyMap<bigint, KeptProposal>): StoredSnapshot | undefined {
    const { dao, held, known, stored, timers } = this.options;
    const now = known();
    if (now === undefined) return undefined;
    const read = BigInt(Math.floor(timers.now() / 1000));
    const proposals = held.proposals().flatMap(({ id }) => {
      const each = kept.get(id);
      return each === undefined ? [] : [each];
    });
    const { loose, votes } = unfinalizedLogs(held, stored.top + 1n);
    const { governor, head } = now;
    return { recollection: { version: 1, dao, block: head, read, governor, proposals, loose }, votes };
  }
}

// Unsettled blocks hold few; where no block ever settles, the votes of an old organisation are not kept twice.
const MOST_VOTES = 20_000;
const END = (1n << 53n) - 1n;

/** The logs of all blocks from `from` on, as an earlier visit hands them to the next; votes only where they are few. */
function unfinalizedLogs(
  held: LogIndex,
  from: bigint,
): Pick<StoredSnapshot, 'votes'> & { loose: StoredSnapshot['recollection']['loose'] } {
  const ranges = (kind: IndexKind) => within(held.coverage[kind], { from, to: END });
  const votes = votesIn(held, from);
  const coverage = { proposal: ranges('proposal'), vote: votes === undefined ? [] : ranges('vote') };
  return { loose: { from, coverage, ...held.above(from) }, votes: votes ?? new Uint8Array(0) };
}

function votesIn(held: LogIndex, from: bigint): Uint8Array | undefined {
  const range = { from, to: END };
  // Nothing is stored: all votes are unfinalized, and to look for them would cost more than they are worth.
  if (from === 0n && held.votes.length > MOST_VOTES) return undefined;
  const { length } = held.votes.between(range.from, range.to);
  if (length === 0) return new Uint8Array(0);
  if (length > MOST_VOTES) return undefined;
  try {
    return held.pack('vote', range).bytes;
  } catch {
    // Rows from files may be incomplete.
    return undefined;
  }
}

/**
 * Whether the network is away, as far as can be told: at its last question no host of the transport could be reached, or
 * none answered in time. A host that answers, even with a refusal, is there.
 */
function isOffline(transport: Pick<Transport, 'hosts'>): boolean {
  const hosts = transport.hosts();
  return (
    hosts.length > 0 &&
    hosts.every(
      ({ problem }) =>
        problem?.kind === 'slow' || (problem?.kind === 'down' && problem.facts.reason === NO_CONNECTION),
    )
  );
}
