import { useState } from 'react';
import type { ProofSummary } from '@/chain/prove/prover';
import type { Reading } from '@/core/governor/reading';
import { useChains } from '../settings/config';
import { useService } from './client/service';
import { useCurrentDao } from './currentDao';
import {
  type FigureCall,
  type FigurePlace,
  type FoundFigure,
  openFigureReader,
} from './endpoint/figureReader';

export type Figure = FigureCall & { label: string; chainId: number };

/** Result of reading or proving a figure again, or why it was not read. */
export type FigureCheck =
  | { kind: 'idle' }
  | { kind: 'checking'; isProof: boolean }
  | ({ kind: 'done'; proof: ProofSummary | undefined } & FoundFigure)
  | { kind: 'failed'; error: unknown };

/** Reads one figure again past the index (`verify`), or works it out from proven state (`prove`). */
export function useVerify(figure: Figure) {
  const place = usePlace(figure.chainId);
  const [check, setCheck] = useState<FigureCheck>({ kind: 'idle' });
  const look = (isProof: boolean) => {
    setCheck({ kind: 'checking', isProof });
    openFigureReader(place, isProof)
      .then(async (reader) => ({ ...(await reader.read(figure)), proof: reader.summary() }))
      .then(
        (found) => setCheck({ kind: 'done', ...found }),
        (error: unknown) => setCheck({ kind: 'failed', error }),
      );
  };
  return { check, verify: () => look(false), prove: () => look(true) };
}

function usePlace(chainId: number): FigurePlace {
  return { chainId, chains: useChains(), service: useService(), dao: useCurrentDao()?.id };
}

/** How one of many figures came out: the same, another value, or undefined and perhaps why it was not proven. */
export type ProvenFigure = { figure: string; same: boolean | undefined; error?: unknown };

/** How far the proving of many figures is, and of what all were proven. */
type ProvingAll =
  | { kind: 'idle' }
  | { kind: 'proving' }
  | { kind: 'done'; figures: ProvenFigure[]; summary: ProofSummary | undefined }
  | { kind: 'failed'; error: unknown };

type Proof = Reading & { figure: string | null; block: bigint };

/** Proves all figures of an object that a call gives, as “Prove it” does each. */
export function useProveAll(chainId: number, proofs: readonly Proof[]) {
  const place = usePlace(chainId);
  const [proving, setProving] = useState<ProvingAll>({ kind: 'idle' });
  const proveAll = () => {
    setProving({ kind: 'proving' });
    proveEach(proofs, place).then(
      (found) => setProving({ kind: 'done', ...found }),
      (error: unknown) => setProving({ kind: 'failed', error }),
    );
  };
  return { proving, proveAll };
}

async function proveEach(proofs: readonly Proof[], place: FigurePlace) {
  const reader = await openFigureReader(place, true);
  const prove = async (proof: Proof): Promise<ProvenFigure> => {
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
