import { useSyncExternalStore } from 'react';
import { onStorage, readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { useEndpoints } from './endpoints';

/** When a proposal is simulated without being asked: never, always, or where the endpoints are the person's own. */
export type Simulating = 'never' | 'own' | 'always';

/** The stored choice; `own` until the person chose. */
export function useSimulating(): Simulating {
  return useSyncExternalStore(onStorage, stored, () => 'own');
}

/** Stores the choice. */
export function setSimulating(choice: Simulating): void {
  writeText(KEYS.simulating, choice === 'own' ? null : choice);
}

/** Whether proposals of a chain are simulated by themselves. */
export function useIsSimulating(chainId: number): boolean {
  const choice = useSimulating();
  const own = useEndpoints()[chainId];
  return choice === 'always' || (choice === 'own' && own !== undefined && own.rpc.length > 0);
}

function stored(): Simulating {
  const found = readText(KEYS.simulating);
  return found === 'never' || found === 'always' ? found : 'own';
}
