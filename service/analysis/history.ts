import { isSameAddress } from '@/core/address';
import { canonicalId } from '@/core/caip';
import type { Facts } from '@/core/decode/facts';
import { NO_PAST, type Past } from '@/core/decode/risk/input';
import { type ClockNow, momentOf, momentOfEvent } from '@/core/governor/moment';
import { callOf } from '@/core/governor/proposalId';
import type { AnalysisSources } from './facts';
import type { PreProposalFacts, StoodSince } from './preProposalFacts';
import type { AnalysedDao, AnalysedVote, MadeProposal, OtherProposal } from './subject';

/** Facts read around a proposal; null if not read. */
type ProposalHistory = {
  dao: AnalysedDao;
  made: MadeProposal;
  others: { items: readonly OtherProposal[]; isAll: boolean } | null;
  votes: { items: readonly AnalysedVote[]; isAll: boolean };
  before: PreProposalFacts;
  /** Contracts whose code runs. */
  run: readonly string[];
  stood: StoodSince;
  facts: Pick<Facts, 'implementations'>;
  /** Whether the source of a contract is published, by lower-case address; of those that somebody looked for. */
  published: ReadonlyMap<string, boolean>;
  organisations: AnalysisSources['organisations'];
};

/** Prepares the past of a proposal for the checks: earlier proposals, its vote, its proposer, its times. */
export function pastOf(history: ProposalHistory): Past {
  const { dao, made, others, votes, before } = history;
  const earlier = others?.items.filter(({ block }) => block < made.created.block) ?? null;
  const isOwn = earlier?.some((each) => isSameAddress(each.proposer, made.proposer)) === true;
  return {
    ...NO_PAST,
    earlier: earlier?.map(earlierOf) ?? null,
    known: earlier === null ? null : metBefore(earlier),
    ballot: ballotOf(dao, made, votes, before.powers),
    proposer: {
      address: made.proposer,
      isFirst: isOwn ? false : others?.isAll === true ? true : null,
      received: before.received,
      sender: before.sender,
    },
    times: timesOf(dao, made),
    codes: codesOf(history),
    ...listed(dao, history.organisations),
  };
}

function earlierOf({
  id,
  state,
  description,
  block: _,
  actions,
  ...rest
}: OtherProposal): NonNullable<Past['earlier']>[number] {
  return {
    ...rest,
    id: String(id),
    state: state === 'CANCELED' ? 'cancelled' : state.toLowerCase(),
    text: description,
    calls: actions.map((each) => ({ target: each.target, value: each.value, calldata: callOf(each) })),
  };
}

const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})/i;

// Lists the accounts that executed proposals called or paid.
function metBefore(earlier: readonly OtherProposal[]): Set<string> {
  const actions = earlier.filter(({ state }) => state === 'EXECUTED').flatMap((each) => each.actions);
  const paid = actions.flatMap((action) => {
    const to = TRANSFER.exec(callOf(action))?.[1];
    return to === undefined ? [] : [`0x${to.toLowerCase()}`];
  });
  return new Set([...actions.map(({ target }) => target.toLowerCase()), ...paid]);
}

function ballotOf(
  { settings, clock }: AnalysedDao,
  { tally, quorum, deadline, snapshot }: MadeProposal,
  votes: ProposalHistory['votes'],
  powers: PreProposalFacts['powers'],
): Past['ballot'] {
  if (tally === null) return null;
  const length = deadline - snapshot;
  const placeOf = (block: bigint) =>
    clock.mode === 'blocknumber' && length > 0n ? Number(((block - snapshot) * 10_000n) / length) : null;
  return {
    ...tally,
    // Before voting opens it is only estimated.
    quorum: quorum === null || quorum.estimate ? null : quorum.value,
    votes: votes.items.map(({ voter, side, weight, block }) => ({
      ...{ voter, side, weight },
      before: powers.get(voter.toLowerCase()) ?? null,
      at: placeOf(block),
    })),
    isComplete: votes.isAll,
    isExtended: settings.lateQuorumExtension !== null && settings.lateQuorumExtension > 0n,
  };
}

function codesOf({ run, facts, published, stood }: ProposalHistory): Past['codes'] {
  return new Map(
    run.map((address) => {
      const key = address.toLowerCase();
      // A proxy does what the code behind it does.
      const source = facts.implementations.get(key)?.toLowerCase() ?? key;
      return [key, { isPublished: published.get(source) ?? null, made: stood.get(key) ?? null }];
    }),
  );
}

function timesOf(dao: AnalysedDao, made: MadeProposal): Past['times'] {
  const now: ClockNow = { clock: dao.clock, at: dao.at };
  const closes = momentOf(made.deadline, now)?.seconds ?? null;
  const delay = dao.timelock === null ? 0n : dao.timelock.delay;
  const earliest = made.eta ?? (closes === null || delay === null ? null : closes + delay);
  return {
    created: momentOfEvent(made.created, now)?.seconds ?? null,
    opens: momentOf(made.snapshot, now)?.seconds ?? null,
    closes,
    earliest,
    expires: made.state === 'QUEUED' ? made.expires : null,
    hasTimelock: dao.timelock !== null,
    isOver: !['ACTIVE', 'PENDING', 'UNKNOWN'].includes(made.state),
  };
}

// A Governor that bears the name of one on the operator's list and is not it.
function listed({ id, name }: AnalysedDao, organisations: ProposalHistory['organisations']): Partial<Past> {
  const named = organisations.filter((each) => each.name !== undefined);
  if (named.length === 0) return {};
  const isListed = organisations.some((each) => isSameAddress(canonicalId(each.id), id));
  const twin = isListed ? undefined : named.find((each) => each.name?.toLowerCase() === name.toLowerCase());
  return { otherwiseListed: twin?.name ?? null };
}
