import { proposeHref } from '../routes';

/** What names a draft of this browser behind the question mark of `/propose/`. */
export const OWN = 'own';

/** What holds a draft whole behind the question mark of `/propose/`. */
export const SHARED = 'draft';

/** Link to a draft of this browser. */
export function ownDraftHref(dao: string, id: string): string {
  return `${proposeHref(dao)}?${OWN}=${id}`;
}

/** Link that holds a draft whole, by its code. */
export function sharedDraftHref(dao: string, code: string): string {
  return `${proposeHref(dao)}?${SHARED}=${code}`;
}
