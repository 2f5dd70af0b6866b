import { useMemo, useSyncExternalStore } from 'react';
import type { Abi } from 'viem';
import { createValueStore } from '@/lib/valueStore';

/** An ABI that a person gave or asked for, as the service takes it. */
export type KnownAbi = { address: string; abi: string; from: 'VERIFIED' | 'PASTED' };

type Learnt = {
  chainId: number;
  address: string;
  from: KnownAbi['from'];
  /** Null where the contract's published source was looked for in vain. */
  abi: string | null;
};

const MOST = 20;
// It stays until the page is closed, and nowhere else.
const learnt = createValueStore<readonly Learnt[]>([]);

/** The ABIs of a chain's contracts that this page was given, and those that are not published. */
export function useAbis(chainId: number) {
  const all = useSyncExternalStore(learnt.subscribe, learnt.get, learnt.get);
  return useMemo(() => {
    const own = all.filter((each) => each.chainId === chainId);
    const abis = own.flatMap(({ address, from, abi }) => (abi === null ? [] : [{ address, abi, from }]));
    const unpublished = own.flatMap(({ address, abi }) => (abi === null ? [address] : []));
    return { abis: abis.slice(-MOST), unpublished: unpublished.slice(-MOST) };
  }, [all, chainId]);
}

export function learnAbi(chainId: number, address: string, abi: Abi, from: KnownAbi['from']): void {
  learn({ chainId, address, from, abi: JSON.stringify(abi) });
}

/** Reads calls to a contract by an ABI as people have it. Throws one sentence when it is none. */
export async function pasteAbi(chainId: number, address: string, text: string): Promise<void> {
  const { parsePastedAbi } = await import('@/core/decode/pastedAbi');
  learnAbi(chainId, address, parsePastedAbi(text), 'PASTED');
}

export function missAbi(chainId: number, address: string): void {
  learn({ chainId, address, from: 'VERIFIED', abi: null });
}

function learn(found: Learnt): void {
  const nameOf = ({ chainId, address, from }: Learnt) => `${chainId} ${from} ${address.toLowerCase()}`;
  const others = learnt.get().filter((each) => nameOf(each) !== nameOf(found));
  learnt.set([...others, found]);
}
