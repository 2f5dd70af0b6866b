import { decodeHistory, decodePowers } from '@/lib/checkpoint/delegates';
import { CheckpointFlaw } from '@/lib/checkpoint/flaw';
import { LIMITS } from '@/lib/checkpoint/limits';
import type { Files } from './base';
import type { DelegateBase } from './delegateBase';

/**
 * How to load what a checkpoint tells of delegates: powers at once, the history when it is wanted. Gives undefined where
 * it tells nothing or is not believed (any more); throws `PartMissing`, `CheckpointFlaw`.
 */
export function delegateFiles(
  { head, shelf }: Pick<Files, 'head' | 'shelf'>,
  isBelieved: () => boolean,
): () => Promise<DelegateBase | undefined> {
  return async () => {
    const { block, dao, delegates } = head;
    if (delegates === null || !isBelieved()) return undefined;
    const powers = decodePowers(await shelf.part(dao, delegates.powers, LIMITS.delegates));
    if (powers.block !== block.number)
      throw new CheckpointFlaw('its delegates are of another block than its head');
    return {
      block,
      powers,
      history: async () => decodeHistory(await shelf.part(dao, delegates.history, LIMITS.delegates)),
    };
  };
}
