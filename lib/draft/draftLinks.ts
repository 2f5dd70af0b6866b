import { type ProposalLink, parseProposalFragment, proposeHref } from '../routes';

/** Parameter of `/propose/` that names a draft of this browser. */
export const OWN = 'own';

/** Parameter of `/propose/` that holds a whole draft. */
export const SHARED = 'draft';

/** Parameter of `/propose/` that names a proposal to begin a draft with. */
export const FROM = 'from';

/** Link to begin a draft of an organisation with a proposal of this or another one. */
export function fromProposalHref(dao: string, proposal: string): string {
  return `${proposeHref(dao)}?${FROM}=${proposal}`;
}

/** The proposal that a text names: its link on any host, its whole id, or its number here. Throws as links do. */
export function proposalNamedIn(text: string, dao: string): ProposalLink {
  const bare = text.trim();
  const isNumber = /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(bare);
  return parseProposalFragment(isNumber ? `${dao}/${bare}` : bare.slice(bare.indexOf('#') + 1));
}

export function ownDraftHref(dao: string, id: string): string {
  return `${proposeHref(dao)}?${OWN}=${id}`;
}

export function sharedDraftHref(dao: string, code: string): string {
  return `${proposeHref(dao)}?${SHARED}=${code}`;
}
