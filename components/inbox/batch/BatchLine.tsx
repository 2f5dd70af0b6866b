import { ActStatus } from '@/components/act/ActStatus';
import { Blockers } from '@/components/act/Blockers';
import { FoundBrief } from '@/components/risk/FoundBrief';
import { toCheck } from '@/components/risk/severity';
import { useMarks } from '@/components/risk/useMarks';
import { SIDE } from '@/components/ui/text/sides';
import { OwnVote } from '@/components/vote/OwnVote';
import { delegationFor, VOTE_WORDS } from '@/components/vote/VoteClosed';
import type { QuorateError } from '@/core/errors';
import { formatVotes, safeLine } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { castVote } from '@/lib/act/acts/castVote';
import type { VoteRunner } from '@/lib/act/batch/send';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { useDaoNames } from '../daoNames';
import type { Item } from '../needs';

/** A proposal with the side that was chosen for it. */
export type SidedItem = { item: Item; side: Side };

type Props = SidedItem & { runner: VoteRunner; isTold: (blocker: QuorateError) => boolean };

/** One vote of several: what is cast on what, what to check first, what stands in its way, and how far it has come. */
export function BatchLine({ item: { dao, line }, side, runner, isTold }: Props) {
  const nameOf = useDaoNames();
  const { name } = useWallet();
  const explorer = useChains().find(({ id }) => id === dao.chainId)?.explorer;
  const run = runner.get();
  const isSpent = run.status === 'shown' || run.facts?.isSpent === true;
  const weight =
    run.facts === undefined ? null : castVote.weight?.({ proposalId: line.id, side, reason: '' }, run.facts);
  const again = () => {
    if (run.intent !== undefined) void runner.check(run.intent);
  };
  return (
    <li className="border-t border-line-soft py-3 first:border-t-0">
      <a
        href={proposalHref(dao.id, line.id)}
        dir="auto"
        className="block text-15 leading-5 font-semibold wrap-anywhere hover:underline"
      >
        {safeLine(line.title)}
      </a>
      {isSpent ? (
        <div className="mt-1.5">
          <OwnVote dao={dao} proposalId={line.id} run={run} />
        </div>
      ) : (
        <p className="mt-1 text-14">
          <strong className={COLOUR[side]}>{`${SIDE[side].sign} ${SIDE[side].text}`}</strong>
          {weight == null ? '' : t` with ${formatVotes(weight, dao.token?.decimals ?? 0)} votes`} ·{' '}
          <bdi>{nameOf({ id: dao.id, dao })}</bdi>
        </p>
      )}
      {isSpent ? undefined : <Findings dao={dao.id} proposal={line.id} />}
      {run.status === 'blocked' && !isSpent && run.blockers.some(isTold) ? (
        <div className="mt-2">
          <Blockers
            dao={dao}
            blockers={run.blockers.filter(isTold)}
            delegation={delegationFor(dao)}
            onCured={again}
            onAnyway={runner.pardon}
          />
        </div>
      ) : undefined}
      <ActStatus
        run={run}
        words={VOTE_WORDS}
        walletName={name}
        explorer={explorer}
        onRetry={again}
        onForget={runner.forget}
      />
    </li>
  );
}

const COLOUR = { for: 'text-for', against: 'text-against', abstain: 'text-ink' } as const;

/** Findings of the checks in a proposal, as its voting sheet shows them. */
function Findings({ dao, proposal }: { dao: string; proposal: bigint }) {
  const { found, isRunning } = useMarks(dao);
  const own = found?.get(proposal);
  if (own === undefined)
    return (
      <p className="mt-1 text-13 text-second" role="status">
        {isRunning ? t`Checking what it does…` : t`Not checked here. See its page before you vote.`}
      </p>
    );
  return <FoundBrief things={toCheck(own)} />;
}
