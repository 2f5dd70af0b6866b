import type { Address, Hex } from 'viem';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import type { Block } from '@/core/governor/dao';
import { isSameCalls, operationIds, transactionHash } from '@/core/governor/operation';
import { hashDescription } from '@/core/governor/proposalId';
import { madeOnce } from '@/core/madeOnce';
import type { OperationLog } from '@/service/indexer/store/contractHistory';
import { type OpenedDao, type PageArguments, pagedBack, readingOf } from '../context';
import { eventAt, NO_TIMELOCK, timelockSyncOf } from './control';

/** The arguments of `Dao.operations`. */
export type OperationsArguments = PageArguments & { foreign: boolean };

/** `OperationPage`: what was scheduled in the timelock, as far as read. */
export async function operationsOf(dao: OpenedDao, args: OperationsArguments) {
  const { timelock } = await dao.contract.dao();
  const at = await dao.index.head();
  if (timelock === null) {
    return { items: [], cursor: null, total: 0, foreign: 0, at, sync: timelockSyncOf(NO_TIMELOCK) };
  }
  const logs = (await dao.history.open()).timelock;
  const all = logs.told().operations;
  const { address } = await dao.contract.dao();
  const origins = originsOf(dao, address, all);
  const foreign = all.filter(({ id }) => origins.get(id)?.isQueued !== true);
  const matching = args.foreign ? foreign : all;
  const { items, ...page } = pagedBack(matching, args, ({ scheduled }) => scheduled);
  const asked = items.map(({ id, kind, eta, executed }) => ({
    id,
    kind,
    eta,
    isExecuted: executed !== null,
  }));
  const states = await dao.control.operations(timelock, asked, at);
  return {
    ...page,
    items: items.map((operation) =>
      operationOf(dao, timelock.address, operation, origins.get(operation.id), { states, at }),
    ),
    foreign: foreign.length,
    at,
    // A proposal that is not read yet would make its own operation look foreign.
    sync: timelockSyncOf(logs.status(), dao.index.status().complete && dao.index.details().complete),
  };
}

function operationOf(
  dao: OpenedDao,
  timelock: Address,
  operation: OperationLog,
  origin: Origin | undefined,
  { states, at }: { states: Awaited<ReturnType<OpenedDao['control']['operations']>>; at: Block },
) {
  const { id, kind, eta, scheduled, executed, cancelled, ...rest } = operation;
  const now = states.get(id);
  return {
    ...rest,
    id: `${dao.chainId}:${timelock}:${id}`,
    operationId: id,
    proposalId: origin?.proposal ?? null,
    foreign: origin?.isQueued !== true,
    readyAt: now?.readyAt ?? eta,
    state: now?.state ?? 'UNKNOWN',
    proof: now?.proof == null ? null : readingOf(now.proof, at),
    scheduled: eventAt(dao, kind === 'controller' ? 'CallScheduled' : 'QueueTransaction', scheduled),
    executed:
      executed && eventAt(dao, kind === 'controller' ? 'CallExecuted' : 'ExecuteTransaction', executed),
    cancelled:
      cancelled && eventAt(dao, kind === 'controller' ? 'Cancelled' : 'CancelTransaction', cancelled),
  };
}

/** The proposal whose actions an operation holds, and whether it was the Governor that scheduled them. */
type Origin = { proposal: bigint; isQueued: boolean };

/**
 * Finds the proposal of each operation: by the ids a proposal's actions hash to, else by the calls themselves. Only
 * the transaction in which the Governor said that it queued the proposal counts as its doing: whoever else may
 * schedule can schedule the actions of a proposal that never passed.
 */
export function originsOf(
  dao: OpenedDao,
  governor: Address,
  operations: readonly OperationLog[],
): Map<Hex, Origin> {
  const found = new Map<Hex, Origin>();
  if (operations.length === 0) return found;
  const byId = new Map<Hex, CreatedLog>();
  const byTransaction = new Map<Hex, CreatedLog[]>();
  for (const created of dao.index.details().proposals) {
    for (const id of idsOf(governor, created)) byId.set(id, created);
    for (const { name, value, transaction } of dao.index.events(created.id)) {
      if (name !== 'ProposalQueued') continue;
      byTransaction.set(transaction, [...(byTransaction.get(transaction) ?? []), created]);
      if (value === null) continue;
      for (const action of created.actions) byId.set(transactionHash(action, value), created);
    }
  }
  for (const { id, calls, scheduled } of operations) {
    const queued = byTransaction.get(scheduled.transaction) ?? [];
    // A description that is no valid text, or a salt of another kind, gives another id.
    const created = byId.get(id) ?? queued.find(({ actions }) => isSameCalls(actions, calls));
    if (created !== undefined) found.set(id, { proposal: created.id, isQueued: queued.includes(created) });
  }
  return found;
}

const ids = new WeakMap<CreatedLog, readonly Hex[]>();

function idsOf(governor: Address, created: CreatedLog): readonly Hex[] {
  const { actions, description } = created;
  return madeOnce(ids, created, () => operationIds(governor, actions, hashDescription(description)));
}
