import { quorumRule } from '@/components/proposal/words';
import { formatDuration, safeLine } from '@/core/format';
import type { Dao, Extension, Family } from '@/core/governor/dao';
import { FAMILIES, isOpenZeppelin } from '@/core/governor/family';
import type { DaoView } from '@/lib/query/dao';
import { figureAt } from '@/lib/query/proof';
import type { Figure } from '@/lib/query/verify';

/** One thing that was found out: what, in words (addresses in full), and the view that told it, with proof if one does. */
export type Capability = {
  key: string;
  name: string;
  text: string;
  probe: string;
  figure?: Figure | undefined;
};

const KINDS: Readonly<Record<Family, { text: string; probe: string }>> = {
  openzeppelin: { text: 'An OpenZeppelin Governor, or one with its interface', probe: 'COUNTING_MODE()' },
  bravo: { text: 'A GovernorBravo, or one with its interface', probe: 'initialProposalId()' },
  alpha: { text: 'A GovernorAlpha, or one with its interface', probe: 'BALLOT_TYPEHASH()' },
  agora: {
    text: 'An Agora Governor, whose proposals may run modules',
    probe: 'PROPOSAL_TYPES_CONFIGURATOR()',
  },
  nouns: { text: 'A Nouns Governor, whose proposals may change', probe: 'nouns()' },
};

const IDS: Readonly<Record<Dao['ids'], string>> = {
  hash: 'A proposal is named by the hash of its content',
  counter: 'Proposals are counted: 1, 2, 3',
  sequential: 'Proposals are counted over the hash of their content',
  unknown: 'Not known',
};

const CLOCKS: Readonly<Record<Dao['clock']['mode'], string>> = {
  blocknumber: 'Counts blocks of this chain',
  timestamp: 'Counts seconds',
  'l1-blocknumber': 'Counts blocks of the chain below this one',
  unknown: 'Counts units of its own',
};

const BALLOTS: Readonly<Record<Dao['ballot']['form'], string>> = {
  v5: 'Name the voter and hold a nonce; smart wallets can sign them',
  v4: 'Name the proposal and the side only; each can be sent once, by anybody',
  alpha: 'Name the proposal, and for or against',
  none: 'Not possible here',
};

const TOKENS: Readonly<Record<NonNullable<Dao['token']>['kind'], string>> = {
  erc20votes: 'An ERC-20 with votes',
  erc721votes: 'NFTs with one vote each',
  comp: 'With the votes of COMP (getPriorVotes)',
  unknown: 'How it gives votes is not known',
};

const TIMELOCKS: Readonly<Record<NonNullable<Dao['timelock']>['kind'], { text: string; probe: string }>> = {
  controller: { text: 'A TimelockController', probe: 'getMinDelay()' },
  compound: { text: 'A Compound Timelock', probe: 'delay()' },
  'access-manager': { text: 'An AccessManager', probe: 'baseDelaySeconds()' },
  custom: { text: 'A contract of its own kind', probe: 'timelock()' },
};

const EXTENSIONS: Readonly<Record<Extension, { text: string; probe: string }>> = {
  'late-quorum': {
    text: 'A quorum reached late keeps the vote open longer',
    probe: 'lateQuorumVoteExtension()',
  },
  'super-quorum': { text: 'Enough votes in favour end a vote early', probe: 'superQuorumNumerator()' },
  guardian: { text: 'A guardian may cancel', probe: 'proposalGuardian()' },
  storage: { text: 'Proposals are kept in the contract', probe: 'proposalDetails(uint256)' },
  'keyed-nonces': { text: 'Signed ballots do not wait for each other', probe: 'nonces(address,uint192)' },
  'bravo-compat': { text: 'Also speaks as GovernorBravo', probe: 'quorumVotes()' },
  multicall: { text: 'Several calls fit in one transaction', probe: 'multicall(bytes[])' },
};

/** What a Governor is and can do, each with the view that told it. */
export function capabilitiesOf(dao: DaoView): Capability[] {
  return [
    { key: 'family', name: 'Kind', ...KINDS[dao.family] },
    { key: 'ids', name: 'Proposal numbers', text: IDS[dao.ids], probe: idsProbe(dao) },
    clock(dao),
    counting(dao),
    { key: 'ballot', name: 'Signed votes', text: BALLOTS[dao.ballot.form], probe: 'BALLOT_TYPEHASH()' },
    token(dao),
    timelock(dao),
    ...guardian(dao),
    ...dao.extensions.map((name) => ({ key: name, name: 'Also', ...EXTENSIONS[name] })),
  ];
}

