import { KEYS, readJson, writeJson, writeText } from '@/lib/storage';
import { useStored } from './stored';

/** Per chain id, the one endpoint a person believes of several that contradict each other, and which those were. */
export type Chosen = Readonly<Record<string, { use: string; of: readonly string[] }>>;

const NONE: Chosen = {};

/** Whom the person believes; stays in this browser. */
export function useChosen(): Chosen {
  return useStored(KEYS.chosen, isChosen, NONE);
}

/** Whom the person believes at this moment. */
export function chosenNow(): Chosen {
  return readJson(KEYS.chosen, isChosen) ?? NONE;
}

/** Believes one endpoint of a chain: the others are not asked until the list of endpoints changes. */
export function chooseEndpoint(chainId: number, use: string, of: readonly string[]): boolean {
  const all = chosenNow();
  return writeJson(KEYS.chosen, { ...all, [chainId]: { use, of } });
}

/** Asks all endpoints of a chain again. */
export function forgetChoice(chainId: number): boolean {
  const all = chosenNow();
  const rest = Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(chainId)));
  return Object.keys(rest).length === 0 ? writeText(KEYS.chosen, null) : writeJson(KEYS.chosen, rest);
}

/** The endpoints that are asked: the one that is believed, where the list is still the one that was chosen from. */
export function askedOf(chosen: Chosen, chainId: number, rpc: readonly string[]): readonly string[] {
  const choice = chosen[chainId];
  if (choice === undefined || !rpc.includes(choice.use)) return rpc;
  const isSame = choice.of.length === rpc.length && choice.of.every((url, index) => url === rpc[index]);
  return isSame ? [choice.use] : rpc;
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([id, entry]) => /^[1-9]\d{0,15}$/.test(id) && isChoice(entry));
}

function isChoice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { use, of } = value as { use?: unknown; of?: unknown };
  return typeof use === 'string' && Array.isArray(of) && of.every((url) => typeof url === 'string');
}
