import { useMemo } from 'react';
import type { Address } from 'viem';
import { QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { useChains } from '@/lib/settings/config';
import { chainFor } from '../chain';
import { readHead } from '../facts/accountState';
import { type Read, useRead } from '../useRead';
import { type Checked, checkBallots } from './check';

/** Checks ballots of one Governor at the head, anew when they or the endpoints change or when asked to. */
export function useChecked(
  chainId: number,
  governor: Address,
  ballots: readonly SignedBallot[],
): Read<Checked> {
  const chains = useChains();
  const chain = useMemo(() => chainFor(chains, chainId), [chains, chainId]);
  const read = async () => {
    const isKnown = chains.some(({ id }) => id === chainId);
    if (chain === undefined)
      throw new QuorateError(isKnown ? 'rpc-none' : 'chain-unknown', { chain: String(chainId) });
    return checkBallots(chain, governor, ballots, await readHead(chain));
  };
  // The same ballots are new objects whenever the link is read again.
  const codes = ballots.map(encodeBallot).join('.');
  // No chain at all yet: config.json is still coming.
  return useRead(chains.length === 0 ? undefined : read, [chains, chainId, governor, codes]);
}
