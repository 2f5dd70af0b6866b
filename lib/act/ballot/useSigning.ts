import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import type { ActDao } from '../acts/act';
import { chainFor } from '../chain';
import { findEndpointConflict, holdToChain } from '../facts/endpointConflict';
import { type Draft, type PreparedBallot, prepareBallot, signBallot } from './sign';

/** Signing one ballot: what is to be signed, what went wrong or was declined last, and how to sign or begin again. */
export type Signing = {
  prepared: PreparedBallot | undefined;
  problem: QuorateError | undefined;
  isSigning: boolean;
  sign: () => void;
  again: () => void;
  /** Signs although endpoints contradict each other as they do now. */
  pardon: () => void;
};

/** Prepares the ballot an account would sign, and has it signed; `onSigned` is called once the signature is verified. */
export function useSigning(
  dao: Pick<ActDao, 'id' | 'address' | 'chainId'>,
  account: Address,
  draft: Draft,
  onSigned: (ballot: SignedBallot) => void,
): Signing {
  const chains = useChains();
  const service = useService();
  const { id, address, chainId } = dao;
  const chain = useMemo(() => chainFor(chains, chainId), [chains, chainId]);
  const { proposalId, support, reason, params, isOverride } = draft;
  const [prepared, setPrepared] = useState<PreparedBallot>();
  const [problem, setProblem] = useState<QuorateError>();
  const [isSigning, setSigning] = useState(false);
  const [turn, setTurn] = useState(0);
  const [pardoned, setPardoned] = useState<string>();
  useEffect(() => {
    if (chain === undefined) return;
    let isGone = false;
    setPrepared(undefined);
    setProblem(undefined);
    const wanted = { proposalId, support, reason, params, isOverride };
    const conflict = async () => {
      const found =
        service === undefined || chain.hosts().length < 2
          ? undefined
          : await findEndpointConflict(service, id, proposalId);
      if (found !== undefined && found.message !== pardoned) throw found;
    };
    const prepared = holdToChain(service, chain).then(() =>
      prepareBallot(chain, { address, chainId }, account, wanted),
    );
    Promise.all([prepared, conflict()]).then(
      ([found]) => isGone || setPrepared(found),
      (error: unknown) => isGone || setProblem(asQuorateError(error)),
    );
    return () => {
      isGone = true;
    };
  }, [
    chain,
    service,
    id,
    address,
    chainId,
    account,
    proposalId,
    support,
    reason,
    params,
    isOverride,
    turn,
    pardoned,
  ]);
  const sign = () => {
    if (chain === undefined || prepared === undefined || isSigning) return;
    const { client } = wallet.get();
    if (client === undefined) return setProblem(new QuorateError('wallet-missing'));
    setProblem(undefined);
    setSigning(true);
    signBallot(chain, client, prepared)
      .then(onSigned, (error: unknown) => setProblem(asQuorateError(error)))
      .finally(() => setSigning(false));
  };
  const again = useCallback(() => setTurn((was) => was + 1), []);
  const pardon = useCallback(() => setPardoned(problem?.message), [problem]);
  return { prepared, problem, isSigning, sign, again, pardon };
}
