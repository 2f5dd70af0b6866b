import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { daoId } from '@/core/caip';
import { formatAddress } from '@/core/format';
import { daoHref, parseDaoFragment } from '@/lib/routes';
import { useConfig } from '../settings/config';
import { createValueStore } from '../valueStore';
import { useFragment } from './route';

/** The organisation that the address of this page names, whichever page it is, and the proposal where it names one. */
export type CurrentDao = {
  id: string;
  href: string;
  /** Undefined until it is known how the operator lists it. */
  name: string | undefined;
  /** Its name in ENS, where the operator lists it. */
  ens: string | undefined;
  proposal: bigint | undefined;
};

/** Own names of the organisations that were read in this visit, by their lower-case ids. */
const names = createValueStore<Readonly<Record<string, string>>>({});

/** Keeps what an organisation calls itself on its chain, for the header and for other pages. */
export function useKeptName(dao: { id: string; name: string } | null | undefined): void {
  const id = dao?.id.toLowerCase();
  const name = dao?.name;
  useEffect(() => {
    if (id !== undefined && name !== undefined && name !== '') names.set({ ...names.get(), [id]: name });
  }, [id, name]);
}

/** The organisation on screen, named as the operator lists it, else as its chain does, else by its address; undefined on other pages. */
export function useCurrentDao(): CurrentDao | undefined {
  const { config, status } = useConfig();
  const fragment = useFragment();
  const kept = useSyncExternalStore(names.subscribe, names.get, names.get);
  return useMemo(() => {
    const [head, id = ''] = fragment?.split('/') ?? [];
    if (head?.startsWith('eip155') !== true) return undefined;
    try {
      const route = parseDaoFragment(head);
      const dao = daoId(route);
      const listed = config?.organisations.find((entry) => entry.id.toLowerCase() === dao.toLowerCase());
      const proposal = /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(id) ? BigInt(id) : undefined;
      const short = status === 'loading' ? undefined : formatAddress(route.address);
      return {
        id: dao,
        href: daoHref(dao),
        name: listed?.name ?? kept[dao.toLowerCase()] ?? short,
        ens: listed?.ens,
        proposal,
      };
    } catch {
      // The page itself says what is wrong with its address.
      return undefined;
    }
  }, [fragment, config, status, kept]);
}
