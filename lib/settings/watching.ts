import type { Address } from 'viem';
import { readStored, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { MOST_WATCHED, WATCHED } from './watched';

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
