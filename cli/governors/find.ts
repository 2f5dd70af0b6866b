import type { Address } from 'viem';
import { detect } from '../../chain/contracts/detect';
import type { MulticallOptions } from '../../chain/rpc/calls';
import type { Transport } from '../../chain/rpc/transport';
import { daoId } from '../../core/caip';
import { QuorateError } from '../../core/errors';
import { loneVoterOf } from '../../core/feed/lists/filedDao';
import type { FoundGovernor, ReadChain } from '../../core/feed/lists/governorList';
import { boundedLine } from '../../core/format';
import type { Dao, DaoId } from '../../core/governor/dao';
import { type Traces, tracesIn } from './traces';

/** Findings on a chain; the number of contracts that are no Governor, and of those not examined. */
export type Found = { chain: ReadChain; governors: FoundGovernor[]; refused: number; left: number };

/**
 * The Governors of a chain by their logs: of the contracts that logged a proposal those with the most distinct voters,
 * `most` of them, are asked what they are; last come those in which one address proposes and votes. Throws a sentence or `QuorateError`.
 */
export async function findGovernors(
  transport: Transport,
  chain: ReadChain,
  { most, onRead, ...options }: { most: number; onRead?: (to: bigint) => void } & MulticallOptions,
): Promise<Found> {
  const traces = await tracesIn(transport, { from: chain.from, to: chain.at.number }, onRead);
  const candidates = [...traces].filter(([, { proposals }]) => proposals.size > 0).sort(byVoters);
  const governors: FoundGovernor[] = [];
  let refused = 0;
  for (const [address, { proposals, proposers, voters }] of candidates.slice(0, most)) {
    const dao = await detectedGovernor(transport, { chainId: chain.chainId, address }, options);
    if (dao === undefined) refused += 1;
    else
      governors.push({
        ...{ id: daoId({ chainId: chain.chainId, address }), name: boundedLine(dao.name, 60), at: chain.at },
        ...{ family: dao.family, proposals: proposals.size, voters: voters.size },
        lone: loneVoterOf(proposers, voters),
      });
  }
  return { chain, governors, refused, left: Math.max(0, candidates.length - most) };
}

/** Undefined for what is no Governor; anything else that goes wrong is thrown, for then nothing can be said. */
export async function detectedGovernor(
  transport: Transport,
  place: DaoId,
  options: MulticallOptions,
): Promise<Dao | undefined> {
  try {
    return await detect(transport, place, options);
  } catch (error) {
    if (error instanceof QuorateError && /^not-a-(contract|governor)$/.test(error.code)) return undefined;
    throw error;
  }
}

function byVoters([a, one]: [Address, Traces], [b, other]: [Address, Traces]): number {
  const more =
    loneness(one) - loneness(other) ||
    other.voters.size - one.voters.size ||
    other.proposals.size - one.proposals.size;
  return more || (a < b ? -1 : 1);
}

function loneness({ proposers, voters }: Traces): number {
  return loneVoterOf(proposers, voters) === undefined ? 0 : 1;
}
