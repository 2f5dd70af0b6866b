import { getAddress } from 'viem/utils';
import type { BlockRange } from '@/core/blockRange';
import { type VoteFlows, voteFlows } from '@/service/indexer/delegates/voteFlows';
import { gaps } from '@/service/indexer/logs/coverage';
import type { DelegateStatus } from '@/service/indexer/store/delegates';
import { type OpenedDao, pageSize } from '../../context';
import { delegateSyncOf } from './delegate';

type Delegates = OpenedDao['delegates'];

/** The arguments of `Dao.flows`. */
export type FlowsArguments = { since: bigint; first: number };

/** `Flows`: how votes moved between delegates after a block, by the logs that are read; null where there is no token. */
export async function flowsOf(dao: OpenedDao, args: FlowsArguments) {
  const { delegates } = dao;
  const first = pageSize(args.first);
  const { token } = await dao.contract.dao();
  if (token === null) return null;
  const { number: to } = await dao.index.head();
  const status = delegates.status();
  const from = beginOf(status, args.since, to);
  const { table } = delegates.held();
  const { flows, shifts } = remembered(delegates, from);
  const address = (account: number) => (account < 0 ? null : getAddress(`0x${table.accounts.text(account)}`));
  // Choices before a checkpoint are not kept one by one, and splits name no delegate before.
  const isChosenKnown = !table.isSplit && (status.checkpoint === null || status.checkpoint <= from);
  return {
    from,
    to,
    whole: isWhole(delegates, status, { from, to }),
    moves: flows.slice(0, first).map((flow) => ({
      ...flow,
      from: address(flow.from),
      to: address(flow.to),
      chosen: isChosenKnown ? flow.chosen : null,
    })),
    moved: flows.reduce((sum, { votes }) => sum + votes, 0n),
    total: flows.length,
    shifts: shifts.slice(0, first).map(({ account, ...shift }) => ({ ...shift, address: address(account) })),
    shifted: shifts.length,
    sync: delegateSyncOf(status),
  };
}

/** After which block changes are held: not before the first that is read, nor within a checkpoint whose history is not. */
function beginOf({ from, checkpoint, isHistoryRead }: DelegateStatus, since: bigint, to: bigint): bigint {
  const least = isHistoryRead || checkpoint === null ? (from ?? to + 1n) - 1n : checkpoint;
  const begin = since > least ? since : least;
  return begin < 0n ? 0n : begin > to ? to : begin;
}

function isWhole(delegates: Delegates, { reading, breaks }: DelegateStatus, range: BlockRange): boolean {
  const read = { from: range.from + 1n, to: range.to };
  if (reading || gaps(delegates.held().coverage, read).length > 0) return false;
  // A choice that is missing moves no votes by itself.
  return !breaks.some(({ kind, to }) => kind !== 'delegation' && to > range.from);
}

const found = new WeakMap<object, { version: number; since: bigint; flows: VoteFlows }>();

function remembered(delegates: Delegates, since: bigint): VoteFlows {
  const { table } = delegates.held();
  const known = found.get(table);
  if (known?.version === table.version && known.since === since) return known.flows;
  const flows = voteFlows(table, since);
  found.set(table, { version: table.version, since, flows });
  return flows;
}
