import { type RiskMark, useOpenFindings } from '@/lib/query/analysis/openFindings';

/** Milliseconds for which checks wait for the chain: what calls alone tell may be wrong, and is then replaced. */
export const LONG_PATIENCE = 12_000;

/** Findings of the checks in a list, by proposal; undefined before the chain has answered them. */
export type ListMarks = { found: ReadonlyMap<bigint, readonly RiskMark[]> | undefined; isRunning: boolean };

/** Checks the open proposals of a list and returns findings by proposal; asks nothing unless it is `wanted`. */
export function useMarks(dao: string, wanted = true): ListMarks {
  const { data, loading } = useOpenFindings(dao, wanted);
  return { found: data, isRunning: wanted && loading };
}
