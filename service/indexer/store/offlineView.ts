import { NO_CONNECTION } from '@/chain/rpc/rpcError';
import type { Transport } from '@/chain/rpc/transport';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Block, Dao } from '@/core/governor/dao';
import { isFinal } from '@/core/governor/finality';
import type { ProposalNow } from '@/core/governor/proposal';
import type { KeptFacts } from '@/service/checkpoint/factsShape';
import type { KeptProposal, StoredSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import { held as within } from '@/service/indexer/logs/coverage';
import type { LogIndex } from '../logIndex';
import type { Timers } from '../timers';
import { INDEX_KINDS, type IndexKind, type RecalledStatus, type Store } from './store';
import type { StoredIndex } from './storedIndex';

// So soon after something was learned it is written down: a phone may end the page at any moment.
const SOON = 2_000;
/** Number of proposals, those read last, for which facts about accounts in their calls are kept. */
const MOST_FACTS = 100;

// Not needed for the first answer; undefined where the network ended before it came.
const codec = () => import('@/service/checkpoint/offlineSnapshotCodec').catch(() => undefined);

type OfflineViewOptions = {
  dao: string;
  store: Store;
  timers: Timers;
  transport: Transport;
  held: LogIndex;
  /** The permanent store; blocks that are given back are forgotten there with their coverage. */
  stored: Pick<StoredIndex, 'top' | 'forgetFrom'>;
  /** The newest block, whether logs are read up to it, and the Governor; undefined until the chain has answered. */
  known(): { head: Block; isRead: boolean; governor: Dao } | undefined;
  /** Data of an earlier visit, shown from the start; its logs follow by `lend`. */
  recalled?: StoredSnapshot | undefined;
};

/** Loads an earlier visit's data; undefined if nothing usable is stored. Damaged data never throws. */
export async function readOfflineSnapshot(
  store: Pick<Store, 'recall'>,
  dao: string,
): Promise<StoredSnapshot | undefined> {
  const bytes = await store.recall(dao);
  if (bytes === undefined) return undefined;
  const code = await codec();
  try {
    return code?.decodeOfflineSnapshot(bytes, dao);
  } catch (error) {
    // Written by another version, or damaged: it was only ever a copy of what the chain says.
    if (error instanceof CheckpointFlaw) return undefined;
    throw error;
  }
}

/** Data of an earlier visit, shown until the chain has answered, and while no endpoint can be reached. */
export class OfflineView {
  private earlier: { memory: StoredSnapshot; proposals: ReadonlyMap<bigint, KeptProposal> } | undefined;
  /** First block whose logs are lent; undefined while none are. */
  private lentFrom: bigint | undefined;
  private readonly nows = new Map<bigint, ProposalNow>();
  private readonly newFacts = new Map<bigint, KeptFacts>();
  private before: Promise<StoredSnapshot | undefined> | undefined;
  private stop: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: OfflineViewOptions) {
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
    this.newFacts.delete(id);
    this.newFacts.set(id, facts);
    this.keepSoon();
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
    // More may have been stored for good since, here or in another tab: it is held already.
    const from = loose.from > stored.top ? loose.from : stored.top + 1n;
    try {
      this.lentFrom = from;
      held.lend(loose, votes, from);
    } catch {
      held.truncate(from);
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
    const { earlier, lentFrom } = this;
    if (lentFrom !== undefined) {
      this.options.held.truncate(lentFrom);
      this.options.stored.forgetFrom(lentFrom);
    }
    this.lentFrom = undefined;
    if (!isKept) this.earlier = undefined;
    return earlier !== undefined;
  }

  /** The contract said this of a proposal (null: it knows no such proposal). */
  hear(id: bigint, now: ProposalNow | null): void {
    if (now === null) this.nows.delete(id);
    else this.nows.set(id, now);
    this.keepSoon();
  }

  /** The chain took blocks back: what was said above `settled` and may change still is not kept. */
  doubt(settled: bigint): void {
    const governor = this.options.known()?.governor;
    for (const [id, { at, state }] of this.nows) {
      if (at.number > settled && !isFinal(state, governor)) this.nows.delete(id);
    }
  }

  /** Something was learned; it is written down soon. */
  keep(): void {
    if (this.options.known() !== undefined) this.keepSoon();
  }

  close(): void {
    this.isClosed = true;
    this.stop?.();
  }

  private keepSoon(): void {
    if (this.isClosed || this.stop !== undefined) return;
    this.stop = this.options.timers.after(SOON, () => {
      this.stop = undefined;
      this.writing = this.writing.then(() => this.write());
    });
  }

  private async write(): Promise<void> {
    const { dao, store } = this.options;
    // Proposals that this visit did not ask for are still those of an earlier one.
    this.before ??= readOfflineSnapshot(store, dao);
    const old = await this.before;
    if (store.isLate) {
      // It is not known what this would take the place of.
      this.before = undefined;
      return;
    }
    const earlier = old?.recollection.proposals ?? [];
    const proposals = new Map(earlier.map((each) => [each.id, each]));
    for (const [id, now] of this.nows) proposals.set(id, { ...proposals.get(id), id, now });
    const facts = new Map(earlier.flatMap(({ id, facts }) => (facts == null ? [] : [[id, facts] as const])));
    for (const [id, each] of this.newFacts) facts.set(id, each);
    const lasting = new Map([...facts].slice(-MOST_FACTS));
    for (const [id, each] of proposals) {
      const { facts: _, ...rest } = each;
      const own = lasting.get(id);
      proposals.set(id, own === undefined ? rest : { ...rest, facts: own });
    }
    const code = this.isClosed ? undefined : await codec();
    const known = this.isClosed ? undefined : this.picture(proposals, old);
    const bytes = known === undefined ? undefined : code?.encodeOfflineSnapshot(known);
    if (bytes != null) await store.remember(dao, bytes);
  }

  private picture(kept: ReadonlyMap<bigint, KeptProposal>, old?: StoredSnapshot): StoredSnapshot | undefined {
    const { dao, held, known, stored, timers } = this.options;
    const now = known();
    if (now === undefined) return undefined;
    const read = BigInt(Math.floor(timers.now() / 1000));
    const proposals = held.proposals().flatMap(({ id }) => {
      const each = kept.get(id);
      return each === undefined ? [] : [each];
    });
    const { loose, votes } = unfinalizedLogs(held, stored.top + 1n);
    const { governor, head, isRead } = now;
    // A visit that is cut off while it reads again takes nothing from the one before.
    if (!isRead && old !== undefined && reachesFurther(old.recollection.loose, loose)) return undefined;
    return { recollection: { version: 1, dao, block: head, read, governor, proposals, loose }, votes };
  }
}

function reachesFurther({ coverage: one }: LooseLogs, { coverage: other }: LooseLogs): boolean {
  return INDEX_KINDS.some((kind) => (one[kind].at(-1)?.to ?? -1n) > (other[kind].at(-1)?.to ?? -1n));
}

// Unsettled blocks hold few; where no block ever settles, the votes of an old organisation are not kept twice.
const MOST_VOTES = 20_000;
const END = (1n << 53n) - 1n;
type LooseLogs = StoredSnapshot['recollection']['loose'];

/** The logs of all blocks from `from` on, as an earlier visit hands them to the next; votes only where they are few. */
function unfinalizedLogs(held: LogIndex, from: bigint): Pick<StoredSnapshot, 'votes'> & { loose: LooseLogs } {
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

/** Whether no host could be reached, or none answered in time, at the last question; a refusal is an answer. */
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
