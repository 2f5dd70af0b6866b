import { asQuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type { CheckpointStatus } from '@/service/indexer/store/store';
import { Checkpoint, type CheckpointOptions } from './checkpoint';
import { FileProofs } from './fileProofs';
import type { OpenedFiles } from './openedFiles';
import { contradiction, verifyCheckpoint } from './verifyCheckpoint';

/** Dependencies of the base; `onRefused` receives why the checkpoint was rejected, and whether the chain changed since. */
export type CheckpointBaseOptions = Omit<CheckpointOptions, 'onFlaw' | 'head' | 'fetcher'> & {
  files: OpenedFiles;
  /** The newest block, undefined before the chain has answered. */
  now(): Block | undefined;
  onRefused(reason: string, isReorg: boolean): void;
};

/** The checkpoint that an index starts from, as long as the chain does not contradict it. */
export class CheckpointBase {
  private checkpoint: Checkpoint | undefined;
  private state: CheckpointStatus['state'] = 'unconfirmed';
  private reason: string | null = null;
  // The chain agreed once: if it no longer does, it is the chain that changed.
  private wasConfirmed = false;
  private unchecked: readonly string[] = [];
  /** Verification of opened files against the chain. */
  readonly proofs: FileProofs | undefined;
  /** It is believed, and the chain has not answered yet whether rightly. */
  isAwaited = true;
  /** Whether it holds the first proposal, as far as that can be asked. */
  isWhole = true;

  constructor(private readonly options: CheckpointBaseOptions) {
    this.checkpoint = new Checkpoint({
      ...options,
      ...options.files,
      onFlaw: (reason) => this.refuse(reason),
    });
    this.proofs = new FileProofs(options, this);
  }

  /** The checkpoint while it is believed. */
  get live(): Checkpoint | undefined {
    return this.checkpoint;
  }

  /** Its block while it is believed. */
  get block(): Block | undefined {
    return this.checkpoint?.head.block;
  }

  status(): CheckpointStatus {
    const { state, reason } = this;
    const opened = state === 'confirmed' ? [...(this.proofs?.unchecked.values() ?? [])] : [];
    const unchecked = [...this.unchecked, ...opened];
    const { head, source } = this.options.files;
    const host = source.url === undefined ? null : new URL(source.url).host;
    return { block: head.block, state, reason, unchecked, host };
  }

  /** Asks the chain, at its newest block, until it has answered; throws `RpcError`. */
  async confirm(head: Block): Promise<void> {
    const { files, onChange } = this.options;
    if (this.state !== 'unconfirmed') return;
    const verdict = await verifyCheckpoint(files.head, head, files.context)
      .catch((error: unknown) => {
        const { code, message } = asQuorateError(error);
        if (code !== 'not-a-governor' && code !== 'not-a-contract') throw error;
        return { is: 'wrong', reason: message } as const;
      })
      .finally(() => {
        this.isAwaited = false;
      });
    if (this.checkpoint === undefined) return;
    if (verdict.is === 'wrong') return this.refuse(verdict.reason, this.wasConfirmed);
    this.reason = verdict.is === 'open' ? verdict.reason : null;
    if (verdict.is === 'right') {
      this.state = 'confirmed';
      this.wasConfirmed = true;
      this.isWhole = verdict.isWhole;
      this.unchecked = verdict.unchecked;
    }
    onChange();
  }

  /** The chain took blocks back: whether its block is still there must be asked again. */
  doubt(): void {
    if (this.state === 'confirmed') this.state = 'unconfirmed';
  }

  /** Compares what the contract says now (null: it knows no such proposal) with what the checkpoint said. */
  judge(id: bigint, now: ProposalNow | null): void {
    const claim = this.checkpoint?.claimed(id);
    if (claim === undefined) return;
    const { governor } = this.checkpoint?.head ?? {};
    const reason = contradiction(id, claim, now, now?.at.hash === claim.at.hash ? undefined : governor);
    if (reason !== null) this.refuse(reason);
  }

  /** Throws it away; `isReorg` when it was right until the chain took its block back. */
  refuse(reason: string, isReorg = false): void {
    if (this.checkpoint === undefined) return;
    this.checkpoint.drop();
    this.checkpoint = undefined;
    this.isAwaited = false;
    this.state = 'refused';
    this.reason = reason;
    this.options.onRefused(reason, isReorg);
  }

  /** Settles when no file is on its way, and none that is held is being doubted. */
  async idle(): Promise<void> {
    await this.checkpoint?.idle();
    await this.proofs?.idle();
  }

  close(): void {
    this.checkpoint?.drop();
  }
}
