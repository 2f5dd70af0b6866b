import type { Address } from 'viem';
import { wholeCalls } from '@/core/draft/draftHash';
import { contentId } from '@/core/draft/predictId';
import { type Proposed, proposeCall } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { type CallRefusal, refusalIn } from '@/core/governor/errors/refusal';
import { numbersProposals } from '@/core/governor/family';
import { type State, stateOf } from '@/core/governor/proposal';
import { columns, hashDescription } from '@/core/governor/proposalId';
import type { MulticallOptions } from '../../rpc/calls';
import { isQuantity } from '../../rpc/quantity';
import { RpcError } from '../../rpc/rpcError';
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

/** Cost of proposing, as an endpoint estimates it; null where it refused. */
export type ProposingGas = {
  gas: bigint | null;
  /** How much of it the text takes: what is left without it is not. */
  text: bigint | null;
  /** Bytes of calldata. */
  bytes: number;
  /** Why the estimate was refused. */
  refusal: CallRefusal | null;
};

/** Estimates what proposing costs, and what of it is the text. Throws `RpcError` where no answer came at all. */
export async function estimateProposing(
  transport: Transport,
  dao: Pick<Dao, 'address' | 'family' | 'extensions'>,
  from: Address,
  proposed: Proposed,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ProposingGas> {
  const { data } = proposeCall(dao, proposed);
  const bare = proposeCall(dao, { ...proposed, description: '' }).data;
  const bytes = data.length / 2 - 1;
  const [whole, without] = await Promise.all([
    estimate(transport, { from, to: dao.address, data }, options),
    estimate(transport, { from, to: dao.address, data: bare }, options),
  ]);
  const { gas, refusal } = whole;
  return { gas, text: gas === null || without.gas === null ? null : gas - without.gas, bytes, refusal };
}

async function estimate(
  transport: Transport,
  call: { from: Address; to: Address; data: string },
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Pick<ProposingGas, 'gas' | 'refusal'>> {
  try {
    const answer = await transport.request<unknown>('eth_estimateGas', [call], { signal });
    return { gas: isQuantity(answer) ? BigInt(answer) : null, refusal: null };
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'revert') return { gas: null, refusal: refusalIn(error) };
    throw error;
  }
}
