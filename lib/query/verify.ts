import { useState } from 'react';
import type { Address } from 'viem';
import type { ProofSummary } from '@/chain/prove/prover';
import { parseDaoId } from '@/core/caip';
import type { ChainConfig } from '@/core/config';
import { QuorateError } from '@/core/errors';
import type { Reading } from '@/core/governor/reading';
import type { Service } from '@/service/api/protocol';
import { useChains } from '../settings/config';
import { useService } from './client/service';
import { useCurrentDao } from './currentDao';
import { askSettled } from './endpoint/settled';

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

/** The call that proves a figure: anyone can repeat it at that block and compare. */
type FigureCall = {
  contract: string;
  /** The view with its parameter types, `proposalVotes(uint256)`. */
  call: string;
  args: readonly string[];
  block: string | bigint;
  value: string;
  /** As the contract gave it, in its own unit, where it differs from `value`. */
  raw?: string | undefined;
  /** Index among several returned values, from 0; needed if the call returns more than one. */
  word?: number | undefined;
};

/** Context for reading figures again: the chain, and the organisation of the page, which is the reader's choice. */
type FigurePlace = {
  chainId: number;
  chains: readonly ChainConfig[];
  service: Pick<Service, 'ask'> | undefined;
  dao: string | undefined;
};

/** Whether a figure is the same (undefined: to be compared by eye), and whether its contract is none that the Governor names. */
type FoundFigure = { same: boolean | undefined; found: string; isForeign: boolean };

/** Reads figures again; with `isProof` from proven state, without believing an endpoint. Throws a `QuorateError`. */
async function openFigureReader({ chainId, chains, service, dao }: FigurePlace, isProof: boolean) {
  const chain = chains.find(({ id }) => id === chainId);
  if (chain === undefined) throw new QuorateError('chain-unknown', { chain: String(chainId) });
  if (chain.rpc.length === 0) throw new QuorateError('rpc-none', { chain: String(chainId) });
  const [{ createVerifier, figureData, isNamedBy }, { compareFigure }] = await Promise.all([
    import('@/chain/contracts/verify'),
    import('@/chain/contracts/compareFigure'),
  ]);
  const settled = await askSettled(service, chain.id);
  const prover = isProof ? await openProver(chain, settled) : undefined;
  const check = prover?.check ?? createVerifier(chain, settled);
  // The address of the page is the reader's; what a service says of an organisation is not.
  const governor = dao === undefined ? undefined : parseDaoId(dao);
  return {
    read: async (figure: FigureCall): Promise<FoundFigure> => {
      const asked = { contract: figure.contract as Address, block: BigInt(figure.block) };
      const answer = await check({ ...asked, data: figureData(figure.call, figure.args) });
      const isForeign = governor?.chainId === chain.id && !(await isNamedBy(check, governor.address, asked));
      return { ...compareFigure(figure, answer), isForeign };
    },
    summary: () => prover?.summary(),
  };
}

async function openProver(chain: ChainConfig, settled: Awaited<ReturnType<typeof askSettled>>) {
  const [{ createProver }, { viewsInWorker }] = await Promise.all([
    import('@/chain/prove/prover'),
    import('@/lib/prove/viewsInWorker'),
  ]);
  return createProver(chain, settled, viewsInWorker());
}
