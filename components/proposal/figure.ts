import { formatVotes } from '@/core/format';
import { type Side, SUPPORT } from '@/core/governor/vote';
import type { DaoView, ProposalLine } from '@/lib/query/dao';
import type { Figure } from '@/lib/query/verify';

type Read = Pick<ProposalLine, 'id' | 'at' | 'tally' | 'quorum'>;

/** An amount of votes with the token's symbol, where the Governor names a token. */
export function votesText(value: bigint, dao: Pick<DaoView, 'token'>): string {
  const { token } = dao;
  return token === null ? value.toString() : `${formatVotes(value, token.decimals)} ${token.symbol}`;
}

/** The decimals of the voting token; 0 where the Governor names none. */
export function decimalsOf(dao: Pick<DaoView, 'token'>): number {
  return dao.token?.decimals ?? 0;
}

/** What proves one side of a tally. */
export function tallyFigure(side: Side, value: bigint, proposal: Read, dao: DaoView): Figure {
  return {
    label: `Votes ${side}`,
    chainId: dao.chainId,
    contract: dao.address,
    args: [proposal.id.toString()],
    block: proposal.at.number,
    value: votesText(value, dao),
    raw: value.toString(),
    ...tallyCall(side, dao),
  };
}

type Kind = Pick<DaoView, 'family' | 'extensions'>;

// Where For, Against and Abstain stand in what `proposals(id)` answers.
const BRAVO_WORDS: Record<Side, number> = { for: 5, against: 6, abstain: 7 };
const NOUNS_WORDS: Record<Side, number> = { for: 7, against: 8, abstain: 9 };

function tallyCall(side: Side, { extensions, family }: Kind): { call: string; word: number } {
  const isBravo = family === 'bravo' || family === 'alpha' || extensions.includes('bravo-compat');
  if (isBravo) return { call: 'proposals(uint256)', word: BRAVO_WORDS[side] };
  if (family === 'nouns') return { call: 'proposals(uint256)', word: NOUNS_WORDS[side] };
  return { call: 'proposalVotes(uint256)', word: SUPPORT[side] };
}

function quorumCall(
  quorum: NonNullable<Read['quorum']>,
  id: bigint,
  { family }: Kind,
): { call: string; args: string[] } {
  switch (family) {
    case 'openzeppelin':
      return { call: 'quorum(uint256)', args: [quorum.timepoint.toString()] };
    case 'agora':
      return { call: 'quorum(uint256)', args: [id.toString()] };
    case 'nouns':
      return { call: 'quorumVotes(uint256)', args: [id.toString()] };
    case 'bravo':
    case 'alpha':
      return { call: 'quorumVotes()', args: [] };
  }
}

/** What proves the power behind a vote: the token's answer for the snapshot, or the receipt that Bravo keeps. */
export function powerCall(
  voter: string,
  proposal: { id: bigint; snapshot: bigint },
  { family }: Kind,
): { call: string; args: string[]; word?: number } {
  if (family === 'openzeppelin' || family === 'agora') {
    return { call: 'getVotes(address,uint256)', args: [voter, proposal.snapshot.toString()] };
  }
  return { call: 'getReceipt(uint256,address)', args: [proposal.id.toString(), voter], word: 2 };
}

/** What proves the quorum. */
export function quorumFigure(quorum: NonNullable<Read['quorum']>, proposal: Read, dao: DaoView): Figure {
  return {
    label: quorum.estimate ? 'Quorum (estimate)' : 'Quorum',
    chainId: dao.chainId,
    contract: dao.address,
    block: proposal.at.number,
    value: votesText(quorum.value, dao),
    raw: quorum.value.toString(),
    ...quorumCall(quorum, proposal.id, dao),
  };
}

/** What proves a view of a proposal: its state, its deadline, its snapshot, its eta. */
export function viewFigure(
  view: 'state' | 'proposalSnapshot' | 'proposalDeadline' | 'proposalEta',
  found: { label: string; value: string; raw: string },
  proposal: Pick<ProposalLine, 'id' | 'at'>,
  dao: Pick<DaoView, 'chainId' | 'address'>,
): Figure {
  return {
    ...found,
    chainId: dao.chainId,
    contract: dao.address,
    call: `${view}(uint256)`,
    args: [proposal.id.toString()],
    block: proposal.at.number,
  };
}

/** What proves a setting of the Governor (or of another contract of the organisation). */
export function settingFigure(
  call: string,
  found: { label: string; value: string; raw: string },
  dao: DaoView,
  contract = dao.address,
): Figure {
  return { ...found, chainId: dao.chainId, contract, call, args: [], block: dao.at.number };
}
