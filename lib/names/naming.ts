import { useSyncExternalStore } from 'react';
import { onStorage, readText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

let isNaming: boolean | undefined;

// A book may be large, and a page has many addresses: it is looked at when something was written, not for each of them.
function look(): boolean {
  isNaming = readText(KEYS.book) !== null || readText(KEYS.names) !== null;
  return isNaming;
}

function start(): boolean {
  onStorage(look);
  return look();
}

/** Whether there are names to show for addresses; the code for them is loaded only then. */
export function useIsNaming(): boolean {
  return useSyncExternalStore(
    onStorage,
    () => isNaming ?? start(),
    () => false,
  );
}
