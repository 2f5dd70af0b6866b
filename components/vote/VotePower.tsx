'use client';
import { Amount } from '@/components/ui/text/Amount';
import { formatVotes } from '@/core/format';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteFacts } from '@/lib/act/acts/castVote';
import type { VoteSubject } from './VoteForm';

/** The account's power at the snapshot, with where it comes from; nothing until it is known. */
export function VotePower({
  dao,
  proposal,
  facts,
}: {
  dao: ActDao;
  proposal: VoteSubject;
  facts: VoteFacts | undefined;
}) {
  if (facts === undefined || facts.power === null) return undefined;
  const decimals = dao.token?.decimals ?? 0;
  // Bravo and Alpha ask the token for it, and have no view of their own.
  const isCounted = dao.family === 'bravo' || dao.family === 'alpha';
  const source =
    isCounted && dao.token !== null
      ? { contract: dao.token.address, call: 'getPriorVotes(address,uint256)' }
      : { contract: dao.address, call: 'getVotes(address,uint256)' };
  return (
    <span>
      <Amount
        value={facts.power}
        decimals={decimals}
        proof={{
          label: 'Your votes at the snapshot',
          chainId: dao.chainId,
          ...source,
          args: [facts.account, String(proposal.snapshot)],
          block: facts.block,
          value: formatVotes(facts.power, decimals),
          raw: String(facts.power),
        }}
      />{' '}
      votes
    </span>
  );
}
