import { anyText, list, openObject } from '@/core/json';
import { storedByChain } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';

type Choice = { use: string; of: readonly string[] };

/** Per chain id, the one endpoint a person believes of several that contradict each other, and which those were. */
export type Chosen = Readonly<Record<string, Choice>>;

const choices = storedByChain(KEYS.chosen, openObject<Choice>({ use: anyText, of: list(anyText) }));

export const useChosen = choices.use;

export const chosenNow = choices.now;

export const forgetChoice = choices.forget;

/** Believes one endpoint of a chain: the others are not asked until the list of endpoints changes. */
export function chooseEndpoint(chainId: number, use: string, of: readonly string[]): boolean {
  return choices.set(chainId, { use, of });
}

/** The endpoints that are asked: the one that is believed, where the list is still the one that was chosen from. */
export function askedOf(chosen: Chosen, chainId: number, rpc: readonly string[]): readonly string[] {
  const choice = chosen[chainId];
  if (choice === undefined || !rpc.includes(choice.use)) return rpc;
  const isSame = choice.of.length === rpc.length && choice.of.every((url, index) => url === rpc[index]);
  return isSame ? [choice.use] : rpc;
}
