import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { useChains } from '@/lib/settings/config';
import { chainFor } from '../chain';
import { readHead } from '../facts/accountState';
import { type Checked, checkBallots } from './check';

/** Ballots of one Governor against the chain: the last check, whether one is under way, and the last failure. */
export type Checking = {
  checked: Checked | undefined;
  isReading: boolean;
  error: QuorateError | undefined;
  again: () => void;
};

/** Checks ballots of one Governor at the head, anew when they or the endpoints change or when asked to. */
export function useChecked(chainId: number, governor: Address, ballots: readonly SignedBallot[]): Checking {
  const chains = useChains();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ key: string; checked: Checked }>();
  const [error, setError] = useState<QuorateError>();
  const [isReading, setReading] = useState(true);
  const codes = ballots.map(encodeBallot).join('.');
  const key = `${chainId}:${governor}:${codes}`;
  // The same ballots are new objects whenever the link is read again.
  const steady = useMemo(() => ballots, [key]);
  const chain = useMemo(() => chainFor(chains, chainId), [chains, chainId]);
  useEffect(() => {
    let isGone = false;
    // No chain at all yet: config.json is still coming.
    if (chains.length === 0) return;
    setReading(true);
    const read = async () => {
      if (chain === undefined)
        throw missing(
          chains.some(({ id }) => id === chainId),
          chainId,
        );
      return checkBallots(chain, governor, steady, await readHead(chain));
    };
    read().then(
      (checked) => {
        if (isGone) return;
        setFound({ key, checked });
        setError(undefined);
        setReading(false);
      },
      (failure: unknown) => {
        if (isGone) return;
        setError(asQuorateError(failure));
        setReading(false);
      },
    );
    return () => {
      isGone = true;
    };
  }, [chains, chain, chainId, governor, steady, key, turn]);
  const again = useCallback(() => setTurn((was) => was + 1), []);
  return { checked: found?.key === key ? found.checked : undefined, isReading, error, again };
}

function missing(isKnown: boolean, chainId: number): QuorateError {
  return new QuorateError(isKnown ? 'rpc-none' : 'chain-unknown', { chain: String(chainId) });
}
