import { clipForSentence, type DaoLink, parseDaoId } from '@/core/caip';
import { QuorateError } from '@/core/errors';
import { phrase, t } from '@/core/language/message';

/** A proposal named by a link; the id may be decimal or 0x-hex in the link. */
export type ProposalLink = DaoLink & { id: bigint };

/** Every page of the site: its path, and what its fragment names. */
export const ROUTES = [
  { path: '/', fragment: 'nothing' },
  { path: '/dao/', fragment: 'organisation' },
  { path: '/proposal/', fragment: 'proposal' },
  { path: '/votes/', fragment: 'organisation' },
  { path: '/delegates/', fragment: 'organisation' },
  { path: '/delegate/', fragment: 'delegate' },
  { path: '/compare/', fragment: 'organisation' },
  { path: '/insight/', fragment: 'organisation' },
  { path: '/treasury/', fragment: 'organisation' },
  { path: '/control/', fragment: 'organisation' },
  { path: '/propose/', fragment: 'organisation' },
  { path: '/directory/', fragment: 'nothing' },
  { path: '/you/', fragment: 'nothing' },
  { path: '/ballot/', fragment: 'ballots' },
  { path: '/settings/', fragment: 'nothing' },
  { path: '/about/', fragment: 'nothing' },
  { path: '/about/errors/', fragment: 'nothing' },
] as const;

export type RoutePath = (typeof ROUTES)[number]['path'];

/** Link to an organisation; everything personal is in the fragment, so the host never learns it. */
export const daoHref = linkTo('/dao/');

export const controlHref = linkTo('/control/');

export const votesHref = linkTo('/votes/');

export const delegatesHref = linkTo('/delegates/');

/** Link to how an organisation votes, in pictures. */
export const insightHref = linkTo('/insight/');

export const treasuryHref = linkTo('/treasury/');

/** Link to one's drafts of an organisation, and to begin one. */
export const proposeHref = linkTo('/propose/');

function linkTo(path: RoutePath): (id: string) => string {
  return (id) => `${path}#${id}`;
}

export function delegateHref(dao: string, account: string): string {
  return `/delegate/#${dao}/${account}`;
}

/** Link to a proposal, its id in decimal. */
export function proposalHref(dao: string, id: bigint | string): string {
  return `/proposal/#${dao}/${id}`;
}

/** Separator between a proposal and the code of a signed review of it. */
export const REVIEW = '&review=';

/** Returns a fragment's subject, without the list filters after a question mark. */
export function fragmentSubject(fragment: string): string {
  return fragment.replace(/^#/, '').replace(/\?.*/, '');
}

/** How the lists of a page are narrowed and sorted, as the fragment of its link says. */
export function fragmentParams(fragment: string): URLSearchParams {
  return new URLSearchParams(/\?.*/.exec(fragment)?.[0]);
}

/** Reads the fragment of `/dao/`; throws `link-malformed`, `address-checksum`. */
export function parseDaoFragment(fragment: string): DaoLink {
  const text = bareFragment(fragment);
  if (text === '') throw new QuorateError('link-malformed', { reason: 'it names no organisation.' });
  return parseDaoId(text);
}

/** Reads the fragment of `/proposal/`, without a review behind it; throws `link-malformed`, `address-checksum`. */
export function parseProposalFragment(fragment: string): ProposalLink {
  const { dao, rest } = splitFragment(fragment, 'proposal');
  const [id = ''] = rest.split(REVIEW);
  if (!/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(id))
    throw new QuorateError('link-malformed', { reason: t`“${clipForSentence(id)}” is no proposal id.` });
  const value = BigInt(id);
  if (value >= 1n << 256n)
    throw new QuorateError('link-malformed', { reason: 'its proposal id is too large.' });
  return { ...parseDaoId(dao), id: value };
}

const NAMELESS = { proposal: phrase`it names no proposal.`, delegate: phrase`it names no delegate.` };

/** An organisation and what stands behind its slash in a fragment; throws `link-malformed`. */
export function splitFragment(fragment: string, what: keyof typeof NAMELESS): { dao: string; rest: string } {
  const text = bareFragment(fragment);
  const slash = text.indexOf('/');
  if (slash < 0) throw new QuorateError('link-malformed', { reason: NAMELESS[what] });
  return { dao: text.slice(0, slash), rest: text.slice(slash + 1) };
}

/** The subject of a fragment as it was written; throws `link-malformed`. */
export function bareFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragmentSubject(fragment));
  } catch {
    throw new QuorateError('link-malformed', { reason: 'its characters are not valid.' });
  }
}
