import type { Abi, Address } from 'viem';
import { readFacts } from '@/chain/contracts/facts';
import { RpcError } from '@/chain/rpc/rpcError';
import type { ChainConfig } from '@/core/config';
import type { Action } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import type { Facts, Organisation } from '@/core/decode/facts';
import { QuorateError } from '@/core/errors';
import type { ProposalView } from '@/lib/query/proposal';
import { chainFor } from '../chain';
import { plainOf } from './plain';

/** The calls of a proposal, read; with the ABIs a person gave or asked for, and the code behind proxies. */
export function decoded(
  proposal: ProposalView,
  books: { pasted: ReadonlyMap<string, Abi>; verified: ReadonlyMap<string, Abi> },
  implementations: ReadonlyMap<string, Address>,
): Action[] {
  return decodeProposal(plainOf(proposal), { ...books, implementations });
}

/**
 * What the chain knows about the accounts of the calls. Of an executed proposal as it was just before, where the
 * endpoints still know that; else as it is now, without what the calls have changed since. Throws `RpcError`, and `rpc-none`.
 */
export async function factsOver(
  chains: readonly ChainConfig[],
  proposal: ProposalView,
  organisation: Organisation,
  actions: readonly Action[],
): Promise<Facts> {
  const chain = chainFor(chains, proposal.dao.chainId);
  if (chain === undefined) throw new QuorateError('rpc-none', { chain: String(proposal.dao.chainId) });
  const wish = { multicall: chain.multicall };
  const subject = { organisation, actions, created: proposal.created.block };
  const executed = proposal.events.find(({ name }) => name === 'ProposalExecuted');
  if (executed === undefined) return readFacts(chain, { ...subject, block: proposal.at.number }, wish);
  try {
    return await readFacts(chain, { ...subject, block: executed.block - 1n }, wish);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const facts = await readFacts(chain, { ...subject, block: proposal.at.number }, wish);
    return { ...facts, settings: new Map(), holdings: new Map(), implementations: new Map() };
  }
}
