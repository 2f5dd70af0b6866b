'use client';
import { rich } from '@/components/ui/text/rich';
import { parseDaoId } from '@/core/caip';
import { formatDate, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import type { ListedTitle } from '@/lib/lists/titles';
import { useWallClock } from '@/lib/query/now';
import { FiledChain } from './FiledChain';
import { FiledLink } from './FiledLink';

/** A proposal by its title, whose it is, and as of which block the file has it. */
export function TitleRow({ listed: { dao, proposal } }: { listed: ListedTitle }) {
  const now = BigInt(useWallClock(60));
  return (
    <li className="relative px-5 py-3">
      <FiledLink dao={dao.id} proposal={proposal} />
      <p className="text-14 text-second">
        {rich`${<bdi>{dao.name}</bdi>} · ${<FiledChain chainId={parseDaoId(dao.id).chainId} />} · Proposal ${shortId(proposal.id)}`}
      </p>
      <p className="text-13 text-third">
        {t`As of block ${formatCount(dao.at.number)}, ${formatDate(dao.at.timestamp, now)}`}
      </p>
    </li>
  );
}
