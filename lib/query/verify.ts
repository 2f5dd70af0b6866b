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
      ({ answer, isForeign }) => setCheck({ kind: 'done', ...compareFigure(figure, answer), isForeign }),
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
): Promise<{ answer: string; isForeign: boolean }> {
  const chain = chains.find((entry) => entry.id === figure.chainId);
  if (chain === undefined) throw new QuorateError('chain-unknown', { chain: String(figure.chainId) });
  if (chain.rpc.length === 0) throw new QuorateError('rpc-none', { chain: String(figure.chainId) });
  const { createVerifier, figureData, isNamedBy } = await import('@/chain/contracts/verify');
  const data = figureData(figure.call, figure.args);
  const check = createVerifier(chain, await askSettled(service, chain.id));
  const asked = { contract: figure.contract as Address, block: BigInt(figure.block) };
  const answer = await check({ ...asked, data });
  // The address of the page is the reader's; what a service says of an organisation is not.
  const governor = dao === undefined ? undefined : parseDaoId(dao);
  const isForeign = governor?.chainId === chain.id && !(await isNamedBy(check, governor.address, asked));
  return { answer, isForeign };
}

/** Whether the raw answer (ABI-encoded hex) says what is on screen; undefined where only a person can tell. */
export function compareFigure(
  figure: Pick<Figure, 'value' | 'raw' | 'word'>,
  answer: string,
): { same: boolean | undefined; found: string } {
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  const shown = (figure.raw ?? figure.value).trim();
  const text = textOf(words);
  if (text !== undefined) return { same: text === shown, found: text };
  const word = figure.word ?? (words.length === 1 ? 0 : undefined);
  const hex = word === undefined ? undefined : words[word];
  if (hex === undefined)
    return { same: undefined, found: words.map((each) => String(BigInt(`0x${each}`))).join(', ') };
  if (/^0x[0-9a-fA-F]{40}$/.test(shown)) {
    const address = `0x${hex.slice(24)}`;
    return { same: address.toLowerCase() === shown.toLowerCase(), found: address };
  }
  const found = String(BigInt(`0x${hex}`));
  if (shown === 'true' || shown === 'false') return { same: found === (shown === 'true' ? '1' : '0'), found };
  return { same: /^\d+$/.test(shown) ? found === shown : undefined, found };
}

/** A returned `string`: offset 0x20, length, bytes; undefined when it is none. */
function textOf(words: readonly string[]): string | undefined {
  if (words.length < 2 || BigInt(`0x${words[0]}`) !== 32n) return undefined;
  const length = BigInt(`0x${words[1]}`);
  const body = words.slice(2).join('');
  if (length > BigInt(body.length / 2) || BigInt(words.length - 2) !== (length + 31n) / 32n) return undefined;
  const bytes = body.slice(0, Number(length) * 2).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
