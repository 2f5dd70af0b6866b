import { getBlock } from '@/chain/rpc/block';
import type { Transport } from '@/chain/rpc/transport';

/** Unix times of blocks, each asked for once. */
export class Times {
  private readonly known = new Map<bigint, Promise<bigint | null>>();

  constructor(private readonly transport: Transport) {}

  /** The time of a block; null while it is unavailable. */
  of(block: bigint): Promise<bigint | null> {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const asked = getBlock(this.transport, block).then(
      (found) => found?.timestamp ?? null,
      () => null,
    );
    this.known.set(block, asked);
    asked.then((time) => time === null && this.known.delete(block));
    return asked;
  }

  clear(): void {
    this.known.clear();
  }
}
