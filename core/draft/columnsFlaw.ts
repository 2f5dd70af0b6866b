import { DRAFT_LIMITS } from './document';

type Columns = Record<'targets' | 'values' | 'signatures' | 'calldatas', readonly unknown[]>;

/** Why columns are no actions of a draft: their lengths differ, or there are too many; undefined where they are. */
export function columnsFlaw({ targets, values, signatures, calldatas }: Columns): string | undefined {
  const count = targets.length;
  if (values.length !== count || calldatas.length !== count || ![0, count].includes(signatures.length))
    return `The draft has ${count} targets, ${values.length} values, ${signatures.length} signatures and ${calldatas.length} calldatas; their numbers must be equal.`;
  return count > DRAFT_LIMITS.actions
    ? `The draft has more than ${DRAFT_LIMITS.actions} actions.`
    : undefined;
}
