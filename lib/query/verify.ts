import { useState } from 'react';
import type { ProofSummary } from '@/chain/prove/prover';
import { useChains } from '../settings/config';
import { useService } from './client/service';
import { useCurrentDao } from './currentDao';
import { type FigureCall, type FoundFigure, openFigureReader } from './endpoint/figureReader';

export type Figure = FigureCall & {
  /** Label, such as "Votes for". */
  label: string;
  chainId: number;
};

/**
 * Result of reading or proving a figure again: the same, another value, or values to compare by eye, whether the
 * contract is one that the Governor on screen does not name, and the basis of the proof; or why it was not read.
 */
export type FigureCheck =
  | { kind: 'idle' }
  | { kind: 'checking'; isProof: boolean }
  | ({ kind: 'done'; proof: ProofSummary | undefined } & FoundFigure)
  | { kind: 'failed'; error: unknown };

/**
 * `verify` reads one figure again, straight from the chain at its block, past the index; `prove` believes no endpoint and
 * works it out from state that is proven against the block's header.
 */
export function useVerify(figure: Figure): { check: FigureCheck; verify: () => void; prove: () => void } {
  const chains = useChains();
  const service = useService();
  const dao = useCurrentDao()?.id;
  const [check, setCheck] = useState<FigureCheck>({ kind: 'idle' });
  const look = (isProof: boolean) => {
    setCheck({ kind: 'checking', isProof });
    openFigureReader({ chainId: figure.chainId, chains, service, dao }, isProof)
      .then(async (reader) => ({ ...(await reader.read(figure)), proof: reader.summary() }))
      .then(
        (found) => setCheck({ kind: 'done', ...found }),
        (error: unknown) => setCheck({ kind: 'failed', error }),
      );
  };
  return { check, verify: () => look(false), prove: () => look(true) };
}
