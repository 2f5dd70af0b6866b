import { useMemo } from 'react';
import { formatAddress } from '@/lib/format';
import { daoHref, daoId, parseDaoFragment } from '@/lib/routes';
import { useConfig } from './config';
import { useFragment } from './route';

/** The organisation that the address of this page names, whichever page it is. */
export type OpenDao = { id: string; href: string; name: string };

/** The organisation on screen, named as the operator lists it, else by its address; undefined on other pages. */
export function useOpenDao(): OpenDao | undefined {
  const { config } = useConfig();
  const fragment = useFragment();
  return useMemo(() => {
    const head = fragment?.split('/')[0];
    if (head?.startsWith('eip155') !== true) return undefined;
    try {
      const route = parseDaoFragment(head);
      const id = daoId(route);
      const listed = config?.organisations.find((entry) => entry.id.toLowerCase() === id.toLowerCase());
      return { id, href: daoHref(id), name: listed?.name ?? formatAddress(route.address) };
    } catch {
      // The page itself says what is wrong with its address.
      return undefined;
    }
  }, [fragment, config]);
}
