import { ProposalRow } from '@/components/proposals/ProposalRow';
import { useMarks } from '@/components/risk/useMarks';
import { AddressText } from '@/components/ui/Address';
import { buttonClass } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { SIDE } from '@/components/ui/text/sides';
import { formatVotes, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { useChainNow } from '@/lib/query/now';
import { proposalHref } from '@/lib/routes';
import { useDaoNames } from './daoNames';
import { type Item, sideVoted } from './needs';

/** A row of home; where it is near the chain is asked what there is to check, and the first has the button to vote. */
export function InboxItem({ item, isNear, isFirst }: { item: Item; isNear: boolean; isFirst: boolean }) {
  const { dao, line } = item;
  const marks = useMarks(dao.id, isNear);
  const now = useChainNow(dao.at, 30);
  const nameOf = useDaoNames();
  return (
    <li>
      <ProposalRow
        {...{ dao, now, marks }}
        proposal={line}
        name={nameOf({ id: dao.id, dao })}
        standing={standingOf(item)}
        act={
          isFirst ? (
            <a
              href={proposalHref(dao.id, line.id)}
              className={buttonClass('primary', 'relative w-21 px-0! text-14!')}
              aria-label={t`Vote: ${safeLine(line.title)}`}
            >{t`Vote`}</a>
          ) : null
        }
      />
    </li>
  );
}

/** Describes the role of the person's accounts in it, if not plain. */
function standingOf(item: Item): React.ReactNode {
  const { dao, line, need, able } = item;
  const { ballots } = line;
  const [first, ...others] = able;
  if (first !== undefined) {
    // With one account it is plain whose they are.
    if (ballots.length === 1) return undefined;
    const votes = t`${formatVotes(first.power, dao.token?.decimals ?? 0, 'short')} votes`;
    return rich`${votes} of ${<AddressText address={first.account} />}${others.length === 0 ? '' : t` and ${others.length} more`}`;
  }
  if (need !== 'open' || ballots.length === 0) return undefined;
  const side = sideVoted(item);
  if (side !== undefined) return t`you voted ${SIDE[side].sign} ${SIDE[side].text}`;
  if (ballots.some(({ hasVoted }) => hasVoted)) return t`you voted`;
  return ballots.every(({ power }) => power === 0n) ? t`no votes of yours` : undefined;
}
