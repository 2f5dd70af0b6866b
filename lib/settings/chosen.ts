import { anyText, dictionary, list, openObject, type Shape } from '@/core/json';
import { readStored, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { useStored } from './stored';

/** Per chain id, the one endpoint a person believes of several that contradict each other, and which those were. */
export type Chosen = Readonly<Record<string, { use: string; of: readonly string[] }>>;

const NONE: Chosen = {};
const SHAPE: Shape<Chosen> = dictionary(
  /^[1-9]\d{0,15}$/,
  openObject<Chosen[string]>({ use: anyText, of: list(anyText) }),
);

/** Whom the person believes; stays in this browser. */
export function useChosen(): Chosen {
  return useStored(KEYS.chosen, SHAPE, NONE);
}

/** Whom the person believes at this moment. */
export function chosenNow(): Chosen {
  return readStored(KEYS.chosen, SHAPE) ?? NONE;
}

/** Believes one endpoint of a chain: the others are not asked until the list of endpoints changes. */
export function chooseEndpoint(chainId: number, use: string, of: readonly string[]): boolean {
  const all = chosenNow();
  return writeStored(KEYS.chosen, { ...all, [chainId]: { use, of } });
}

/** Asks all endpoints of a chain again. */
export function forgetChoice(chainId: number): boolean {
  const all = chosenNow();
  const rest = Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(chainId)));
  return Object.keys(rest).length === 0 ? writeText(KEYS.chosen, null) : writeStored(KEYS.chosen, rest);
}

/** The endpoints that are asked: the one that is believed, where the list is still the one that was chosen from. */
export function askedOf(chosen: Chosen, chainId: number, rpc: readonly string[]): readonly string[] {
  const choice = chosen[chainId];
  if (choice === undefined || !rpc.includes(choice.use)) return rpc;
  const isSame = choice.of.length === rpc.length && choice.of.every((url, index) => url === rpc[index]);
  return isSame ? [choice.use] : rpc;
}
