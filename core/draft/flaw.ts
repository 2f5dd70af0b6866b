import { t } from '@/core/language/message';
import { DRAFT_LIMITS } from './document';

/** A draft, a link, a file or an input that cannot be read as one; its message is one sentence for people that names the place. */
export class DraftFlaw extends Error {
  override readonly name = 'DraftFlaw';
}

export const flawText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A value that was read, or the sentence why it cannot be. */
export function valueOrFlaw<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return flawText(error);
  }
}

/** A value that was read; a `DraftFlaw` on the way is thrown with the words that `said` makes of its sentence. */
export function reworded<T>(read: () => T, said: (sentence: string) => DraftFlaw): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof DraftFlaw ? said(error.message) : error;
  }
}

type Columns = Record<'targets' | 'values' | 'signatures' | 'calldatas', readonly unknown[]>;

/** Why columns are no actions of a draft: their lengths differ, or there are too many; undefined where they are. */
export function columnsFlaw({ targets, values, signatures, calldatas }: Columns): string | undefined {
  const count = targets.length;
  if (values.length !== count || calldatas.length !== count || ![0, count].includes(signatures.length))
    return t`The draft has ${count} targets, ${values.length} values, ${signatures.length} signatures and ${calldatas.length} calldatas; their numbers must be equal.`;
  return count > DRAFT_LIMITS.actions
    ? t`The draft has more than ${DRAFT_LIMITS.actions} actions.`
    : undefined;
}
