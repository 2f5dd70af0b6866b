import type { Address } from 'viem';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import type { KnownHistory, KnownPowers } from '@/service/checkpoint/delegates';
import type { DelegateOrder, DelegateStatus } from '@/service/indexer/store/delegates';
import { ContractLogs } from '../logs/contractLogs';
import type { LogHandler, LogReaderContext } from '../logs/logHandler';
import { type DelegateBase, known, lay, unfold } from './delegateBase';
import { DelegateBook } from './delegateBook';
import { DELEGATE_TOPICS, isDelegateLog } from './delegateLog';
import type { DelegationHistory } from './findMissingDelegations';

/** Dependencies of the reader. */
export type DelegateLogsOptions = LogReaderContext & {
  /** Loads a checkpoint's delegates, undefined without one. If it throws, the chain is read instead. */
  checkpoint?: ((token: Address) => Promise<DelegateBase | undefined>) | undefined;
  /** The checkpoint does not fit the chain, in words; nothing of it is used any more. */
  onRefused?: ((reason: string) => void) | undefined;
};

/** Reads the delegations of one token when they are wanted, over what a checkpoint tells. Kept in memory. */
export class DelegateLogs {
  private token: Address | undefined;
  private book = new DelegateBook();
  private readonly logs: ContractLogs;
  private base: DelegateBase | 'none' | 'unasked' = 'unasked';
  private history: 'unwanted' | 'wanted' | 'read' = 'unwanted';

  constructor(private readonly options: DelegateLogsOptions) {
    const handler: LogHandler = {
      prepare: (signal) => this.loadBase(signal),
      take: (logs) => this.book.take(logs),
      drop: (from) => this.drop(from),
      onForeign: () => this.disown('its block is not of this chain'),
      finish: (signal) => this.finish(signal),
    };
    this.logs = new ContractLogs(options, { topics: DELEGATE_TOPICS, understands: isDelegateLog }, handler);
  }

  /** Starts reading up to this block, unless it is being done; another token or a fork begins anew. */
  want(token: Address, head: Block): void {
    if (this.token !== token) this.base = 'unasked';
    this.token = token;
    this.logs.want(token, head);
  }

  /** Starts reading the history of power that a checkpoint holds in a file of its own. */
  wantHistory(): void {
    if (this.history === 'unwanted') this.history = 'wanted';
    this.logs.kick(this.lacksHistory());
  }

  /** All who hold power or to whom somebody delegates. `words` must be part of the address. */
  list = (order: DelegateOrder, words: string) => this.book.list(order, words);
  line = (address: Address) => this.book.line(address);
  /** Changes of power, oldest first. */
  changes = (address: Address) => this.book.changes(address);
  /** Lists the accounts that have chosen it, and in which block, latest first. */
  delegators = (address: Address) => this.book.delegators(address);
  /** Sum of the power of all. */
  delegated = () => this.book.delegated();
  /** The logs themselves, and the blocks of which all are read. */
  held = () => ({ table: this.book.table, coverage: this.logs.coverage });

  /** Takes what the contract itself said of their power at a block: where the logs say otherwise, one is missing. */
  judge(said: ReadonlyMap<Address, bigint>, at: Block): void {
    const { logs } = this;
    if (logs.reading || logs.reached?.hash !== at.hash) return;
    const wrong = this.book.judge(said, at.number, logs.range().from);
    if (wrong !== undefined && typeof this.base === 'object')
      this.refuse(t`the contract says another power of ${wrong}`);
  }

  status(): DelegateStatus {
    const { base, logs } = this;
    const breaks = logs.reading ? [] : this.book.breaks(this.readHistory());
    const read = logs.status();
    return {
      ...read,
      breaks,
      complete: read.complete && breaks.length === 0,
      checkpoint: typeof base === 'object' ? base.block.number : null,
      isHistoryRead: typeof base !== 'object' || this.history === 'read',
    };
  }

  /** All of it as a checkpoint keeps it; throws `RangeError` unless nothing is missing up to the block that was wanted. */
  known(): { powers: KnownPowers; history: KnownHistory } {
    const { logs, token } = this;
    const { complete, from, isHistoryRead } = this.status();
    if (!complete || from === null || token === undefined || !isHistoryRead)
      throw new RangeError('the delegations are not read whole');
    return known(this.book.table, { token, from, block: logs.range().to });
  }

  /** Settles when nothing is being read. */
  idle(): Promise<void> {
    return this.logs.idle();
  }

  close(): void {
    this.logs.close();
  }

  private drop(from: bigint): void {
    if (from === 0n) {
      this.book = new DelegateBook();
      if (this.history === 'read') this.history = 'wanted';
      // A checkpoint is laid anew, unless it was refused.
      if (this.base !== 'none') this.base = 'unasked';
    } else this.book.drop(from);
  }

  private refuse(reason: string): void {
    this.disown(reason);
    this.logs.restart();
  }

  private disown(reason: string): void {
    if (typeof this.base === 'object') this.options.onRefused?.(reason);
    this.base = 'none';
  }

  private async loadBase(signal: AbortSignal): Promise<void> {
    const { token } = this;
    if (this.base !== 'unasked' || token === undefined) return;
    const base = await this.options.checkpoint?.(token).catch((error: unknown) => this.unread(error));
    if (signal.aborted) return;
    this.base = 'none';
    // Files are not accepted for blocks that may still be taken back.
    if (base === undefined || base.block.number > this.options.settled()) return;
    if (base.powers.token.toLowerCase() !== token.toLowerCase()) {
      this.options.onRefused?.('it tells of another token');
      return;
    }
    this.base = base;
    lay(this.book.table, base.powers);
    this.logs.cover({ from: base.powers.from, to: base.block.number }, base.block);
  }

  private async finish(signal: AbortSignal): Promise<void> {
    const { base } = this;
    if (typeof base !== 'object') return;
    // The first log after a checkpoint must continue it.
    const broken = this.book.breaks(this.readHistory()).find(({ from }) => from <= base.block.number);
    if (broken !== undefined) {
      this.refuse(t`the next log of ${broken.address} does not follow from it`);
      return;
    }
    if (!this.lacksHistory()) return;
    const history = await base.history().catch((error: unknown) => {
      if (!(error instanceof CheckpointFlaw)) throw error;
      return error;
    });
    if (signal.aborted || this.base !== base) return;
    if (history instanceof CheckpointFlaw) this.refuse(history.reason);
    else if (unfold(this.book.table, history)) this.history = 'read';
    else this.refuse('its history of power does not end in its powers');
  }

  // A file that is not there is no lie.
  private unread(error: unknown): undefined {
    if (error instanceof CheckpointFlaw) this.options.onRefused?.(error.reason);
  }

  private lacksHistory(): boolean {
    return this.history === 'wanted' && typeof this.base === 'object';
  }

  private readHistory(): DelegationHistory {
    const { base, logs, history } = this;
    const first = logs.first;
    const before = first?.isStart === true ? first.block - 1n : null;
    const known = typeof base === 'object' ? base.block.number : before;
    return { coverage: logs.coverage, base: history === 'read' ? before : known, moveBase: known };
  }
}
