import type { Transport } from '../../chain/rpc/transport';
import type { Head } from '../../service/checkpoint/checkpoint';
import { isHashed } from '../../service/indexer/checkpoint/checkpointShard';
import { lifecycleVerdict } from '../../service/indexer/proposals/lifecycle';
import { bypassFlaw } from './bypass';
import type { Collected } from './collected';
import { Difference, type Report } from './finding';
import type { LogBook } from './logBook';

/**
 * Whether the logs of every proposal fit its state in the head, both ways, and its id what it was made of, where the id is
 * a hash; throws `Difference`.
 */
export async function checkLifecycle(
  transport: Transport,
  book: LogBook,
  { governor, block, proposals }: Head,
  collected: Collected,
): Promise<Report | undefined> {
  const unchecked: bigint[] = [];
  for (const { id, now } of proposals) {
    const created = collected.created.get(id);
    if (created === undefined) continue;
    if (!isHashed(created, governor))
      throw new Difference(`Proposal ${id} was made of other actions or another text: its id is their hash.`);
    const { flaw, bypass } = lifecycleVerdict(governor, now, created, collected.events(id));
    if (flaw !== undefined) throw new Difference(flaw);
    if (bypass === undefined) continue;
    const told = await bypassFlaw(transport, book, governor, bypass, block.number);
    if (told === 'unknown') unchecked.push(id);
    else if (told !== null) throw new Difference(told);
  }
  return unchecked.length === 0
    ? undefined
    : {
        unchecked: `How ${unchecked.length} proposals (${unchecked[0]} …) ended: their timelock may do so by itself, and its logs could not be asked.`,
      };
}
