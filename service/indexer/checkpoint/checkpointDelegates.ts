import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import type { Block } from '@/core/governor/dao';
import { decodeHistory, decodePowers } from '@/service/checkpoint/delegates';
import type { DelegateBase } from '../delegates/delegateBase';
import { historyFlaw, powersFlaw } from '../delegates/delegateProof';
import type { OpenedFiles } from './openedFiles';

/** Whether the checkpoint is believed (any more), and the newest block. */
export type DelegateFilesOptions = { isBelieved(): boolean; now(): Block };

/**
 * How to load what a checkpoint tells of delegates, held against the token: powers at once, the history when it is wanted.
 * Gives undefined where it tells nothing or is not believed; throws `PartMissing`, `CheckpointFlaw`.
 */
export function delegateFiles(
  { head, fetcher, context }: OpenedFiles,
  { isBelieved, now }: DelegateFilesOptions,
): () => Promise<DelegateBase | undefined> {
  // A token that cannot be asked denies nothing; it is asked again about all that is shown.
  const borneOut = async (asked: Promise<string | null>) => {
    const flaw = await asked.catch(() => null);
    if (flaw !== null) throw new CheckpointFlaw(flaw);
  };
  return async () => {
    const { block, dao, delegates } = head;
    if (delegates === null || !isBelieved()) return undefined;
    const powers = decodePowers(await fetcher.part(dao, delegates.powers, LIMITS.delegates));
    if (powers.block !== block.number)
      throw new CheckpointFlaw('its delegates are of another block than its head');
    await borneOut(powersFlaw({ ...context, head, now: now() }, powers));
    return {
      block,
      powers,
      history: async () => {
        const history = decodeHistory(await fetcher.part(dao, delegates.history, LIMITS.delegates));
        await borneOut(historyFlaw({ ...context, head, now: now() }, history));
        return history;
      },
    };
  };
}
