import { ShareButton } from '@/components/share/ShareButton';
import { Address } from '@/components/ui/Address';
import { Copy } from '@/components/ui/Copy';
import { Popover } from '@/components/ui/Popover';
import { StateChip } from '@/components/ui/StateChip';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { hexId, safeLine, shortId } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { useChainNow } from '@/lib/query/now';
import type { ProposalView } from '@/lib/query/proposal';
import { isAway } from '@/lib/query/sync';
import { CANCELLED, cancellationOf, latestBlock, timeLeft } from './moments';
import { isReady } from './nextStep';

/** State with its countdown, who proposed it and when, and the title. */
export function ProposalHead({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const { timestamp: created } = proposal.created;
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-14 text-second sm:gap-x-4">
        <Countdown proposal={proposal} />
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <span className="max-sm:hidden">
            <ProposalId id={proposal.id} /> ·
          </span>
          <span>{t`by`}</span>
          <span className="max-sm:[&_svg]:hidden">
            <Address address={proposal.proposer} chainId={dao.chainId} avatar className="text-ink" />
          </span>
        </span>
        <span className="max-sm:hidden">
          {created === null ? t`time not known` : <Time seconds={created} />}
        </span>
      </div>
      <div className="mt-2 flex items-start gap-2">
        <h1 dir="auto" data-figure={t`Title`} className="mt-1 min-w-0 flex-1">
          {safeLine(proposal.title)}
        </h1>
        <ShareButton proposal={proposal} />
      </div>
      {!isAway(dao.sync) || dao.sync.recalled?.block.number === proposal.at.number ? undefined : (
        <p className="mt-3 text-14 text-second">{rich`This proposal was last read at block ${formatCount(proposal.at.number)}.`}</p>
      )}
      {proposal.stateProblem === null ? undefined : (
        <p className="mt-3 text-15 text-warn">
          {rich`▲ Its state is unknown, because the contract’s state() names none: ${safeLine(proposal.stateProblem)}`}
        </p>
      )}
      {proposal.state === 'CANCELED' ? (
        <p className="mt-3 text-15 text-second">{CANCELLED[cancellationOf(proposal)]}</p>
      ) : undefined}
    </header>
  );
}

function Countdown({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const now = useChainNow(latestBlock(proposal));
  const ready = isReady(proposal, dao);
  // Without a timelock a passed proposal is executed at once: for the chip that is a queue that is over.
  const state = ready === 'execute' ? 'QUEUED' : proposal.state;
  const { recalled, checkpoint } = dao.sync;
  const isUnconfirmed = recalled !== null || checkpoint?.state === 'unconfirmed';
  // In the place of the time that is left, which is not known then: nothing moves when it is.
  const left = !isUnconfirmed
    ? timeLeft(proposal, { clock: dao.clock, at: dao.at }, now)
    : ['PENDING', 'ACTIVE', 'QUEUED'].includes(proposal.state)
      ? t`at block ${formatCount(proposal.at.number)}`
      : undefined;
  return <StateChip state={state} ready={ready !== undefined} detail={left} />;
}

/** The id in short, and whole in both its forms on a tap. */
export function ProposalId({ id }: { id: bigint }) {
  return (
    <Popover
      title={t`Proposal id`}
      label={t`Proposal ${shortId(id)}, whole id`}
      className="hit-area underline decoration-line decoration-1 underline-offset-4 hover:decoration-third"
      trigger={t`Proposal ${shortId(id)}`}
    >
      <p className="text-13 text-second">{t`As the Governor counts`}</p>
      <p className="mt-1 rounded-control bg-chip p-3 font-mono text-13 break-all">{id.toString()}</p>
      <p className="mt-3 text-13 text-second">{t`In hex`}</p>
      <p className="mt-1 rounded-control bg-chip p-3 font-mono text-13 break-all">{hexId(id)}</p>
      <div className="mt-3">
        <Copy text={id.toString()} label={t`Copy id`} />
      </div>
    </Popover>
  );
}
