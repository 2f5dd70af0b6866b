import { probeAbi } from '../../chain/contracts/abis/probes';
import type { MulticallOptions } from '../../chain/rpc/calls';
import type { Transport } from '../../chain/rpc/transport';
import { callViews, view } from '../../chain/rpc/view';
import type { Block, Dao } from '../../core/governor/dao';

/**
 * Why a Governor that counts its proposals knows more of them than these, in a sentence; undefined when it does not
 * count them, or none is missing.
 */
export async function uncounted(
  transport: Transport,
  dao: Dao,
  ids: readonly bigint[],
  at: Block,
  options: MulticallOptions,
): Promise<string | undefined> {
  const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1));
  const isNumbered = dao.ids === 'counter' || dao.ids === 'sequential';
  const hole = isNumbered
    ? sorted.find((id, index) => index > 0 && sorted[index - 1] !== id - 1n)
    : undefined;
  if (hole !== undefined)
    return `Logs are missing: proposal ${hole - 1n}, the one before ${hole}, was not read.`;
  const views = {
    count: view(probeAbi, dao.address, 'proposalCount'),
    initial: view(probeAbi, dao.address, 'initialProposalId'),
    latest: view(probeAbi, dao.address, 'latestProposalId'),
  };
  const { count, initial, latest } = await callViews(transport, views, at.number, options);
  const last = sorted.at(-1);
  const missing = (told: bigint, read: bigint) =>
    `Logs are missing: the contract counts proposals up to ${told}, but ${read} is the last that was read.`;
  if (dao.ids === 'counter' && count !== null) {
    // Bravo begins where the Governor before it ended.
    const first = initial ?? (dao.family === 'alpha' ? 0n : count);
    return count > (last ?? first) ? missing(count, last ?? first) : undefined;
  }
  if (dao.ids === 'sequential' && latest !== null && last !== undefined && latest > last)
    return missing(latest, last);
  if (dao.extensions.includes('storage') && count !== null && count > BigInt(ids.length))
    return missing(count, BigInt(ids.length));
  return undefined;
}
