import { probeAbi } from '@/chain/contracts/abis/probes';
import type { Transport } from '@/chain/rpc/transport';
import { callViews, view } from '@/chain/rpc/view';
import type { Block, Dao } from '@/core/governor/dao';

// Blocks after which a Governor that counts its proposals is asked again.
const EVERY = 50n;

/** How many proposals the Governor says there are, and the id before its first (null: it does not say). */
export type Counted = { count: bigint; before: bigint | null };

/** A Governor's own count of proposals, asked again after some blocks: a log that is left out is one less. */
export class ProposalCount {
  /** Null where it does not count them, or was not asked. */
  told: Counted | null = null;
  private asked: { length: number; next: bigint } | undefined;

  constructor(private readonly transport: Transport) {}

  /** Asks where so many proposals are held and it is due; throws `RpcError`. */
  async ask(dao: Dao, length: number, at: Block): Promise<void> {
    if (this.asked?.length === length && at.number < this.asked.next) return;
    this.told = await countOf(this.transport, dao, at);
    this.asked = { length, next: at.number + EVERY };
  }
}

async function countOf(
  transport: Transport,
  { address, ids, extensions }: Dao,
  at: Block,
): Promise<Counted | null> {
  if (ids !== 'counter' && !extensions.includes('storage')) return null;
  const views = {
    count: view(probeAbi, address, 'proposalCount'),
    before: view(probeAbi, address, 'initialProposalId'),
  };
  const { count, before } = await callViews(transport, views, at.number);
  return count === null ? null : { count, before };
}
