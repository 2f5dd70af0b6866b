import { type RiskMark, useOpenFindings } from '@/lib/query/analysis/openFindings';

/** Milliseconds for which checks wait for the chain: what calls alone tell may be wrong, and is then replaced. */
export const LONG_PATIENCE = 12_000;

/** What the checks of a list have found, by proposal; undefined before the chain has answered them. */
export type ListMarks = { found: ReadonlyMap<bigint, readonly RiskMark[]> | undefined; isRunning: boolean };

/** What there is to check in the open proposals of a list, by proposal; nothing is asked unless it is `wanted`. */
export function useMarks(dao: string, wanted = true): ListMarks {
  const { data, loading } = useOpenFindings(dao, wanted);
  return { found: data, isRunning: wanted && loading };
}
