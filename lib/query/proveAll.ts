import { useCallback, useState } from 'react';
import type { ProofSummary } from '@/chain/prove/prover';
import { useChains } from '../settings/config';
import { useService } from './client/service';
import { useCurrentDao } from './currentDao';
import { type FigurePlace, openFigureReader } from './endpoint/figureReader';
import type { ProofView } from './proof';

/** How one of many figures came out: the same, another value, or undefined and perhaps why it was not proven. */
export type ProvenFigure = { figure: string; same: boolean | undefined; error?: unknown };

/** How far the proving of many figures is, and of what all were proven. */
export type ProvingAll =
  | { kind: 'idle' }
  | { kind: 'proving' }
  | { kind: 'done'; figures: ProvenFigure[]; summary: ProofSummary | undefined }
  | { kind: 'failed'; error: unknown };

/** Proves all figures of an object that a call gives, as “Prove it” does each. */
export function useProveAll(chainId: number, proofs: readonly ProofView[]) {
  const chains = useChains();
  const service = useService();
  const dao = useCurrentDao()?.id;
  const [proving, setProving] = useState<ProvingAll>({ kind: 'idle' });
  const proveAll = useCallback(() => {
    setProving({ kind: 'proving' });
    proveEach(proofs, { chainId, chains, service, dao }).then(
      (found) => setProving({ kind: 'done', ...found }),
      (error: unknown) => setProving({ kind: 'failed', error }),
    );
  }, [chainId, chains, dao, proofs, service]);
  return { proving, proveAll };
}

async function proveEach(proofs: readonly ProofView[], place: FigurePlace) {
  const reader = await openFigureReader(place, true);
  const prove = async (proof: ProofView): Promise<ProvenFigure> => {
    const figure = proof.figure ?? proof.call;
    try {
      const { same, isForeign } = await reader.read({ ...proof, raw: proof.value });
      // A value from a contract that the Governor does not name is no figure of it.
      return { figure, same: isForeign ? undefined : same };
    } catch (error) {
      return { figure, same: undefined, error };
    }
  };
  const figures = await Promise.all(proofs.filter(({ kind }) => kind === 'call').map(prove));
  return { figures, summary: reader.summary() };
}
