import type { Address, Hex } from 'viem';
import type { DaoPart } from '@/core/governor/control';
import { madeOnce } from '@/core/madeOnce';
import type { ContractLogStatus, RuleChange, TimelockHistory } from '@/service/indexer/store/contractHistory';
import { type OpenedDao, type PageArguments, paged } from '../context';
import { eventAt, timelockSyncOf } from './control';
import { originsOf } from './operation';
import { voteProposalOf } from './vote';

type Change = RuleChange & { part: DaoPart; isInitial: boolean };

/** `RuleChangePage`: what the logs of Governor and timelock tell of rules and rights, and the proposals behind it. */
export async function ruleChangesOf(dao: OpenedDao, args: PageArguments) {
  const history = await dao.history.open();
  const { address, timelock } = await dao.contract.dao();
  const parts = [
    { part: 'GOVERNOR' as const, logs: history.governor },
    ...(timelock === null ? [] : [{ part: 'TIMELOCK' as const, logs: history.timelock }]),
  ].map(({ part, logs }) => ({ part, changes: logs.told().changes, status: logs.status() }));
  const { items, ...page } = paged(parts.flatMap(changesOf).sort(newestFirst), args);
  const executed = executedIn(dao, history.timelock.told(), address);
  return {
    ...page,
    items: items.map(({ place, isInitial, event, ...change }) => ({
      ...change,
      id: `${dao.chainId}:${place.block}:${place.logIndex}`,
      event: eventAt(dao, event, place),
      proposals: [...(executed.get(place.transaction) ?? [])].map((id) => voteProposalOf(dao, id)),
      initial: isInitial,
    })),
    sync: timelockSyncOf(joined(parts.map(({ status }) => status)), dao.index.status().complete),
  };
}

function changesOf(of: {
  part: DaoPart;
  changes: readonly RuleChange[];
  status: ContractLogStatus;
}): Change[] {
  const { part, changes, status } = of;
  const first = changes[0]?.place.transaction;
  const inFirst = changes.filter(({ place }) => place.transaction === first);
  const isSetUp = (status.isFromStart && status.gaps.length === 0) || inFirst.some(isFromNothing);
  return changes.map((change) => ({
    ...change,
    part,
    isInitial: isSetUp && change.place.transaction === first,
  }));
}

// No Governor takes a voting period of zero: where it was zero before, it had never been set.
const isFromNothing = ({ rule, before }: RuleChange): boolean => rule === 'VOTING_PERIOD' && before === '0';

function newestFirst({ place: a }: Change, { place: b }: Change): number {
  return Number(b.block - a.block) || b.logIndex - a.logIndex;
}

/** The proposals that were executed in each transaction, by the Governor or on the timelock itself. */
function executedIn(
  dao: OpenedDao,
  { operations }: TimelockHistory,
  governor: Address,
): ReadonlyMap<Hex, ReadonlySet<bigint>> {
  const found = new Map<Hex, Set<bigint>>();
  const enter = (transaction: Hex, id: bigint) =>
    madeOnce(found, transaction, () => new Set<bigint>()).add(id);
  for (const { id } of dao.index.proposals()) {
    for (const { name, transaction } of dao.index.events(id))
      if (name === 'ProposalExecuted') enter(transaction, id);
  }
  const origins = originsOf(dao, governor, operations);
  for (const { id, executed } of operations) {
    const origin = origins.get(id);
    if (executed !== null && origin?.isQueued === true) enter(executed.transaction, origin.proposal);
  }
  return found;
}

function joined(all: readonly ContractLogStatus[]): ContractLogStatus {
  const begun = all.flatMap(({ from }) => (from === null ? [] : [from]));
  return {
    from: begun.length < all.length ? null : (begun.toSorted((a, b) => Number(b - a))[0] ?? null),
    isFromStart: all.every(({ isFromStart }) => isFromStart),
    gaps: all.flatMap(({ gaps }) => gaps),
    complete: all.every(({ complete }) => complete),
    reading: all.some(({ reading }) => reading),
    progress: Math.min(...all.map(({ progress }) => progress)),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}
