import { getBlock } from '@/chain/rpc/block';
import type { Transport } from '@/chain/rpc/transport';
import type { Anchor } from '@/service/indexer/store/store';

/** The highest finalized block that something was read at, and whether the chain still has it. */
export class VerifiedBlock {
  private at: Anchor | undefined;
  private isSure = true;

  /** What was read stands on this block; `isSure` when the chain itself just gave it. */
  set({ number, hash }: Anchor, isSure: boolean): void {
    if (isSure && this.at !== undefined && this.at.number >= number) return;
    this.at = { number, hash };
    this.isSure = isSure;
  }

  /** The chain took blocks back: it has to be asked again. */
  doubt(): void {
    this.isSure = false;
  }

  forget(): void {
    this.at = undefined;
    this.isSure = true;
  }

  /** Whether the chain has it; throws what kept it from being asked. */
  async holds(transport: Transport, signal: AbortSignal): Promise<boolean> {
    const { at } = this;
    if (at === undefined || this.isSure) return true;
    const block = await getBlock(transport, at.number, { signal });
    this.isSure = block?.hash === at.hash;
    return this.isSure;
  }
}
