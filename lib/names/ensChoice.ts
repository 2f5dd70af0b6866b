import { ENS } from '@/core/ens';
import { useConfig, useListedChains } from '@/lib/settings/config';
import { maskEndpoint } from '@/lib/settings/endpoints';
import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';

/** Whether names of ENS are read; off until the person wants it, for an endpoint then learns which addresses they look at. */
export type EnsChoice = 'off' | 'on';

const choice = storedChoice<EnsChoice>(KEYS.names, ['off', 'on']);

export const useEnsChoice = choice.use;

export const setEnsChoice = choice.set;

/** The chain that ENS is on, and the endpoints of it that would be asked (without their keys); none where it is not set up. */
export function useEnsEndpoints(): { chain: string; chainId: number; endpoints: readonly string[] } {
  const chainId = useConfig().config?.names?.chainId ?? ENS.chainId;
  const found = useListedChains().find(({ id }) => id === chainId);
  const name = found?.name ?? (chainId === ENS.chainId ? 'Ethereum' : `chain ${chainId}`);
  return { chain: name, chainId, endpoints: (found?.rpc ?? []).map(maskEndpoint) };
}
