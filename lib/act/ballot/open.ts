import { QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { decodeBallot, encodeBallot } from '@/core/governor/ballot/ballotCode';
import { MOST_BALLOTS, readBallotFile } from '@/core/governor/ballot/ballotFile';
import { t } from '@/core/language/message';
import { parseBallotFragment } from '@/lib/signedLinks';

/** One ballot that was opened, or why it cannot be read; `code` is how it is called in a link. */
type OpenedBallot =
  | { code: string; ballot: SignedBallot; error?: undefined }
  | { code: string; ballot?: undefined; error: QuorateError };

/** Reads the codes of a link, each for itself: one that is spoiled spoils no other. The same one twice counts once. */
export function openCodes(codes: readonly string[]): OpenedBallot[] {
  return [...new Set(codes)].slice(0, MOST_BALLOTS).map((code) => {
    try {
      return { code, ballot: decodeBallot(code) };
    } catch (error) {
      if (error instanceof QuorateError) return { code, error };
      throw error;
    }
  });
}

/** The ballot codes in a pasted link, text or file; throws `ballot-malformed` when there is none. */
export function codesOf(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') throw new QuorateError('ballot-malformed', { reason: t`there is nothing in it.` });
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) return readBallotFile(trimmed).map(encodeBallot);
  const hash = trimmed.indexOf('#');
  const codes = parseBallotFragment(hash < 0 ? trimmed : trimmed.slice(hash));
  if (codes.length > MOST_BALLOTS)
    throw new QuorateError('ballot-malformed', { reason: t`it holds more than ${MOST_BALLOTS} ballots.` });
  for (const code of codes) decodeBallot(code);
  return codes;
}

/** Ballots by Governor, in the order of their first. */
export function byGovernor(ballots: readonly SignedBallot[]): [SignedBallot, ...SignedBallot[]][] {
  const groups = new Map<string, [SignedBallot, ...SignedBallot[]]>();
  for (const ballot of ballots) {
    const key = `${ballot.chainId}:${ballot.governor}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [ballot]);
    else group.push(ballot);
  }
  return [...groups.values()];
}
