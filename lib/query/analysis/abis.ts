import { useMemo, useSyncExternalStore } from 'react';
import type { Abi } from 'viem';
import { createValueStore } from '@/lib/valueStore';

/** An ABI that a person gave or asked for, as the service takes it. */
export type KnownAbi = { address: string; abi: string; from: 'VERIFIED' | 'PASTED' };

/** A person's additions about contracts of a chain. */
export type LearntAbis = {
  abis: readonly KnownAbi[];
  /** Contracts whose published source was looked for in vain. */
  unpublished: readonly string[];
};

type Learnt = LearntAbis & { chainId: number };

const NOTHING: LearntAbis = { abis: [], unpublished: [] };
const MOST = 20;
// It stays until the page is closed, and nowhere else.
const learnt = createValueStore<readonly Learnt[]>([]);

/** The ABIs of a chain's contracts that this page was given, and those that are not published. */
export function useAbis(chainId: number): LearntAbis {
  const all = useSyncExternalStore(learnt.subscribe, learnt.get, learnt.get);
  return useMemo(() => all.find((each) => each.chainId === chainId) ?? NOTHING, [all, chainId]);
}

export function learnAbi(chainId: number, address: string, abi: Abi, from: KnownAbi['from']): void {
  change(chainId, address, ({ abis, unpublished }, isIt) => ({
    abis: [
      ...abis.filter((each) => !(isIt(each.address) && each.from === from)),
      { address, abi: JSON.stringify(abi), from },
    ].slice(-MOST),
    unpublished: from === 'VERIFIED' ? unpublished.filter((each) => !isIt(each)) : unpublished,
  }));
}

/** Reads calls to a contract by an ABI as people have it. Throws one sentence when it is none. */
export async function pasteAbi(chainId: number, address: string, text: string): Promise<void> {
  const { parsePastedAbi } = await import('@/core/decode/pastedAbi');
  learnAbi(chainId, address, parsePastedAbi(text), 'PASTED');
}

export function missAbi(chainId: number, address: string): void {
  change(chainId, address, ({ abis, unpublished }, isIt) => ({
    abis,
    unpublished: [...unpublished.filter((each) => !isIt(each)), address].slice(-MOST),
  }));
}

function change(
  chainId: number,
  address: string,
  made: (from: LearntAbis, isIt: (other: string) => boolean) => LearntAbis,
): void {
  const all = learnt.get();
  const own = all.find((each) => each.chainId === chainId) ?? NOTHING;
  const isIt = (other: string) => other.toLowerCase() === address.toLowerCase();
  learnt.set([...all.filter((each) => each.chainId !== chainId), { chainId, ...made(own, isIt) }]);
}
