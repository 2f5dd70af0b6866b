import { moduleAbi } from '@/chain/contracts/abis/families';
import { callViews, view } from '@/chain/rpc/view';
import { readModuleBallot } from '@/core/governor/ballot/votingModule';
import type { Created } from '@/core/governor/proposal';
import type { AnalysisSources } from './facts';

/** `ModuleBallot`, null where the module is none that is known. Throws `RpcError`. */
export async function moduleBallotAnswer(
  { transport, multicall }: AnalysisSources,
  { address, data }: NonNullable<Created['module']>,
  block: bigint,
) {
  const asked = { encoding: view(moduleAbi, address, 'PROPOSAL_DATA_ENCODING') };
  const { encoding } = await callViews(transport, asked, block, { multicall });
  const ballot = readModuleBallot(encoding, data);
  if (ballot === null) return null;
  if (ballot.kind === 'optimistic') {
    const { against: threshold, isRelative } = ballot;
    return { options: [], most: null, winners: null, threshold, isRelative };
  }
  const { options, most, winners, threshold } = ballot;
  return { options, most, winners, threshold, isRelative: false };
}
