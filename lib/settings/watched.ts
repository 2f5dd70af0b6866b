import type { Address } from 'viem';
import { anyAddress, list, type Shape } from '@/core/json';
import { useStored } from '@/lib/settings/stored';
import { readStored, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { useWallet } from '../wallet/wallet';

export const MOST_WATCHED = 10;

const WATCHED: Shape<readonly Address[]> = list(anyAddress, MOST_WATCHED);
const NONE: readonly Address[] = [];

/** The addresses a person looks at beside that of the wallet, such as their Safes; they stay in this browser. */
export function useWatched(): readonly Address[] {
  return useStored(KEYS.watched, WATCHED, NONE);
}

/** All accounts of the person: the wallet's first, then those that are watched. */
export function useOwnAccounts(): readonly Address[] {
  const { account } = useWallet();
  const watched = useWatched();
  return account === undefined ? watched : [...new Set([account, ...watched])];
}

/** Watches an address, as checksummed; nothing happens where it is watched already or ten are. */
export function watchAddress(address: Address): void {
  const now = readStored(KEYS.watched, WATCHED) ?? [];
  if (!now.includes(address) && now.length < MOST_WATCHED) writeStored(KEYS.watched, [...now, address]);
}

export function unwatchAddress(address: Address): void {
  const rest = (readStored(KEYS.watched, WATCHED) ?? []).filter((each) => each !== address);
  if (rest.length === 0) writeText(KEYS.watched, null);
  else writeStored(KEYS.watched, rest);
}
