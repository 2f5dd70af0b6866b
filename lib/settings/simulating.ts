import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';
import { useEndpoints } from './endpoints';

/** When a proposal is simulated without being asked: never, always, or where the endpoints are the person's own. */
export type Simulating = 'own' | 'never' | 'always';

const choice = storedChoice<Simulating>(KEYS.simulating, ['own', 'never', 'always']);

/** The stored choice; `own` until the person chose. */
export const useSimulating = choice.use;

export const setSimulating = choice.set;

/** Whether proposals of a chain are simulated by themselves. */
export function useIsSimulating(chainId: number): boolean {
  const chosen = useSimulating();
  const own = useEndpoints()[chainId];
  return chosen === 'always' || (chosen === 'own' && own !== undefined && own.rpc.length > 0);
}
