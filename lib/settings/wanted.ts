import { anyText, openObject, refined, type Shape, whole } from '@/core/json';
import { hostsAt, unopened } from '@/lib/offline/hosts';
import { readStored, writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { endpointFault } from './endpoints';

/** An endpoint that a person wants for a chain; `name` for a chain that is new, `instead` where it replaces another one. */
export type WantedEndpoint = { chainId: number; url: string; name?: string; instead?: string };

const WANTED: Shape<WantedEndpoint> = openObject<WantedEndpoint>(
  {
    chainId: whole(Number.MAX_SAFE_INTEGER, 1),
    url: refined(anyText, 'an endpoint', (url) => (endpointFault(url) === undefined ? url : undefined)),
  },
  { name: anyText, instead: anyText },
);

export const wantedNow = (): WantedEndpoint | undefined => readStored(KEYS.wanted, WANTED);

/** Forgets it: the page may not connect to it any more once it is loaded again, unless it is one of the endpoints. */
export const forgetWanted = (): boolean => writeText(KEYS.wanted, null);

/** Loads the page again where its policy does not let it connect to an endpoint; false where it may, or nothing can be kept. */
export function loadToTry(wanted: WantedEndpoint, reload = () => location.reload()): boolean {
  if (unopened(hostsAt([wanted.url])).length === 0 || !writeStored(KEYS.wanted, wanted)) return false;
  reload();
  return true;
}
