import { toEventSelector } from 'viem/utils';
import { decodeLater } from '@/chain/logs/proposalLog';
import { readLogs } from '../../chain/logs/logs';
import type { Transport } from '../../chain/rpc/transport';
import type { Dao } from '../../core/governor/dao';
import { operationIds } from '../../core/governor/operation';
import { hashDescription } from '../../core/governor/proposalId';
import type { Bypass } from '../../service/indexer/proposals/lifecycle';
import type { LogBook } from './logBook';

const ENDED = {
  EXECUTED: toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)'),
  CANCELED: toEventSelector('Cancelled(bytes32)'),
} as const;
// Few proposals need this question, if any: do not wait longer.
const TIME = 60_000;

/**
 * Why a proposal without the Governor's log of its end cannot have been ended in the timelock alone, in a sentence; null
 * when the timelock's logs bear that out, and `unknown` when they are unavailable.
 */
export async function bypassFlaw(
  transport: Transport,
  book: LogBook,
  dao: Dao,
  { created, state, queued }: Bypass,
  until: bigint,
): Promise<string | null | 'unknown'> {
  const { timelock } = dao;
  if (timelock?.kind !== 'controller') return 'unknown';
  const ids = operationIds(dao.address, created.actions, hashDescription(created.description));
  const filter = { address: timelock.address, topics: [ENDED[state], ids], from: queued.block, to: until };
  const signal = AbortSignal.timeout(TIME);
  const found = await readLogs(transport, filter, { signal, newestFirst: true }).catch(() => null);
  const [log] = found?.logs ?? [];
  if (found === null || (log === undefined && found.gaps.length > 0)) return 'unknown';
  const event = state === 'EXECUTED' ? 'ProposalExecuted' : 'ProposalCanceled';
  const missing = `Logs are missing: the contract says that proposal ${created.id} is ${state === 'EXECUTED' ? 'executed' : 'cancelled'}, but no ${event} was read`;
  if (log === undefined) return `${missing}, and the timelock has no log of it either.`;
  const block = BigInt(log.blockNumber);
  const there = (await book.of(block)).map(decodeLater);
  return there.some((each) => each?.id === created.id && each.name === event)
    ? `${missing}; it is in block ${block}.`
    : null;
}
