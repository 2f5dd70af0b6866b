import { usePatience } from '@/components/ui/list/usePatience';
import { type RiskMark, useOpenFindings } from '@/lib/query/analysis/openFindings';

/** Milliseconds for which checks wait for the chain: what calls alone tell may be wrong, and is then replaced. */
export const LONG_PATIENCE = 12_000;

/** What the checks of a list have found: by proposal, undefined before they ran; and how far they went. */
export type ListMarks = {
  found: ReadonlyMap<bigint, readonly RiskMark[]> | undefined;
  /** `part`: by the calls alone, for the chain was not asked or kept silent. */
  state: 'running' | 'whole' | 'part';
};

/**
 * What there is to check in the open proposals of a list, by proposal. What calls alone tell may be graver or milder than
 * what is so: it is shown only where the chain keeps silent. Only `wanted` are looked up in the chain.
 */
export function useMarks(dao: string, wanted = true): ListMarks {
  const { marks, isSettled, isWhole } = useOpenFindings(dao, wanted);
  const isShown = usePatience(isSettled, marks !== undefined, dao, LONG_PATIENCE);
  return { found: isShown ? marks : undefined, state: isWhole ? 'whole' : isShown ? 'part' : 'running' };
}
