import { isAddressEqual } from 'viem/utils';
import { blocked } from '@/core/errors/blocked';
import { voteIn } from '@/core/governor/act/loggedEffects';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { decodeBallot, encodeBallot } from '@/core/governor/ballot/ballotCode';
import { bundleCall, LARGEST_BUNDLE, type Through } from '@/core/governor/ballot/bundle';
import { anyAddress, anyText, dictionary, leaf, readable } from '@/core/json';
import { plural, t } from '@/core/language/message';
import { isVoteListed } from '@/lib/query/listed';
import { readVoterStatuses } from '../ballot/ballotFacts';
import { type Checked, checkBallots } from '../ballot/check';
import { readHead } from '../facts/accountState';
import type { Act } from './act';

/** Ballots of one Governor to be cast in one transaction, all or none. */
type SubmitIntent = { ballots: readonly SignedBallot[]; through: Through };

const way = leaf('a way to the Governor', (text): Through | undefined => {
  if (text === 'single' || text === 'own') return { kind: text };
  const address = readable(() => anyAddress.read(text, '$'));
  return address === undefined ? undefined : { kind: 'multicall3', address };
});

/** Casting signed ballots: whoever sends them pays, the votes are those of the signers. */
export const submitBallots: Act<SubmitIntent, Checked> = {
  name: 'submitBallots',
  facts: ({ ballots }, { dao, chain }, block) => checkBallots(chain, dao.address, ballots, block),
  blockers: ({ ballots }, { ballots: checked }, dao) => {
    const isOf = ({ chainId, governor }: SignedBallot) =>
      chainId === dao.chainId && isAddressEqual(governor, dao.address);
    if (ballots.length === 0 || !ballots.every(isOf))
      return [blocked('ballot-refused', { reason: t`It is for another Governor or chain.` })];
    const bad = checked.find(({ verdict }) => verdict.status !== 'ready');
    return bad === undefined ? [] : [blocked('ballot-refused', { reason: bad.verdict.reason ?? '' })];
  },
  call: ({ ballots, through }, dao) => bundleCall(dao.address, ballots, through),
  terms: ({ together }) => (together?.kind === 'multicall3' ? { multicall: together.address } : {}),
  matchesLog: ({ ballots }, effect) => {
    if (effect.kind !== 'vote') return undefined;
    const own = ballots.filter(
      ({ voter, proposalId, shape }) => voteIn(effect, voter, proposalId, shape === 'override') !== undefined,
    );
    return own.length === 0 ? undefined : own.some(({ support }) => support === effect.support);
  },
  // A split may leave votes over, so its number tells; the others are cast when the voter has voted, in whatever way.
  async reached({ ballots }, { dao, chain }) {
    const { standings } = await readVoterStatuses(chain, dao.address, ballots, await readHead(chain));
    return ballots.every((ballot, index) => {
      const found = standings[index];
      if (found === undefined) return false;
      if (ballot.shape === 'override') return found.hasOverridden;
      if (found.used === null || ballot.nonce === null) return found.hasVoted;
      const next = ballot.nonce >> 64n === 0n ? found.nonce : found.keyedNonce;
      return next !== null && next > ballot.nonce;
    });
  },
  async isShown({ ballots }, { dao }, service) {
    for (const { proposalId, voter } of ballots)
      if (!(await isVoteListed(service, dao.id, proposalId, voter))) return false;
    return true;
  },
  words: ({ ballots }) => t`Submit ${countBallots(ballots.length)}`,
  // One submission at a time in an organisation: another would spend the same ballots.
  subject: () => 'ballots',
  texts: {
    write: ({ ballots, through }) => ({
      ...packCodes(ballots.map(encodeBallot)),
      through: through.kind === 'multicall3' ? through.address : through.kind,
    }),
    read: (json, path) => {
      const texts = dictionary(/^/, anyText).read(json, path);
      return { ballots: packedCodes(texts).map(decodeBallot), through: way.read(texts.through, path) };
    },
  },
};

// The outbox takes texts of 20,000 characters, and one ballot with a long reason has more.
const PART = 18_000;

function packCodes(codes: readonly string[]): Record<string, string> {
  const text = codes.join('.');
  const parts = Array.from({ length: Math.ceil(text.length / PART) }, (_, index) => index);
  return Object.fromEntries(
    parts.map((index) => [`ballots${index}`, text.slice(index * PART, (index + 1) * PART)]),
  );
}

/** The codes of the ballots in a submission that the outbox holds. */
export function packedCodes(packed: Readonly<Record<string, string>>): string[] {
  const parts = [0, 1, 2, 3].map((index) => packed[`ballots${index}`] ?? '');
  return parts.join('').split('.');
}

export function countBallots(count: number): string {
  return plural(count, 'signed ballot');
}

/** As many of the ballots as one transaction may take, from the first on. */
export function bundleOf(ballots: readonly SignedBallot[], together: Through | null): SubmitIntent {
  const taken: SignedBallot[] = [];
  let room: number = LARGEST_BUNDLE.characters;
  for (const ballot of ballots.slice(0, together === null ? 1 : LARGEST_BUNDLE.ballots)) {
    room -= encodeBallot(ballot).length + 1;
    if (room < 0 && taken.length > 0) break;
    taken.push(ballot);
  }
  return { ballots: taken, through: taken.length < 2 || together === null ? { kind: 'single' } : together };
}
