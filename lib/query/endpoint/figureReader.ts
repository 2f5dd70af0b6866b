import type { Address } from 'viem';
import { parseDaoId } from '@/core/caip';
import type { ChainConfig } from '@/core/config';
import { QuorateError } from '@/core/errors';
import type { Service } from '@/service/api/protocol';
import { askSettled } from './settled';

/** The call that proves a figure: anyone can repeat it at that block and compare. */
export type FigureCall = {
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
export type FigurePlace = {
  chainId: number;
  chains: readonly ChainConfig[];
  service: Pick<Service, 'ask'> | undefined;
  dao: string | undefined;
};

/** Whether a figure is the same (undefined: to be compared by eye), and whether its contract is none that the Governor names. */
export type FoundFigure = { same: boolean | undefined; found: string; isForeign: boolean };

/** Reads figures again; with `isProof` from proven state, without believing an endpoint. Throws a `QuorateError`. */
export async function openFigureReader({ chainId, chains, service, dao }: FigurePlace, isProof: boolean) {
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
