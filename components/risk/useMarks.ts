import { usePatience } from '@/components/ui/list/usePatience';
import { type RiskMark, useOpenFindings } from '@/lib/query/analysis/openFindings';

/** Milliseconds for which checks wait for the chain: what calls alone tell may be wrong, and is then replaced. */
export const LONG_PATIENCE = 12_000;

/**
 * What there is to check in the open proposals of a list, by proposal. What calls alone tell may be graver or milder than
 * what is so: it is shown only where the chain keeps silent. Only `wanted` are looked up in the chain.
 */
export function useMarks(dao: string, wanted = true): ReadonlyMap<bigint, readonly RiskMark[]> | undefined {
  const { marks, isSettled } = useOpenFindings(dao, wanted);
  return usePatience(isSettled, marks !== undefined, dao, LONG_PATIENCE) ? marks : undefined;
}