/** Who may replace the rules, as a sentence with addresses in full; undefined when the code is not behind a proxy. */
export function replacementOf({ proxy }: DaoView): { text: string; isFixed: boolean } | undefined {
  if (proxy === null) return undefined;
  const { kind, admin, owner, beacon, implementation } = proxy;
  if (kind === 'clone')
    return { isFixed: true, text: `It is a fixed copy of ${implementation}: its rules cannot be replaced.` };
  const by = (who: string) => ({ isFixed: false, text: `The rules can be replaced by ${who}.` });
  if (beacon !== null)
    return by(owner === null ? `whoever controls ${beacon}` : `${owner}, through ${beacon}`);
  if (admin !== null) return by(owner === null ? admin : `${owner}, through ${admin}`);
  // Without an admin the code behind decides: an owner, or the organisation itself by a proposal.
  return by(owner === null ? 'whoever its own code allows' : `${owner}, its owner, if its code allows it`);
}

function idsProbe({ ids, family }: DaoView): string {
  if (ids === 'sequential') return 'latestProposalId()';
  return isOpenZeppelin(family) ? 'hashProposal(address[],uint256[],bytes[],bytes32)' : 'proposalCount()';
}

function clock(dao: DaoView): Capability {
  const { raw, mode } = dao.clock;
  const text = raw === null ? `${CLOCKS[mode]}; it has no CLOCK_MODE()` : CLOCKS[mode];
  const figure = proven(dao, 'clock.raw', 'Clock', raw);
  return { key: 'clock', name: 'Clock', text, probe: 'CLOCK_MODE()', figure };
}

function counting(dao: DaoView): Capability {
  const { raw, kind, sides, fractional, overridable } = dao.counting;
  const words = [
    ...(kind === 'unknown' ? ['In a way that is not known here.'] : []),
    ...(sides.length === 2 ? ['There are no abstentions.'] : []),
    quorumRule(dao.counting),
    ...(fractional ? ['A vote may be split over the sides.'] : []),
    ...(overridable ? ['Holders may overrule their delegate.'] : []),
  ];
  const probe = raw === null ? KINDS[dao.family].probe : 'COUNTING_MODE()';
  const figure = proven(dao, 'counting.raw', 'Counting', raw);
  return { key: 'counting', name: 'Votes are counted', text: words.join(' '), probe, figure };
}

function token(dao: DaoView): Capability {
  const base = { key: 'token', name: 'Token', probe: 'token()' };
  if (dao.token === null) return { ...base, text: 'None is named' };
  const { address, kind } = dao.token;
  const figure = proven(dao, 'token.address', 'Token', address);
  // Bravo and its kin call it otherwise, each in its own way.
  const probe = kind === 'comp' ? 'getCurrentVotes(address)' : 'getVotes(address)';
  return { ...base, text: `${TOKENS[kind]}: ${address}`, figure, probe: figure?.call ?? probe };
}

function timelock({ timelock: found }: DaoView): Capability {
  const base = { key: 'timelock', name: 'Timelock' };
  if (found === null) return { ...base, text: 'None: what passes can be executed', probe: 'timelock()' };
  const { text, probe } = TIMELOCKS[found.kind];
  const grace =
    found.grace === null ? '' : `; what waits expires ${formatDuration(found.grace)} after its time`;
  return { ...base, text: `${text}: ${found.address}${grace}`, probe };
}

function guardian(dao: DaoView): Capability[] {
  if (dao.guardian === null) return [];
  const figure = proven(dao, 'guardian', 'May cancel', dao.guardian);
  const { view } = FAMILIES[dao.family].guardian;
  return [{ key: 'account', name: 'May cancel', text: dao.guardian, probe: view, figure }];
}

function proven(dao: DaoView, path: string, label: string, raw: string | null): Figure | undefined {
  return figureAt(dao.proofs, path, { label, value: safeLine(raw ?? ''), chainId: dao.chainId });
}
