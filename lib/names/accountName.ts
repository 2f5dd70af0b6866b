import { useBook } from './book';

/** What an address is called, and by whom. */
export type AccountName = { name: string; isOwn: boolean };

/** What an address is called: by the person themselves before anybody else. */
export function useAccountName(address: string): AccountName | undefined {
  const own = useBook()[address.toLowerCase()];
  return own === undefined ? undefined : { name: own.name, isOwn: true };
}
