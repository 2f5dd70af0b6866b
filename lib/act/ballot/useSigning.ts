import { useMemo, useState } from 'react';
import type { Address } from 'viem';
import { QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import type { ActDao } from '../acts/act';
import { chainFor } from '../chain';
import { findEndpointConflict, holdToChain } from '../facts/endpointConflict';
import { useRead } from '../useRead';
import { useTask } from '../useTask';
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
  const [pardoned, setPardoned] = useState<string>();
  const prepare =
    chain === undefined
      ? undefined
      : async () => {
          const conflict = async () => {
            if (service === undefined || chain.hosts().length < 2) return;
            const found = await findEndpointConflict(service, id, proposalId);
            if (found !== undefined && found.message !== pardoned) throw found;
          };
          const held = holdToChain(service, chain);
          const prepared = held.then(() => prepareBallot(chain, { address, chainId }, account, draft));
          return (await Promise.all([prepared, conflict()]))[0];
        };
  const wanted = [proposalId, support, reason, params, isOverride];
  const read = useRead(prepare, [chain, service, id, address, chainId, account, ...wanted, pardoned]);
  const task = useTask();
  const sign = () =>
    task.start(async () => {
      if (chain === undefined || read.value === undefined) return;
      const { client } = wallet.get();
      if (client === undefined) throw new QuorateError('wallet-missing');
      onSigned(await signBallot(chain, client, read.value));
    });
  return {
    prepared: read.value,
    problem: task.problem ?? read.error,
    isSigning: task.isBusy,
    sign,
    again: read.again,
    pardon: () => setPardoned(read.error?.message),
  };
}
