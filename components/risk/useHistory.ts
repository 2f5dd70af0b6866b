import { useMemo } from 'react';
import { type ClockNow, momentOf, momentOfEvent } from '@/components/proposal/moments';
import { daoId, parseDaoId } from '@/core/caip';
import { codesRun } from '@/core/decode/risk/code/codesRun';
import {
  type Earlier,
  NO_PAST,
  type Past,
  type PastBallot,
  type PastCode,
  type PastTimes,
} from '@/core/decode/risk/input';
import type { CallsReading } from '@/lib/act/analysis/reading';
import { useCreationTimes, usePreProposalFacts } from '@/lib/act/facts/preProposalFacts';
import { type OtherProposalView, useOtherProposals } from '@/lib/query/otherProposals';
import type { ProposalView } from '@/lib/query/proposal';
import { useVotes, type VoteView } from '@/lib/query/vote';
import { useConfig } from '@/lib/settings/config';

/** What is known around a proposal: earlier ones, its vote, its proposer, its times; what was not read is null. */
export function useHistory(proposal: ProposalView, { actions, facts, published }: CallsReading): Past {
  const { dao } = proposal;
  const { data: past } = useOtherProposals(dao.id);
  const { items: votes, first } = useVotes(dao.id, proposal.id);
  const voters = useMemo(
    () =>
      first === undefined ? undefined : votes.filter(({ side }) => side === 'for').map(({ voter }) => voter),
    [votes, first],
  );
  const before = usePreProposalFacts(proposal, voters);
  const run = useMemo(() => (actions === undefined ? [] : codesRun({ actions, facts })), [actions, facts]);
  const made = useCreationTimes(proposal, run);
  const organisations = useConfig().config?.organisations ?? NOBODY;
  return useMemo(() => {
    const earlier = past?.items.filter(({ block }) => block < proposal.created.block) ?? null;
    const isWhole = past?.isAll === true && dao.sync.complete;
    const isFirst = earlier?.some((each) => isSame(each.proposer, proposal.proposer))
      ? false
      : isWhole
        ? true
        : null;
    const isComplete = first?.sync.complete === true && first.count === votes.length;
    return {
      ...NO_PAST,
      earlier: earlier?.map(earlierOf) ?? null,
      known: earlier === null ? null : metBefore(earlier),
      ballot: ballotOf(proposal, votes, before.powers, isComplete),
      proposer: { address: proposal.proposer, isFirst, received: before.received, sender: before.sender },
      times: timesOf(proposal),
      codes: codesOf(run, facts, made, published),
      ...listed(proposal, organisations),
    };
  }, [past, votes, first, before, organisations, proposal, run, facts, made, published]);
}

const NOBODY: readonly { id: string; name?: string | undefined }[] = [];

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function earlierOf({ id, state, description, ...rest }: OtherProposalView): Earlier {
  return {
    ...rest,
    id: String(id),
    state: state === 'CANCELED' ? 'cancelled' : state.toLowerCase(),
    text: description,
  };
}

const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})/i;

// Whom executed proposals called or paid.
function metBefore(earlier: readonly OtherProposalView[]): Set<string> {
  const calls = earlier.filter(({ state }) => state === 'EXECUTED').flatMap((each) => each.calls);
  const paid = calls.flatMap(({ calldata }) => {
    const to = TRANSFER.exec(calldata)?.[1];
    return to === undefined ? [] : [`0x${to.toLowerCase()}`];
  });
  return new Set([...calls.map(({ target }) => target.toLowerCase()), ...paid]);
}

function ballotOf(
  { tally, quorum, dao, deadline, snapshot }: ProposalView,
  votes: readonly VoteView[],
  powers: ReadonlyMap<string, bigint>,
  isComplete: boolean,
): PastBallot | null {
  if (tally === null) return null;
  const isExtended = dao.settings.lateQuorumExtension !== null && dao.settings.lateQuorumExtension > 0n;
  const length = deadline - snapshot;
  const placeOf = (block: bigint) =>
    dao.clock.mode === 'blocknumber' && length > 0n ? Number(((block - snapshot) * 10_000n) / length) : null;
  return {
    ...tally,
    // Before voting opens it is only estimated.
    quorum: quorum === null || quorum.estimate ? null : quorum.value,
    votes: votes.map(({ voter, side, weight, reduced, block }) => ({
      voter,
      side,
      weight: weight - reduced,
      before: powers.get(voter.toLowerCase()) ?? null,
      at: placeOf(block),
    })),
    isComplete,
    isExtended,
  };
}

function codesOf(
  run: readonly string[],
  { implementations }: CallsReading['facts'],
  made: ReturnType<typeof useCreationTimes>,
  published: CallsReading['published'],
): Map<string, PastCode> {
  return new Map(
    run.map((address) => {
      const key = address.toLowerCase();
      // What a proxy does is what the code behind it does.
      const source = implementations.get(key)?.toLowerCase() ?? key;
      return [key, { isPublished: published.get(source) ?? null, made: made.get(key) ?? null }];
    }),
  );
}

function timesOf(proposal: ProposalView): PastTimes {
  const { dao, state } = proposal;
  const now: ClockNow = { clock: dao.clock, at: dao.at };
  const closes = momentOf(proposal.deadline, now)?.seconds ?? null;
  const delay = dao.timelock === null ? 0n : dao.timelock.delay;
  const earliest = proposal.eta ?? (closes === null || delay === null ? null : closes + delay);
  return {
    created: momentOfEvent(proposal.created, now)?.seconds ?? null,
    opens: momentOf(proposal.snapshot, now)?.seconds ?? null,
    closes,
    earliest,
    expires: state === 'QUEUED' ? proposal.expires : null,
    hasTimelock: dao.timelock !== null,
    isOver: !['ACTIVE', 'PENDING', 'UNKNOWN'].includes(state),
  };
}

// A Governor that bears the name of one on the operator's list and is not it.
function listed({ dao }: ProposalView, organisations: typeof NOBODY): Partial<Past> {
  const named = organisations.filter(({ name }) => name !== undefined);
  if (named.length === 0) return {};
  const own = dao.id.toLowerCase();
  const isListed = organisations.some(({ id }) => daoId(parseDaoId(id.toLowerCase())).toLowerCase() === own);
  const twin = isListed
    ? undefined
    : named.find(({ name }) => name?.toLowerCase() === dao.name.toLowerCase());
  return { otherwiseListed: twin?.name ?? null };
}
