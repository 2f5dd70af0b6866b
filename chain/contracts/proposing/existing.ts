import { wholeCalls } from '@/core/draft/draftHash';
import { contentId } from '@/core/draft/predictId';
import type { Proposed } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { type State, stateOf } from '@/core/governor/proposal';
import { columns, hashDescription } from '@/core/governor/proposalId';
import type { MulticallOptions } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';
import { readView, view } from '../../rpc/view';
import { proposeAbi } from '../abis/propose';

/** A proposal of the same content, which the Governor will not take again: not even where it was cancelled. */
export type SameContent = { id: bigint; state: State };

/**
 * The proposal that has this content already; null where there is none, and on Governors that count and do not compare.
 * Throws `RpcError`.
 */
export async function readSameContent(
  transport: Transport,
  { address, ids }: Pick<Dao, 'address' | 'ids'>,
  proposed: Proposed,
  block: bigint,
  options: MulticallOptions = {},
): Promise<SameContent | null> {
  if (ids !== 'hash' && ids !== 'sequential') return null;
  const args = [...columns(wholeCalls(proposed.actions)), hashDescription(proposed.description)] as const;
  const id =
    ids === 'hash'
      ? contentId(proposed)
      : await readView(transport, view(proposeAbi, address, 'getProposalId', ...args), block, options);
  if (id === null) return null;
  const state = stateOf(await readView(transport, view(proposeAbi, address, 'state', id), block, options));
  return state === null ? null : { id, state: state.state };
}
