import { wholeCalls } from '@/core/draft/draftHash';
import { contentId } from '@/core/draft/predictId';
import type { Proposed } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { numbersProposals } from '@/core/governor/family';
import { type State, stateOf } from '@/core/governor/proposal';
import { columns, hashDescription } from '@/core/governor/proposalId';
import type { MulticallOptions } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';
import { callViews, readView, view } from '../../rpc/view';
import { proposeAbi } from '../abis/propose';

/** A proposal of the same content, which the Governor will not take again: not even where it was cancelled. */
export type SameContent = { id: bigint; state: State };

/** The proposal that has this content already; null for none, and on Compound’s line, which does not compare. Throws `RpcError`. */
export async function readSameContent(
  transport: Transport,
  { address, family }: Pick<Dao, 'address' | 'family'>,
  proposed: Proposed,
  block: bigint,
  options: MulticallOptions = {},
): Promise<SameContent | null> {
  if (numbersProposals({ family })) return null;
  const args = [...columns(wholeCalls(proposed.actions)), hashDescription(proposed.description)] as const;
  const hash = contentId(proposed);
  const asked = {
    // Governors with counted numbers return the content's number, and none if it is not stored.
    counted: view(proposeAbi, address, 'getProposalId', ...args),
    state: view(proposeAbi, address, 'state', hash),
  };
  const { counted, state } = await callViews(transport, asked, block, options);
  const id = counted ?? hash;
  const own =
    id === hash ? state : await readView(transport, view(proposeAbi, address, 'state', id), block, options);
  const found = stateOf(own);
  return found === null ? null : { id, state: found.state };
}
