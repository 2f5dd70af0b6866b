import type { Anchor } from '@/service/indexer/store/store';
import type { Agreement } from '../agreement';
import type { OpenedDao } from '../context';

/** The arguments of `Dao.endpoints`. */
export type EndpointsArguments = { proposal?: bigint | null; maxAge?: number | null };

/** `Dao.endpoints`: compares where it was not done yet. */
export async function endpointsOf(dao: OpenedDao, { proposal, maxAge }: EndpointsArguments) {
  const asked = { proposal: proposal ?? null, maxAge: maxAge == null ? null : Math.max(0, maxAge) };
  return agreementOf(await dao.endpoints.compare(asked));
}

/** `Endpoints`: what comparisons have found, and a settled block of the chain where it is asked for. */
export function agreementOf(agreement: Agreement, settled?: Anchor | undefined) {
  return { ...agreement, settled: settled ?? null };
}
