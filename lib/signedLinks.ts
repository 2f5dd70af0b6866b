import { bareFragment, proposalHref, REVIEW } from './routes';

export function reviewHref(dao: string, id: bigint, code: string): string {
  return `${proposalHref(dao, id)}${REVIEW}${code}`;
}

/** The code of a review in the fragment of `/proposal/`; null when there is none. */
export function parseReviewFragment(fragment: string): string | null {
  const at = fragment.indexOf(REVIEW);
  return at < 0 ? null : fragment.slice(at + REVIEW.length);
}

export function ballotHref(codes: readonly string[]): string {
  return `/ballot/#${codes.join('.')}`;
}

/** The codes in the fragment of `/ballot/`, none when it is empty; throws `link-malformed`. */
export function parseBallotFragment(fragment: string): string[] {
  return bareFragment(fragment)
    .split('.')
    .filter((code) => code !== '');
}
