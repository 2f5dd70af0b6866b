import { Avatar } from '@/components/ui/Avatar';
import { Chip } from '@/components/ui/StateChip';
import { rich } from '@/components/ui/text/rich';
import { parseDaoId } from '@/core/caip';
import { formatDate, shortId } from '@/core/format';
import type { Moment } from '@/core/governor/moment';
import { formatCount, t } from '@/core/language/message';
import type { ListedOpen } from '@/lib/lists/openVotes';
import { FiledChain, FiledLink, LoneVoterNote } from './FiledLink';

type Props = {
  listed: ListedOpen;
  /** By the dates of the file and this computer's clock. */
  isOver: boolean;
  /** Unix seconds. */
  now: bigint;
};

/** One vote of the file: what it is, what the file says of it and as of which block; it leads to where the chain is asked. */
export function OpenRow({ listed: { dao, proposal, opens, ends }, isOver, now }: Props) {
  const { address, chainId } = parseDaoId(dao.id);
  const isPending = proposal.state === 'PENDING';
  return (
    <li className="relative flex items-start gap-4 px-5 py-3.5">
      <span className="max-sm:hidden">
        <Avatar seed={address} size={36} square />
      </span>
      <div className="min-w-0 flex-1">
        <FiledLink dao={dao.id} proposal={proposal} />
        <p className="text-14 text-second">
          {rich`${<bdi>{dao.name}</bdi>} · ${<FiledChain chainId={chainId} />} · Proposal ${shortId(proposal.id)}`}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-second">
          {isOver ? (
            <Chip tone="warn" sign="▲">{t`Over by now, by its dates`}</Chip>
          ) : (
            <Chip tone={isPending ? 'plain' : 'accent'} sign={isPending ? '○' : '●'}>
              {isPending ? t`Not open yet` : t`Voting open`}
            </Chip>
          )}
          {isPending && !isOver ? dateOf(opens, now, (date) => t`opens ${date}`) : undefined}
          {dateOf(ends, now, (date) => (isOver ? t`ended ${date}` : t`ends ${date}`))}
        </p>
        <p className="mt-1 text-13 text-third">
          {t`As of block ${formatCount(dao.at.number)}, ${formatDate(dao.at.timestamp, now)}`}
        </p>
        <LoneVoterNote dao={dao} />
      </div>
    </li>
  );
}

function dateOf(moment: Moment, now: bigint, words: (date: string) => string) {
  if (moment === null) return undefined;
  const date = formatDate(moment.seconds, now);
  return <span>{words(moment.about ? t`about ${date}` : date)}</span>;
}
