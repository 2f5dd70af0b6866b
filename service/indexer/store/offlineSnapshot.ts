import { CheckpointFlaw } from '@/core/files/flaw';
import { type FinalityDao, isFinal } from '@/core/governor/finality';
import type { ProposalNow } from '@/core/governor/proposal';
import type { KeptFacts } from '@/service/checkpoint/factsShape';
import type { KeptProposal, StoredSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import type { Store } from '@/service/indexer/store/store';
import type { Timers } from '../timers';

// So soon after something was learned it is written down: a phone may end the page at any moment.
const SOON = 2_000;
/** Number of proposals, those read last, for which facts about accounts in their calls are kept. */
const MOST_FACTS = 100;

// Not needed for the first answer; undefined where the network ended before it came.
const codec = () => import('@/service/checkpoint/offlineSnapshotCodec').catch(() => undefined);

/** Dependencies of a snapshot. */
export type OfflineSnapshotOptions = {
  dao: string;
  store: Pick<Store, 'isLate' | 'recall' | 'remember'>;
  timers: Timers;
  /** Returns present data, with what is kept of each proposal; undefined if nothing is worth keeping. */
  picture(proposals: ReadonlyMap<bigint, KeptProposal>): StoredSnapshot | undefined;
};

/**
 * Loads an earlier visit's data of an organisation; undefined if nothing usable is stored. Damaged data never throws.
 */
export async function readOfflineSnapshot(store: OfflineSnapshotOptions['store'], dao: string) {
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

/** Stores what was last read of an organisation, for times without a network. */
export class OfflineSnapshot {
  private readonly nows = new Map<bigint, ProposalNow>();
  private readonly facts = new Map<bigint, KeptFacts>();
  private before: Promise<StoredSnapshot | undefined> | undefined;
  private stop: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: OfflineSnapshotOptions) {}

  /** The contract said this of a proposal (null: it knows no such proposal). */
  hear(id: bigint, now: ProposalNow | null): void {
    if (now === null) this.nows.delete(id);
    else this.nows.set(id, now);
    this.keep();
  }

  /** Takes facts about the accounts of a proposal's calls. */
  hearFacts(id: bigint, facts: KeptFacts): void {
    this.facts.delete(id);
    this.facts.set(id, facts);
    this.keep();
  }

  /** The chain took blocks back: what was said above `settled` and may change still is not kept. */
  doubt(settled: bigint, governor: FinalityDao | undefined): void {
    for (const [id, { at, state }] of this.nows) {
      if (at.number > settled && !isFinal(state, governor)) this.nows.delete(id);
    }
  }

  /** Something was learned; it is written down soon. */
  keep(): void {
    if (this.isClosed || this.stop !== undefined) return;
    this.stop = this.options.timers.after(SOON, () => {
      this.stop = undefined;
      this.writing = this.writing.then(() => this.write());
    });
  }

  close(): void {
    this.isClosed = true;
    this.stop?.();
  }

  private async write(): Promise<void> {
    const { dao, picture, store } = this.options;
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
    for (const [id, each] of this.facts) facts.set(id, each);
    const lasting = new Map([...facts].slice(-MOST_FACTS));
    for (const [id, each] of proposals) {
      const { facts: _, ...rest } = each;
      const own = lasting.get(id);
      proposals.set(id, own === undefined ? rest : { ...rest, facts: own });
    }
    const code = this.isClosed ? undefined : await codec();
    const known = this.isClosed ? undefined : picture(proposals);
    const bytes = known === undefined ? undefined : code?.encodeOfflineSnapshot(known);
    if (bytes != null) await store.remember(dao, bytes);
  }
}
