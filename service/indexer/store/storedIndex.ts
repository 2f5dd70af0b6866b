import { behind } from '@/chain/rpc/block';
import type { Anchor, Saved } from '@/service/indexer/store/store';
import type { DaoIndexOptions } from '../daoIndexOptions';
import type { LogIndex } from '../logIndex';
import { Saver } from './save';

/** Dependencies of a stored index. */
export type StoredIndexOptions = Pick<
  DaoIndexOptions,
  'dao' | 'heads' | 'onAside' | 'onDropped' | 'store' | 'transport'
> & { held: LogIndex };

/** The owner of a stored index. */
export type StoredIndexOwner = {
  /** The first block worth reading was stored, too. */
  started(start: bigint | null): void;
  /** Forgets all that is held, and what was learned of the chain. */
  forgetAll(): Promise<void>;
};

/** The stored index of an organisation: a copy of what a chain said, used as long as an endpoint still serves that chain. */
export class StoredIndex {
  private readonly saver: Saver;
  // Something of what is held was read on an earlier visit, by whomever.
  private isTaken = false;
  private areVotesTaken = false;
  /** The store was held up when it was asked last: nothing was taken from it, and nothing is written to it. */
  isLate = false;

  constructor(
    private readonly options: StoredIndexOptions,
    private readonly owner: StoredIndexOwner,
  ) {
    const { dao, held, store } = options;
    this.saver = new Saver(store, dao, held);
    held.journal = store.journal?.(dao);
  }

  /** The highest block of what is stored; -1 when nothing is. */
  get top(): bigint {
    return this.saver.top;
  }

  /** Puts what is stored into what is held; gives the block it was read up to. */
  async restore(): Promise<Anchor | undefined> {
    const { dao, held, onDropped, store } = this.options;
    const saved = await store.load(dao);
    this.isLate = store.isLate === true;
    if (this.isLate) return undefined;
    const isTaken = saved !== undefined && this.take(saved);
    if (saved !== undefined && !isTaken) {
      onDropped('it could not be read');
      await store.drop(dao);
    }
    const segments = isTaken ? saved.segments.length : 0;
    this.saver.open(held.coverage, segments, segments === 0 ? -1n : (saved?.anchor.number ?? -1n));
    return isTaken ? saved.anchor : undefined;
  }

  /**
   * No block of what is held is on the chain that answers: throws where another endpoint has this one. Else it is kept
   * for when its chain is back, and what was kept so of the chain that answers is held; gives its block.
   */
  async setAside(anchor: Anchor): Promise<Anchor | undefined> {
    const { heads, onAside, transport } = this.options;
    if (await transport.isSomewhere(anchor)) {
      await heads.believe(anchor);
      throw behind(transport, 0, anchor.number);
    }
    await this.owner.forgetAll();
    onAside(anchor.number);
    const earlier = await this.saver.setAside();
    if (earlier !== undefined && (await transport.isSomewhere(earlier.anchor)) && this.take(earlier))
      return earlier.anchor;
    await this.saver.drop();
    return undefined;
  }

  /**
   * The contract knows of more than is held: what was stored is not believed before an endpoint is, so it is thrown away,
   * once; false where nothing was stored.
   */
  async distrust(): Promise<boolean> {
    if (!this.isTaken) return false;
    this.isTaken = false;
    this.areVotesTaken = false;
    await this.owner.forgetAll();
    await this.saver.drop();
    this.options.onDropped('the contract knows of more than it holds');
    return true;
  }

  /** As `distrust`, for its votes alone: they are not what the contract counted. */
  async distrustVotes(): Promise<boolean> {
    if (!this.areVotesTaken) return false;
    this.areVotesTaken = false;
    this.options.held.forgetVotes();
    await this.saver.drop();
    this.options.onDropped('its votes are not those that the contract counted');
    return true;
  }

  /** Deletes a stored index that claims this block or later ones but holds none of them: it may be forged. */
  forgetFrom(from: bigint): void {
    void this.saver.forgetFrom(from);
  }

  save(...what: Parameters<Saver['save']>): Promise<void> {
    return this.saver.save(...what);
  }

  close(): void {
    this.saver.close();
  }

  // False when it cannot be read; then nothing of it is held.
  private take(saved: Saved): boolean {
    const { held } = this.options;
    try {
      held.restore(saved);
      this.owner.started(saved.start);
      this.isTaken = true;
      this.areVotesTaken = saved.coverage.vote.length > 0;
      return true;
    } catch {
      held.truncate(0n);
      return false;
    }
  }
}
