'use client';
import { timeLeft } from '@/components/proposal/moments';
import { shareOfVotes } from '@/components/proposal/shares';
import { ListMark } from '@/components/risk/ListMark';
import { useMarks } from '@/components/risk/useMarks';
import { AddressText } from '@/components/ui/Address';
import { Avatar } from '@/components/ui/Avatar';
import { buttonClass } from '@/components/ui/Button';
import { Chip } from '@/components/ui/StateChip';
import { TallyBar } from '@/components/ui/TallyBar';
import { rich } from '@/components/ui/text/rich';
import { SIDE } from '@/components/ui/text/sides';
import { formatVotes, safeLine, shortId } from '@/core/format';
import { t } from '@/core/language/message';
import { useChainNow } from '@/lib/query/now';
import { proposalHref } from '@/lib/routes';
import { type Item, sideVoted } from './needs';

/** One line: what it is, how it stands, what is left of it, and the way to act on it; where it is near the chain is asked what there is to check. */
export function InboxItem({ item, isNear }: { item: Item; isNear: boolean }) {
  const { dao, line, need } = item;
  const marks = useMarks(dao.id, isNear);
  const href = proposalHref(dao.id, line.id);
  return (
    <li className="relative grid items-center gap-x-5 gap-y-3 p-5 sm:grid-cols-[2.5rem_minmax(0,1fr)_7.5rem] md:grid-cols-[2.5rem_minmax(0,1fr)_11.5rem_11.5rem_9rem] md:px-6">
      <span className="max-sm:hidden">
        <Avatar seed={dao.address} size={42} square />
      </span>
      <div className="min-w-0">
        <a
          href={href}
          className="line-clamp-2 text-17 leading-6 font-semibold after:absolute after:inset-0 hover:underline"
        >
          <bdi>{safeLine(line.title) || t`Proposal without a title`}</bdi>
        </a>
        <p className="mt-0.5 text-14 text-third">
          {rich`${<bdi>{safeLine(dao.name)}</bdi>} · Proposal ${shortId(line.id)}${<Standing item={item} />}`}
        </p>
        {/* Its place is kept: it comes after the rest. */}
        <p className="min-h-5.5 text-14">
          <ListMark marks={marks} proposal={line.id} />
        </p>
      </div>
      {/* Where both do not fit beside each other in any language, one stands below the other. */}
      <div className="col-span-full row-start-2 flex items-center justify-between gap-3 max-[24rem]:flex-col max-[24rem]:items-stretch sm:pl-[3.75rem] md:contents">
        <Result item={item} />
        <Left item={item} />
      </div>
      <a
        href={href}
        className={buttonClass(
          need === 'vote' ? 'primary' : 'secondary',
          `relative ${need === 'vote' ? 'max-sm:row-start-3' : 'max-sm:hidden'}`,
        )}
        aria-label={`${ACTS[need]}: ${safeLine(line.title)}`}
      >
        {ACTS[need]}
      </a>
    </li>
  );
}

const ACTS = {
  get vote() {
    return t`Vote`;
  },
  get queue() {
    return t`See it`;
  },
  get execute() {
    return t`See it`;
  },
  get open() {
    return t`Read it`;
  },
} as const;

/** What the person's accounts have to do with it, in a few words. */
function Standing({ item }: { item: Item }) {
  const { dao, line, need, able } = item;
  const { ballots } = line;
  const [first, ...others] = able;
  if (first !== undefined) {
    const votes = t`${formatVotes(first.power, dao.token?.decimals ?? 0)} votes`;
    // With one account it is plain whose they are.
    if (ballots.length === 1) return <> · {votes}</>;
    return (
      <>
        {rich` · ${votes} of ${<AddressText address={first.account} />}${others.length === 0 ? '' : t` and ${others.length} more`}`}
      </>
    );
  }
  if (need !== 'open' || ballots.length === 0) return undefined;
  const side = sideVoted(item);
  if (side !== undefined) return <>{t` · you voted ${SIDE[side].text}`}</>;
  if (ballots.some(({ hasVoted }) => hasVoted)) return <>{t` · you have voted`}</>;
  return ballots.every(({ power }) => power === 0n) ? t` · you had no power when voting opened` : undefined;
}

function Result({ item: { dao, line } }: { item: Item }) {
  if (line.tally === null) return <p className="text-14 text-warn">{t`▲ Votes could not be read`}</p>;
  return (
    <div className="min-w-0 flex-1 md:max-w-[11.5rem]">
      <p className="mb-1.5 text-14 text-second">{shareOfVotes(line.tally, line.quorum, dao.counting)}</p>
      <TallyBar
        compact
        tally={line.tally}
        quorum={line.quorum}
        counting={dao.counting}
        decimals={dao.token?.decimals ?? 0}
      />
    </div>
  );
}

const DAY = 86_400;
// On phones as wide as a time that is left, which may come later and would break the words beside it anew.
const CHIP = 'flex shrink-0 whitespace-nowrap max-md:min-w-42 max-md:justify-end max-[24rem]:justify-start';

function Left({ item: { dao, line, need } }: { item: Item }) {
  const now = useChainNow(dao.at, 30);
  if (need === 'queue' || need === 'execute') {
    return (
      <span className={CHIP}>
        <Chip tone="for" sign="✓">
          {need === 'queue' ? t`Ready to queue` : t`Ready to execute`}
        </Chip>
      </span>
    );
  }
  const words = timeLeft(
    line,
    { clock: dao.clock, at: dao.at },
    dao.sync.recalled === null ? now : undefined,
  );
  const { now: units, secondsPerUnit } = dao.clock;
  const isSoon = secondsPerUnit > 0 && Number(line.deadline - units) * secondsPerUnit < DAY;
  return (
    <span className={CHIP}>
      <Chip tone={isSoon ? 'warn' : 'accent'} sign={isSoon ? '▲' : '●'}>
        {words ?? t`Voting open`}
      </Chip>
    </span>
  );
}
