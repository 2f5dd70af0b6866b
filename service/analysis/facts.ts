import type { Address } from 'viem';
import { readFacts } from '@/chain/contracts/facts';
import { RpcError } from '@/chain/rpc/rpcError';
import type { Transport } from '@/chain/rpc/transport';
import type { Action } from '@/core/decode/action';
import type { Facts, Organisation } from '@/core/decode/facts';
import type { KeptFacts } from '@/service/checkpoint/factsShape';
import type { AnalysedDao, AnalysedProposal } from './subject';

/** Sources of an analysis: the chain it asks, and what is known without asking. */
export type AnalysisSources = {
  transport: Transport;
  multicall: string | undefined;
  /** The chain's coin. */
  currency: string;
  /** Organisations that the operator lists. */
  organisations: readonly { id: string; name?: string | undefined }[];
  /** Facts that visits share; absent if nothing is stored. */
  touched?: TouchedAccounts;
};

/** Facts about the accounts of a proposal's calls, stored by an earlier visit for a later one. */
type TouchedAccounts = {
  facts(id: bigint): KeptFacts | undefined;
  keepFacts(id: bigint, facts: KeptFacts): void;
};

/** The organisation of a proposal, as decoding its calls takes it. */
export function organisationOf({ token, ...dao }: AnalysedDao, currency: string): Organisation {
  const { mode } = dao.clock;
  return {
    chainId: dao.chainId,
    governor: dao.address,
    timelock: dao.timelock?.address ?? null,
    token: token && {
      address: token.address,
      ...(token.symbol === '' ? {} : { symbol: token.symbol }),
      // An NFT counts one by one, whatever it is given for decimals.
      decimals: token.decimals,
      name: token.name,
    },
    pace: dao.clock.secondsPerUnit > 0 ? dao.clock.secondsPerUnit : null,
    clock: mode === 'unknown' ? null : mode === 'timestamp' ? 'timestamp' : 'blocknumber',
    currency,
  };
}

/**
 * Reads the chain's facts about the accounts of the calls; for an executed proposal at the block before its
 * execution. If the endpoints lack that state, reads the present one, without what the calls have changed since.
 * Throws `RpcError`.
 */
export async function factsOver(
  { transport, multicall, currency }: AnalysisSources,
  { dao, made, at }: AnalysedProposal,
  actions: readonly Action[],
): Promise<Facts> {
  const subject = { organisation: organisationOf(dao, currency), actions, created: made?.created.block };
  const executed = made?.executed ?? null;
  if (executed === null) return readFacts(transport, { ...subject, block: at.number }, { multicall });
  try {
    return await readFacts(transport, { ...subject, block: executed - 1n }, { multicall });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const facts = await readFacts(transport, { ...subject, block: at.number }, { multicall });
    return { ...facts, settings: new Map(), holdings: new Map(), implementations: new Map() };
  }
}

/** Reads the identities of accounts: those of the facts, and some that only a simulation names. Throws `RpcError`. */
export async function identitiesWith(
  { transport, multicall, currency }: AnalysisSources,
  { dao, at }: AnalysedProposal,
  facts: Facts,
  also: readonly Address[],
): Promise<Facts['identities']> {
  const organisation = organisationOf(dao, currency);
  const found = await readFacts(
    transport,
    { organisation, actions: [], also, block: at.number },
    { multicall },
  );
  return new Map([...found.identities, ...facts.identities]);
}
