import { useState } from 'react';
import { FiledChain, FiledLink } from '@/components/directory/FiledLink';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { SideName } from '@/components/vote/SideName';
import { checkedAddress, parseDaoId } from '@/core/caip';
import type { AccountDao } from '@/core/feed/lists/accountList';
import { formatDate, formatVotes } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { ListedStanding, ListedVote } from '@/lib/lists/accounts';
import { useWallClock } from '@/lib/query/now';
import { delegateHref } from '@/lib/routes';

const FIRST = 5;
const MOST_NAMED = 20;

export function StandingInFile({ listed, account }: { listed: ListedStanding; account: string }) {
  const { dao, votes, standing } = listed;
  const now = BigInt(useWallClock(60));
  const { chainId } = parseDaoId(dao.id);
  const [isWhole, setWhole] = useState(false);
  const untold = standing.voteCount - votes.length;
  return (
    <div className="mt-4">
      <h3 className="text-15 font-semibold">
        <a href={delegateHref(dao.id, account)} className="hover:underline">
          <bdi>{dao.name}</bdi>
        </a>
      </h3>
      <p className="text-13 text-third">
        {rich`${<FiledChain chainId={chainId} />} · as of block ${formatCount(dao.at.number)}, ${formatDate(dao.at.timestamp, now)}`}
      </p>
      <Delegations listed={listed} account={account} chainId={chainId} />
      {votes.length === 0 ? undefined : (
        <ul
          aria-label={t`Votes`}
          className="mt-2 divide-y divide-line-soft rounded-control border border-line"
        >
          {votes.slice(0, isWhole ? undefined : FIRST).map((each, index) => (
            <FiledVoteRow key={`${each.proposal.id}/${index}`} listed={each} dao={dao} />
          ))}
        </ul>
      )}
      {votes.length > FIRST && !isWhole ? (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 min-h-11 text-14 text-second underline underline-offset-4 hover:text-ink"
        >
          {rich`Show all ${plural(votes.length, 'vote')}`}
        </button>
      ) : undefined}
      {untold > 0 ? (
        <p className="mt-1 text-13 text-second">{rich`${plural(untold, 'older vote')} not in this file.`}</p>
      ) : undefined}
    </div>
  );
}

type Props = { listed: ListedStanding; account: string; chainId: number };

function Delegations({ listed: { standing }, account, chainId }: Props) {
  const { delegate, delegators, delegatorCount } = standing;
  const more = delegatorCount - Math.min(delegators.length, MOST_NAMED);
  return (
    <>
      {delegate === null ? undefined : (
        <p className="mt-1 text-14">
          {delegate.account === account.toLowerCase()
            ? t`Delegated to itself since block ${formatCount(delegate.since)}.`
            : rich`Delegated to ${<Address address={checkedAddress(delegate.account)} chainId={chainId} />} since block ${formatCount(delegate.since)}.`}
        </p>
      )}
      {delegatorCount === 0 ? undefined : (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-14">
          {rich`${plural(delegatorCount, 'address', 'addresses')} delegated to it:`}
          {delegators.slice(0, MOST_NAMED).map((each, index) => (
            <Address
              key={`${each.account}/${index}`}
              address={checkedAddress(each.account)}
              chainId={chainId}
            />
          ))}
          {more > 0 ? rich`and ${formatCount(more)} more` : undefined}
        </p>
      )}
    </>
  );
}

/** One vote as the file has it; it leads to the proposal, where the chain is asked. */
function FiledVoteRow({ listed: { vote, proposal }, dao }: { listed: ListedVote; dao: AccountDao }) {
  return (
    <li className="relative px-3 py-2.5">
      <FiledLink dao={dao.id} proposal={proposal} className="font-normal" />
      <p className="text-13 text-second">
        <SideName vote={vote} className="" />
        {dao.decimals === null ? undefined : t` · ${formatVotes(vote.weight, dao.decimals)} votes`}
        {t` · block ${formatCount(vote.block)}`}
      </p>
    </li>
  );
}
