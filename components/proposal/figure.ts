import { formatVotes } from '@/lib/format';
import { type Side, SUPPORT } from '@/lib/governor/vote';
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
    call: 'proposalVotes(uint256)',
    args: [proposal.id.toString()],
    block: proposal.at.number,
    value: votesText(value, dao),
    raw: value.toString(),
    word: SUPPORT[side],
  };
}

/** What proves the quorum. */
export function quorumFigure(quorum: NonNullable<Read['quorum']>, proposal: Read, dao: DaoView): Figure {
  return {
    label: quorum.estimate ? 'Quorum (estimate)' : 'Quorum',
    chainId: dao.chainId,
    contract: dao.address,
    call: 'quorum(uint256)',
    args: [quorum.timepoint.toString()],
    block: proposal.at.number,
    value: votesText(quorum.value, dao),
    raw: quorum.value.toString(),
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
