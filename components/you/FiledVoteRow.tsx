'use client';
import { FiledLink } from '@/components/directory/FiledLink';
import { SIDE } from '@/components/ui/text/sides';
import type { AccountDao } from '@/core/feed/lists/accountList';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { ListedVote } from '@/lib/lists/accounts';

/** One vote as the file has it; it leads to the proposal, where the chain is asked. */
export function FiledVoteRow({ listed: { vote, proposal }, dao }: { listed: ListedVote; dao: AccountDao }) {
  const { sign, text, tone } = SIDE[vote.side];
  return (
    <li className="relative px-3 py-2.5">
      <FiledLink dao={dao.id} proposal={proposal} className="font-normal" />
      <p className="text-13 text-second">
        <span className={`font-semibold ${tone}`}>
          <span aria-hidden="true">{sign} </span>
          {text}
        </span>
        {dao.decimals === null ? undefined : t` · ${formatVotes(vote.weight, dao.decimals)} votes`}
        {t` · block ${formatCount(vote.block)}`}
      </p>
    </li>
  );
}
