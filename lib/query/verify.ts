import { useCallback, useState } from 'react';
import type { Address } from 'viem';
import { parseDaoId } from '@/core/caip';
import type { ChainConfig } from '@/core/config';
import { QuorateError } from '@/core/errors';
import type { Service } from '@/service/api/protocol';
import { useChains } from '../settings/config';
import { useService } from './client/service';
import { useCurrentDao } from './currentDao';
import { askSettled } from './endpoint/settled';

/** A figure on screen and the call that proves it: anyone can repeat the call at that block and compare. */
export type Figure = {
  /** What it is, "Votes for". */
  label: string;
  /** The contract asked. */
  contract: string;
  /** The view with its parameter types, `proposalVotes(uint256)`. */
  call: string;
  args: readonly string[];
  /** The block it was read at. */
  block: string | bigint;
  /** As shown on screen. */
  value: string;
  /** As the contract gave it, in its own unit, where it differs from `value`. */
  raw?: string | undefined;
  /** Which of several returned values it is, from 0; needed where the call returns more than one. */
  word?: number | undefined;
  chainId: number;
};

/**
 * What reading a figure again gave: the same, another value, or values to compare by eye, and whether the contract is one
 * that the Governor on screen does not name; or why it was not read.
 */
export type FigureCheck =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'done'; same: boolean | undefined; found: string; isForeign: boolean }
  | { kind: 'failed'; error: unknown };

/** Reads one figure again, straight from the chain at its block, past the index. */
export function useVerify(figure: Figure): { check: FigureCheck; verify: () => void } {
  const chains = useChains();
  const service = useService();
  const dao = useCurrentDao()?.id;
  const [check, setCheck] = useState<FigureCheck>({ kind: 'idle' });
  const verify = useCallback(() => {
    setCheck({ kind: 'checking' });
    readAgain(figure, chains, service, dao).then(
      (found) => setCheck({ kind: 'done', ...found }),
      (error: unknown) => setCheck({ kind: 'failed', error }),
    );
  }, [chains, dao, figure, service]);
  return { check, verify };
}

async function readAgain(
  figure: Figure,
  chains: readonly ChainConfig[],
  service: Pick<Service, 'ask'> | undefined,
  dao: string | undefined,
): Promise<Omit<Extract<FigureCheck, { kind: 'done' }>, 'kind'>> {
  const chain = chains.find((entry) => entry.id === figure.chainId);
  if (chain === undefined) throw new QuorateError('chain-unknown', { chain: String(figure.chainId) });
  if (chain.rpc.length === 0) throw new QuorateError('rpc-none', { chain: String(figure.chainId) });
  const [{ createVerifier, figureData, isNamedBy }, { compareFigure }] = await Promise.all([
    import('@/chain/contracts/verify'),
    import('@/chain/contracts/compareFigure'),
  ]);
  const data = figureData(figure.call, figure.args);
  const check = createVerifier(chain, await askSettled(service, chain.id));
  const asked = { contract: figure.contract as Address, block: BigInt(figure.block) };
  const answer = await check({ ...asked, data });
  // The address of the page is the reader's; what a service says of an organisation is not.
  const governor = dao === undefined ? undefined : parseDaoId(dao);
  const isForeign = governor?.chainId === chain.id && !(await isNamedBy(check, governor.address, asked));
  return { ...compareFigure(figure, answer), isForeign };
}
