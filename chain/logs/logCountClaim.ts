import { type BlockRange, blocksOf } from '../../core/blockRange';

/**
 * A host's claim that a range has too many logs. What is read of them afterwards is
 * held back until the first log appears: if none does, the host contradicts itself and its emptiness is not believed.
 */
export class LogCountClaim {
  readonly from: bigint;
  readonly to: bigint;
  private left: bigint;
  private logs = 0;
  private held: (() => void)[] = [];

  constructor(
    range: BlockRange,
    readonly host: number,
    readonly out: ReadonlySet<number>,
  ) {
    this.from = range.from;
    this.to = range.to;
    this.left = blocksOf(range);
  }

  /** Some of the blocks were answered; delivers them at once, or later, or (when contradicted) never. */
  settle(blocks: bigint, logs: number, deliver: () => void): 'open' | 'kept' | 'contradicted' {
    this.left -= blocks;
    this.logs += logs;
    this.held.push(deliver);
    if (this.logs > 0) {
      for (const hold of this.held.splice(0)) hold();
      return this.left === 0n ? 'kept' : 'open';
    }
    return this.left === 0n ? 'contradicted' : 'open';
  }
}
